internal import Notation
internal import Contract

/// The output of `cameo verify`.
extension Verification {
  /// A line per fault, and the verdict.
  package var lines: [String] {
    faults.map { fault in
      let word = fault.severity == .warning ? "warning: " : ""
      return "\(fault.path): \(word)\(fault.message)"
    } + ["\(printable(folder)): \(verdict)"]
  }

  private var verdict: String {
    if isWhole { return "complete and unchanged, \(Self.count(files, "file")), \(bytes) bytes\(signer)" }
    if signature == .foreign, errors.count == 1 { return "complete, but not signed by this key" }
    return isUnreadable ? "its manifest can't be read" : "changed: \(Self.count(errors.count, "fault"))"
  }

  private var signer: String {
    if case .by(let kid)? = signature { ", signed by \(kid)" } else { "" }
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  /// The report as JSON.
  package var json: String {
    let signed: [(String, JSONNode)] =
      switch signature {
      case .by(let kid): [("signedBy", .string(kid))]
      case .foreign: [("signedBy", .null)]
      case nil: []
      }
    return JSONNode.object(
      [
        ("v", .integer(1)), ("folder", .string(folder)), ("session", session.isEmpty ? .null : .string(session)),
        ("whole", .bool(isWhole)), ("files", .integer(files)), ("bytes", .integer(bytes)),
        ("faults", .array(faults.map(Self.node))),
      ] + signed
    ).text(pretty: true)
  }

  private static func node(_ fault: Fault) -> JSONNode {
    .object([
      ("severity", .string(fault.severity.rawValue)), ("path", .string(fault.path)),
      ("message", .string(fault.message)),
    ])
  }
}
