import Foundation

/// An event log as a script parses it: every line must be a JSON object.
struct Events {
  struct NotEvents: Error, CustomStringConvertible { let description: String }

  let lines: [[String: Any]]

  init(_ text: String) throws {
    guard text.isEmpty || text.hasSuffix("\n") else { throw NotEvents(description: "the last line is torn: \(text)") }
    lines = try text.split(separator: "\n").map { line in
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8))
      guard let event = object as? [String: Any] else { throw NotEvents(description: "not an object: \(line)") }
      return event
    }
  }

  var names: [String] { lines.compactMap { $0["event"] as? String } }
  /// Without events whose order depends on the person's motion and the finder.
  var steps: [String] {
    let guidance: Set = ["faceAcquired", "faceLost", "hintChanged", "holdStarted", "holdBroken", "videoRecordProgress"]
    return names.filter { !guidance.contains($0) }
  }
  var sequence: [Int] { lines.compactMap { $0["seq"] as? Int } }
  var times: [Double] { lines.compactMap { $0["t"] as? Double } }
  var sessions: Set<String> { Set(lines.compactMap { $0["session"] as? String }) }

  func first(_ name: String) -> [String: Any]? { lines.first { $0["event"] as? String == name } }
}
