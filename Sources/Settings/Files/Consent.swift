package import Contract
import Notation

/// The agreement that a person on their own machine gave once and for all.
package struct Consent {
  private let path: String?
  private let files: any FileStore

  package init(folders: Folders, files: any FileStore) {
    path = folders.consent
    self.files = files
  }

  /// Whether agreement was given; a file that is missing or broken means it was not.
  package func isRemembered() -> Bool {
    guard let path, let bytes = try? files.read(path, limit: 4096) else { return false }
    let node = JSONReader.read(bytes, file: path).node
    return node?["v"]?.integer == 1 && node?["camera"]?.string == "granted"
  }

  package func remember() throws(CaptureError) {
    guard let path else {
      throw CaptureError(.cannotWrite, "There is no folder to remember consent in.", recovery: "Set HOME.")
    }
    let document = JSONNode.object([("v", .integer(1)), ("camera", .string("granted"))])
    do throws(FileFault) {
      try files.write(Array((document.text(pretty: true) + "\n").utf8), to: path)
    } catch {
      throw error.error(.cannotWrite)
    }
  }
}
