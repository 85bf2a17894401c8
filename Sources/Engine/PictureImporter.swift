internal import Contract
package import Flow
package import Imaging

/// Reads pictures of files that take the place of one of the camera; it never makes the engine wait.
package protocol PictureImporter: AnyObject {
  /// Readable when there is news; none where nothing comes by itself.
  var descriptors: [Int32] { get }
  /// In the place of any order before it.
  func begin(_ order: ImportOrder)
  /// What came of the last order, once.
  func news() -> ImportedPicture?
  /// What was ordered reaches nobody.
  func forget()
}

/// What came of an order, and the picture where there is one.
package struct ImportedPicture: Sendable {
  package var outcome: ImportOutcome
  package var picture: Picture?

  package init(_ outcome: ImportOutcome, _ picture: Picture? = nil) {
    (self.outcome, self.picture) = (outcome, picture)
  }
}

extension Engine {
  private static let noImporter = CaptureError(.ourBug, "Nothing reads pictures of files here.")

  func importPicture(_ order: ImportOrder) {
    guard let importer = parts.importer else { return post(.imported(.refused(Self.noImporter))) }
    importing = order
    importer.begin(order)
    takeImported()
  }

  func abandonImport() {
    importing = nil
    parts.importer?.forget()
  }

  func takeImported() {
    guard let news = parts.importer?.news(), let order = importing else { return }
    importing = nil
    if let picture = news.picture, sitting?.archive != nil {
      pictures[order.name] = KeptPicture(frame: 0, picture: picture)
    }
    post(.imported(news.outcome))
  }
}
