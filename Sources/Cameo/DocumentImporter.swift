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
    /// Those that begin nowhere begin here; empty is where the program was started.
    package var folder: String
    /// What `~` stands for.
    package var home: String?

    package init(folder: String = "", home: String?) { (self.folder, self.home) = (folder, home) }

    func path(_ written: String) -> String {
      if let home, written == "~" || written.hasPrefix("~/") { return home + written.dropFirst() }
      if folder.isEmpty || written.hasPrefix("/") { return written }
      return folder.hasSuffix("/") ? folder + written : "\(folder)/\(written)"
    }
  }

  private struct Told: Sendable {
    let order: Int
    let picture: ImportedPicture
  }

  private let pace: Pace
  private let places: Places
  private let resources: Resources
  private let keepsText: Bool
  private let told: Mailbox<Told>
  /// How many orders there were; who is told of an older one is not told.
  private var order = 0

  /// `keepsText` says whether what stands in a QR code may be kept.
  package init(
    _ pace: Pace, _ places: Places, resources: Resources, keepsText: Bool = false
  ) throws(CaptureError) {
    (self.pace, self.places, self.resources, self.keepsText) = (pace, places, resources, keepsText)
    told = try Mailbox()
  }

  package var descriptors: [Int32] { [told.descriptor] }

  package func begin(_ order: ImportOrder) {
    self.order += 1
    let (number, told, path) = (self.order, told, places.path(order.path))
    pace.perform("import") { [resources, keepsText] in
      let read = Self.read(path, order) { () throws(CaptureError) in
        try DocumentLooking(files: SystemFiles(), resources: resources, keepsText: keepsText)
      }
      told.put(Told(order: number, picture: read))
    }
  }

  private static func read(
    _ path: String, _ order: ImportOrder, by make: () throws(CaptureError) -> DocumentLooking
  ) -> ImportedPicture {
    do throws(CaptureError) {
      var looking = try make()
      let picture = try DocumentLooking.still(path, SystemFiles())
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
