internal import Contract
package import Engine
internal import Files
internal import Glibc
package import Flow
package import Settings
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

  private let worker: Worker<ImportOrder, ImportedPicture>

  /// `keepsText` says whether what stands in a QR code may be kept.
  package init(
    _ pace: Pace, _ places: Places, resources: Resources, keepsText: Bool = false
  ) throws(CaptureError) {
    let reader = Reader(places: places, resources: resources, keepsText: keepsText)
    worker = try Worker("import", isAside: pace == .aside, joining: { $1 }) { reader.read($0) }
  }

  package var descriptors: [Int32] { [worker.descriptor] }

  package func begin(_ order: ImportOrder) {
    worker.mute()
    worker.askOrWork(order)
  }

  package func news() -> ImportedPicture? { worker.takeReplies().last?.answer }

  package func forget() { worker.forget() }
}

extension DocumentImporter {
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
