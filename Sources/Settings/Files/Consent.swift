package import Files
package import Contract
import Notation

/// The consent that a person gave once on their own machine.
package struct Consent {
  private let path: String?
  private let files: any FileStore

  package init(folders: Folders, files: any FileStore) {
    path = folders.consent
    self.files = files
  }

  /// The stored answer; if the file is missing or invalid, the person is asked.
  package var remembered: KnownPermission {
    guard let path, let bytes = try? files.read(path, limit: 4096) else { return .ask }
    let node = JSONReader.read(bytes, file: path).node
    guard node?["v"]?.integer == 1, let word = node?["camera"]?.string else { return .ask }
    return KnownPermission(rawValue: word) ?? .ask
  }

  package func remember(_ granted: Bool) throws(CaptureError) {
    guard let path else {
      throw CaptureError(.cannotWrite, "There is no folder to store consent in.", recovery: "Set HOME.")
    }
    let answer: KnownPermission = granted ? .granted : .denied
    let document = JSONNode.object([("v", .integer(1)), ("camera", .string(answer.rawValue))])
    do throws(FileFault) {
      try files.write(Array((document.text(pretty: true) + "\n").utf8), to: path)
    } catch {
      throw error.error(.cannotWrite)
    }
  }
}
