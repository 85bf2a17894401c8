internal import Contract
package import Engine
internal import Files
internal import Glibc
package import Flow
package import Settings
internal import Synchronization
internal import Threads

/// Reads pictures of files and looks for documents in them, by their own paths or from a folder.
///
/// One at a time: a picture that nobody waits for any more can't be broken off, and the next one waits for its end.
package final class DocumentImporter: PictureImporter {
  /// What the paths mean that somebody writes.
  package struct Places: Sendable {
    /// Those that begin nowhere begin here; empty is where the program was started.
    package var folder: String
    /// What `~` stands for.
    package var home: String?

    package init(folder: String = "", home: String?) { (self.folder, self.home) = (folder, home) }

    /// As it is written, or as terminals write what is dropped onto them, where only that is there.
    func pathThere(_ written: String) -> String {
      let literal = path(written)
      return [literal, path(DroppedPath.plain(written))].first { access($0, F_OK) == 0 } ?? literal
    }

    func path(_ written: String) -> String {
      if let home, written == "~" || written.hasPrefix("~/") { return home + written.dropFirst() }
      if folder.isEmpty || written.hasPrefix("/") { return written }
      return folder.hasSuffix("/") ? folder + written : "\(folder)/\(written)"
    }
  }

  private struct Job: Sendable {
    let number: Int
    let order: ImportOrder
  }

  /// What the thread that reads and the loop both know.
  private struct Desk: Sendable {
    /// The one that somebody waits for, until it is begun.
    var next: Job?
    /// How many orders there were; what came of an older one is not told.
    var latest = 0
    var isBusy = false
  }

  private struct Told: Sendable {
    let number: Int
    let picture: ImportedPicture
  }

  private let pace: Pace
  private let reader: Reader
  private let told: Mailbox<Told>
  private let desk = Shared(Desk())

  /// `keepsText` says whether what stands in a QR code may be kept.
  package init(
    _ pace: Pace, _ places: Places, resources: Resources, keepsText: Bool = false
  ) throws(CaptureError) {
    self.pace = pace
    reader = Reader(places: places, resources: resources, keepsText: keepsText)
    told = try Mailbox()
  }

  package var descriptors: [Int32] { [told.descriptor] }

  package func begin(_ order: ImportOrder) {
    let wasBusy = desk.state.withLock { desk in
      desk.latest += 1
      desk.next = Job(number: desk.latest, order: order)
      defer { desk.isBusy = true }
      return desk.isBusy
    }
    if wasBusy { return }
    pace.perform("import") { [desk, reader, told] in
      while let job = desk.takeNext() { told.put(Told(number: job.number, picture: reader.read(job.order))) }
    }
  }

  package func news() -> ImportedPicture? {
    let latest = desk.state.withLock { $0.latest }
    return told.takeAll().last { $0.number == latest }?.picture
  }

  package func forget() {
    desk.state.withLock { ($0.next, $0.latest) = (nil, $0.latest + 1) }
    told.drop { _ in true }
  }
}

extension DocumentImporter {
  private final class Shared: Sendable {
    let state: Mutex<Desk>

    init(_ desk: Desk) { state = Mutex(desk) }

    /// nil where nobody waits; whoever comes next begins anew.
    func takeNext() -> Job? {
      state.withLock { desk in
        defer { desk.next = nil }
        desk.isBusy = desk.next != nil
        return desk.next
      }
    }
  }

  private struct Reader: Sendable {
    let places: Places
    let resources: Resources
    let keepsText: Bool

    func read(_ order: ImportOrder) -> ImportedPicture {
      let files = SystemFiles()
      do throws(CaptureError) {
        var looking = try DocumentLooking(files: files, resources: resources, keepsText: keepsText)
        let picture = try DocumentLooking.still(places.pathThere(order.path), files)
        let sight = looking.look(at: picture, as: order.kind, readsCode: order.readsCode)
        return ImportedPicture(.seen(sight.finding, picture.size), picture)
      } catch {
        return ImportedPicture(.refused(error))
      }
    }
  }
}
