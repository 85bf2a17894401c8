import CommandLine
import Contract
import Notation

/// The JSON output of several commands: one document, version first.
enum Answer {
  static func text(_ members: [(String, JSONNode)]) -> [String] {
    [JSONNode.object([("v", .integer(1))] + members).text(pretty: true)]
  }

  static func node(_ findings: [Diagnostic]) -> JSONNode { .array(findings.map(node)) }

  static func node(_ finding: Diagnostic) -> JSONNode {
    .object([
      ("severity", .string(finding.severity.rawValue)), ("file", .string(finding.file)),
      ("line", .integer(finding.line)), ("column", .integer(finding.column)), ("message", .string(finding.message)),
      ("remedy", .string(finding.remedy)),
    ])
  }

  static func node(_ error: CaptureError) -> JSONNode {
    .object([
      ("code", .string(error.code.rawValue)), ("message", .string(error.message)),
      ("remedy", .string(error.recovery)),
    ])
  }

  static func node(_ texts: [String]) -> JSONNode { .array(texts.map(JSONNode.string)) }
}

extension StyledLine {
  /// A report line with coloured verdict: the first word, a severity, or the carets under an error.
  init(report line: String) {
    let word = line.prefix { $0 != " " }
    if let ink = Self.verdicts[String(word)] {
      self = .beginning(line, word.count, ink)
    } else if let mark = [": error: ", ": warning: "].lazy.compactMap(line.place).first {
      self =
        StyledLine(String(line[..<mark.lowerBound])) + StyledLine(String(line[mark]), Self.ink(of: line[mark]))
        + StyledLine(String(line[mark.upperBound...]))
    } else if line.hasSuffix("^"), line.allSatisfy({ " |^".contains($0) }) {
      let count = line.reversed().prefix { $0 == "^" }.count
      self = StyledLine(String(line.dropLast(count))) + StyledLine(String(line.suffix(count)), .bad)
    } else if line.drop(while: { $0 == " " }).hasPrefix("fix: ") {
      self = .beginning(line, line.prefix { $0 == " " }.count + 4, .name)
    } else {
      self.init(line)
    }
  }

  private static let verdicts: [String: LineStyle] = [
    "ok": .good, "warn": .warning, "fail": .bad, "FAIL": .bad, "FAILED": .bad, "no": .bad,
  ]

  private static func ink(of severity: Substring) -> LineStyle { severity.contains("error") ? .bad : .warning }
}

extension String {
  /// The first range of a text.
  fileprivate func place(of text: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
  }
}

extension Say {
  /// Prints report lines on stdout, with colours if supported.
  @discardableResult static func report(_ report: [String], code: Int32 = 0) -> Int32 {
    lines(report.map { StyledLine(report: $0) }, code: code)
  }

  /// Prints report lines on stderr.
  static func remark(_ report: [String]) { aside(report.map { StyledLine(report: $0) }) }

  /// Prints warnings on stderr.
  static func odd(_ findings: [Diagnostic]) { aside(findings.map { "cameo: \($0.spoken)" }) }
}
