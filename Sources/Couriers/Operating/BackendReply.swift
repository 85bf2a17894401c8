internal import Contract
internal import Delivery
internal import Notation

/// What a check of the backend has found, for people and programs: `cameo deliver check` prints it, and the doctor reads it.
package struct BackendReply: Equatable, Sendable {
  package struct Trouble: Equatable, Sendable {
    /// Such as `delivery.offline`.
    package var code: String
    package var fact: String
    package var fix: String
  }

  package private(set) var url: String
  /// The status of HTTP; `nil` without an answer.
  package private(set) var status: Int?
  /// How far the backend's clock is ahead of ours; `nil` if it did not tell.
  package private(set) var clock: Duration?
  /// Whether it was asked without the secret.
  package private(set) var lacksSecret = false
  package private(set) var trouble: Trouble?

  init(_ config: DeliveryConfig, _ finding: BackendFinding) {
    url = config.url ?? ""
    (status, clock, lacksSecret) = (finding.status, finding.clock, finding.lacksSecret)
    trouble = finding.trouble.map { trouble in
      Trouble(code: trouble.code.rawValue, fact: trouble.fact, fix: RetryRule.row(trouble.code)?.remedy ?? "")
    }
  }

  init(_ config: DeliveryConfig, _ error: CaptureError) {
    url = config.url ?? ""
    trouble = Trouble(code: error.code.rawValue, fact: error.message, fix: error.recovery)
  }

  /// From this on the doctor warns: a clock that is minutes off breaks signatures and tokens.
  package var clockDiffers: Bool { clock.map { $0 >= .seconds(60) || $0 <= .seconds(-60) } ?? false }

  package var exitCode: Int32 {
    guard let code = trouble?.code else { return ExitCode.captured }
    return DeliveryCode(rawValue: code).flatMap(RetryRule.row)?.exitCode ?? ErrorCode(rawValue: code)?.exitCode
      ?? ExitCode.notCaptured
  }

  // MARK: For people

  package var lines: [String] {
    var lines = ["\(trouble == nil ? "ok  " : "fail")  backend  \(printable(url)): \(fact)"]
    if let fix = trouble?.fix, !fix.isEmpty { lines.append("      fix: \(fix)") }
    if let clock {
      lines.append("\(clockDiffers ? "warn" : "ok  ")  clock    differs by \(abs(clock.components.seconds)) s")
      if clockDiffers { lines.append("      fix: \(RetryRule.row(.clock)?.remedy ?? "")") }
    }
    return lines
  }

  /// What was found, in one line.
  package var fact: String {
    if let trouble { return trouble.fact }
    let answer = "it answers" + (status.map { " (\($0))" } ?? "")
    return lacksSecret ? "\(answer); asked without the secret, so that is not tested" : answer
  }

  // MARK: For programs

  package var json: String {
    func text(_ text: String?) -> JSONNode { text.map(JSONNode.string) ?? .null }
    return JSONNode.object([
      ("v", .integer(1)), ("url", .string(url)), ("status", status.map(JSONNode.integer) ?? .null),
      ("clockMs", clock.map { .integer(Int($0.milliseconds)) } ?? .null), ("lacksSecret", .bool(lacksSecret)),
      ("code", text(trouble?.code)), ("message", text(trouble?.fact)), ("remedy", text(trouble?.fix)),
    ]).text()
  }

  /// `nil` if it is no such document.
  init?(json: [UInt8]) {
    guard let node = JSONReader.read(json, file: "").node, let url = node["url"]?.string,
      let lacksSecret = node["lacksSecret"]?.bool
    else { return nil }
    (self.url, self.lacksSecret) = (url, lacksSecret)
    (status, clock) = (node["status"]?.integer, node["clockMs"]?.integer.map { .milliseconds($0) })
    trouble = node["code"]?.string.map { code in
      Trouble(code: code, fact: node["message"]?.string ?? "", fix: node["remedy"]?.string ?? "")
    }
  }
}
