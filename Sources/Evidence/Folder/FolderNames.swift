/// The names in an output folder and in a session's folder, and what may become one.
enum FolderNames {
  static let events = "events.ndjson"
  static let manifest = "manifest.json"
  /// What we write ourselves; nobody else may.
  static let ours = [ResultDocument.name, events, manifest]

  private static let letters = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)

  static func isSession(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.allSatisfy(letters.contains)
  }

  /// A file of a step, such as `clip.mp4`: no path, not hidden, none of ours.
  static func isArtefact(_ text: String) -> Bool {
    (1...100).contains(text.utf8.count) && text.utf8.allSatisfy { letters.contains($0) || $0 == UInt8(ascii: ".") }
      && !text.hasPrefix(".") && !ours.contains(text)
  }

  /// The folder while it is being made.
  static func part(_ session: String) -> String { ".\(session).part" }
  /// Stands beside the folder, and is locked as long as the session lives.
  static func lock(_ session: String) -> String { ".\(session).lock" }

  static func session(ofPart name: String) -> String? { session(name, ".part") }
  static func session(ofLock name: String) -> String? { session(name, ".lock") }

  private static func session(_ name: String, _ ending: String) -> String? {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return nil }
    let session = String(name.dropFirst().dropLast(ending.count))
    return isSession(session) ? session : nil
  }
}
