internal import Contract
package import Engine
internal import Files
package import Flow
package import Settings
internal import Threads

/// Reads pictures of files and looks for documents in them, by their own paths or from a folder.
package final class DocumentImporter: PictureImporter {
  /// What the paths mean that somebody writes.
  package struct Places: Sendable {
    /// Those that begin nowhere begin here; nil is where the program was started.
    package var folder: String?
    /// What `~` stands for.
    package var home: String?

    package init(folder: String? = nil, home: String?) { (self.folder, self.home) = (folder, home) }

    func path(_ written: String) -> String {
      if let home, written == "~" || written.hasPrefix("~/") { return home + written.dropFirst() }
      guard let folder, !written.hasPrefix("/") else { return written }
      return "\(folder)/\(written)"
    }
  }

  private struct Told: Sendable {
    let order: Int
    let picture: ImportedPicture
  }

  private let pace: Pace
  private let places: Places
  private let resources: Resources
  private let told: Mailbox<Told>
  /// How many orders there were; who is told of an older one is not told.
  private var order = 0

  package init(_ pace: Pace, _ places: Places, resources: Resources) throws(CaptureError) {
    (self.pace, self.places, self.resources) = (pace, places, resources)
    told = try Mailbox()
  }

  package var descriptors: [Int32] { [told.descriptor] }

  package func begin(_ order: ImportOrder) {
    self.order += 1
    let (number, told, path) = (self.order, told, places.path(order.path))
    pace.perform("import") { [resources] in
      told.put(Told(order: number, picture: Self.read(path, order, resources)))
    }
  }

  private static func read(_ path: String, _ order: ImportOrder, _ resources: Resources) -> ImportedPicture {
    let files = SystemFiles()
    do throws(CaptureError) {
      var looking = try DocumentLooking(files: files, resources: resources)
      let picture = try DocumentLooking.still(path, files)
      let sight = looking.look(at: picture, as: order.kind, readsCode: order.readsCode)
      return ImportedPicture(.seen(sight.finding, picture.size), picture)
    } catch {
      return ImportedPicture(.refused(error))
    }
  }

  package func news() -> ImportedPicture? { told.takeAll().last { $0.order == order }?.picture }

  package func forget() {
    order += 1
    told.drop { _ in true }
  }
}
