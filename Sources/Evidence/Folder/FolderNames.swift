/// The file names in output and session folders, and their validation.
enum FolderNames {
  static let events = "events.ndjson"
  static let manifest = "manifest.json"
  /// The keys of encrypted artefacts, if any.
  static let keys = "keys.jwe"
  /// The files that each folder has.
  static let ours = [ResultDocument.name, events, manifest]
  /// The names that no product can have.
  static let reserved = ours + [keys]

  private static let letters = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)

  static func isSession(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.allSatisfy(letters.contains)
  }

  /// A product's file name, such as `clip.mp4`: no path, not hidden, not reserved.
  static func isArtefact(_ text: String) -> Bool {
    (1...100).contains(text.utf8.count) && text.utf8.allSatisfy { letters.contains($0) || $0 == UInt8(ascii: ".") }
      && !text.hasPrefix(".") && !reserved.contains(text)
  }

  /// The folder's name while it is being written.
  static func part(_ session: String) -> String { ".\(session).part" }
  /// The lock file beside the folder, locked while the session runs.
  static func lock(_ session: String) -> String { ".\(session).lock" }

  static func session(ofPart name: String) -> String? { session(name, ".part") }
  static func session(ofLock name: String) -> String? { session(name, ".lock") }

  private static func session(_ name: String, _ ending: String) -> String? {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return nil }
    let session = String(name.dropFirst().dropLast(ending.count))
    return isSession(session) ? session : nil
  }
}
