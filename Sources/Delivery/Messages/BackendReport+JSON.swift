internal import Contract
internal import Notation

extension BackendReport {
  /// The progress of a session at the backend, in its words.
  private static let words = ["received", "processing", "done"]
  /// More is left out: it is a fault of the backend.
  static let mostAttemptsLeft = 999

  /// Reads `{id, status, verdict{outcome, words}?, attemptsLeft?}`; `nil` if it is something else.
  static func read(_ body: [UInt8], language: String) -> BackendReport? {
    guard let node = JSONReader.read(body, file: "").node, let status = node["status"]?.string,
      words.contains(status)
    else { return nil }
    let verdict = node["verdict"].flatMap { VerdictReport.read($0, language: language) }
    return BackendReport(
      id: node["id"]?.string.flatMap(BackendText.id), isDone: status == "done" || verdict != nil, verdict: verdict,
      attemptsLeft: node["attemptsLeft"]?.integer.flatMap { 0...mostAttemptsLeft ~= $0 ? $0 : nil })
  }
}

extension VerdictReport {
  fileprivate static func read(_ node: JSONNode, language: String) -> VerdictReport? {
    guard let outcome = node["outcome"]?.string.flatMap(VerdictOutcome.init) else { return nil }
    let words = (node["words"]?.object ?? []).compactMap { member in member.node.string.map { (member.key, $0) } }
    let table = Dictionary(words) { first, _ in first }
    return VerdictReport(outcome, words: BackendText.choice(table, language: language))
  }
}
