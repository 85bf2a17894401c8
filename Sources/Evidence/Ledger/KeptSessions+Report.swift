internal import Contract
internal import Notation

/// The output of `cameo kept`.
extension KeptSessions {
  /// A line per session, one per bad ledger line, and the verdict.
  package var lines: [String] { rows.map(\.line) + faults.map { "fail  line \($0.number) \($0.text)" } + [verdict] }

  private var verdict: String {
    let (there, gone) = (rows.count { $0.went == nil }, rows.count { $0.went != nil })
    let counts = "\(printable(output)): \(Self.count(there, "session")) saved, \(gone) deleted"
    guard let book else { return "\(counts); no ledger; --ledger FILE starts one" }
    let wrong = rows.count { $0.fault != nil } + book.faults.count
    let state = wrong == 0 ? "consistent" : "inconsistent, \(Self.count(wrong, "fault"))"
    return "\(counts); the ledger has \(Self.count(book.lines.count, "line")), \(state)"
  }

  private var faults: [(number: Int, text: String)] { book?.faults.map { ($0.number, $0.fault ?? "") } ?? [] }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  package var exitCode: Int32 { isInOrder ? ExitCode.captured : ExitCode.notCaptured }

  /// The report as JSON.
  package var json: String {
    JSONNode.object([
      ("v", .integer(1)), ("output", .string(output)), ("inOrder", .bool(isInOrder)),
      ("head", book?.head.map { .string($0.hex) } ?? .null),
      ("sessions", .array(rows.map { $0.node(isDelivering: isDelivering) })),
      (
        "faults",
        .array(
          faults.map { .object([("line", .integer($0.number)), ("message", .string($0.text))]) })
      ),
    ]).text(pretty: true)
  }
}

extension KeptSessions.Row {
  fileprivate var line: String {
    let verdict = fault != nil ? "fail" : went != nil ? "gone" : "ok  "
    let what = [status, files.map { "\($0) files" }, bytes.map { "\($0) bytes" }].compactMap(\.self)
    let parts = ["since \(since.text)", life] + what + [delivery?.words, fault].compactMap(\.self)
    return "\(verdict)  \(session)  " + parts.joined(separator: ", ")
  }

  private var life: String {
    guard let went else { return until.map { "until \($0.text)" } ?? "forever" }
    return "deleted \(went.at.text), "
      + (went.how == .removed ? wentEarly ? "before it expired" : "expired" : "reason unknown")
  }

  /// Only a delivery removes a session before its retention has ended.
  private var wentEarly: Bool {
    guard let went else { return false }
    return until.map { went.at < $0 } ?? true
  }

  fileprivate func node(isDelivering: Bool) -> JSONNode {
    .object(
      [
        ("session", .string(session)), ("since", .string(since.text)), ("until", Self.text(until?.text)),
        ("status", Self.text(status)), ("files", files.map(JSONNode.integer) ?? .null),
        ("bytes", bytes.map(JSONNode.integer) ?? .null), ("manifest", Self.text(manifest?.hex)),
        ("went", Self.text(went?.at.text)), ("how", Self.text(went?.how.rawValue)), ("fault", Self.text(fault)),
      ] + (isDelivering ? [("delivery", Self.text(delivery?.rawValue))] : []))
  }

  private static func text(_ text: String?) -> JSONNode { text.map(JSONNode.string) ?? .null }
}

extension KeptSessions.Delivery {
  fileprivate var words: String {
    switch self {
    case .waiting: "not sent yet"
    case .held: "held"
    case .sent: "sent"
    case .givenUp: "given up"
    }
  }
}
