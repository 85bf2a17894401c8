internal import Notation

/// What the backend says about a session that it has stored.
struct SessionReceipt: Equatable, Sendable {
  enum Stage: String, CaseIterable, Sendable { case received, processing, done }
  enum Outcome: String, CaseIterable, Sendable { case approved, rejected, review }

  var stage: Stage
  var outcome: Outcome?
  /// For the person, in English.
  var words: String?

  init(stage: Stage, outcome: Outcome? = nil, words: String? = nil) {
    (self.stage, self.outcome, self.words) = (stage, outcome, words)
  }

  /// A backend that only checks files never approves a person.
  static let usual = SessionReceipt(stage: .done, outcome: .review, words: "A person will look at it.")

  /// With the backend's id of the session, or without one.
  func node(id: String? = nil) -> JSONNode {
    let words = words.map { ("words", JSONNode.object([("en", .string($0))])) }
    let verdict = outcome.map { outcome in
      ("verdict", JSONNode.object([("outcome", .string(outcome.rawValue))] + [words].compactMap(\.self)))
    }
    return .object([id.map { ("id", .string($0)) }, ("status", .string(stage.rawValue)), verdict].compactMap(\.self))
  }

  /// Reads the JSON that `node` writes.
  static func read(_ bytes: [UInt8]) -> SessionReceipt? {
    guard let node = JSONReader.read(bytes, file: "").node, let stage = node["status"]?.string.flatMap(Stage.init)
    else { return nil }
    let verdict = node["verdict"]
    return SessionReceipt(
      stage: stage, outcome: verdict?["outcome"]?.string.flatMap(Outcome.init), words: verdict?["words"]?["en"]?.string)
  }
}
