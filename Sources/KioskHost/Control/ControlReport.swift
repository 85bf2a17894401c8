internal import Contract
internal import Delivery
package import Notation

/// A kiosk's status as text.
package struct ControlReport: Equatable {
  /// The severity of a line; a console has a colour for each.
  package enum Tone: CaseIterable {
    case plain, good, doubtful, bad
  }

  package struct Line: Equatable {
    package var text: String
    package var tone: Tone

    package init(_ text: String, _ tone: Tone = .plain) { (self.text, self.tone) = (text, tone) }
  }

  private static let width = 10

  package let lines: [Line]

  package init(_ answer: JSONNode) {
    let sections: [(String, [Line])] = [
      ("page", [Self.page(answer)]),
      ("since", Self.line(answer["since"]?.string)),
      ("running", Self.line(Self.running(answer))),
      ("closed", Self.line(answer["closed"]?.string, .bad)),
      ("restart", Self.line(answer["restarts"]?.bool == true ? "once no visitor is there" : nil, .doubtful)),
      ("hint", Self.line(answer["hint"]?.string)),
      ("language", Self.line(answer["language"]?.string)),
      ("camera", answer["camera"].map { [Self.camera($0)] } ?? []),
      ("people", Self.line(answer["people"]?.integer.map(String.init))),
      ("today", Self.line(answer["today"].map(Self.today))),
      ("delivery", answer["delivery"].flatMap(DeliveryStatus.init).map(Self.delivery) ?? []),
      ("doctor", Self.findings(answer["doctor"]?.array)),
      ("faults", Self.list(answer["faults"], ["at", "code"]) { _ in .bad }),
      ("ended", Self.list(answer["ends"], ["at", "status", "code", "by"], Self.tone(ofEnd:))),
    ]
    lines = sections.flatMap { name, lines in
      lines.enumerated().map { Line(Self.padded($0 == 0 ? name : "") + $1.text, $1.tone) }
    }
  }

  private static func padded(_ name: String) -> String {
    name + String(repeating: " ", count: max(1, width - name.count))
  }

  private static func line(_ text: String?, _ tone: Tone = .plain) -> [Line] { text.map { [Line($0, tone)] } ?? [] }

  private static func words(_ words: [String?], _ separator: String) -> String {
    words.compactMap(\.self).joined(separator: separator)
  }

  private static func page(_ answer: JSONNode) -> Line {
    let name = answer["page"]?.string
    return Line(words([name, answer["stage"]?.string], ", "), name == "outOfOrder" ? .bad : .plain)
  }

  /// How long it has run, and its version.
  private static func running(_ answer: JSONNode) -> String? {
    let age = answer["upMs"]?.integer.map { Duration.milliseconds($0).inLargestUnit }
    let text = words([age, answer["version"]?.string], ", ")
    return text.isEmpty ? nil : text
  }

  private static func camera(_ node: JSONNode) -> Line {
    if node.isNull { return Line("closed") }
    let isLive = node["live"]?.bool == true
    return Line(words([node["name"]?.string, isLive ? "live" : "no pictures"], ", "), isLive ? .good : .bad)
  }

  private static func today(_ node: JSONNode) -> String {
    let counts = [("people", "came"), ("captured", "captured"), ("failed", "failed"), ("left", "left")]
    return counts.map { "\(node[$0]?.integer ?? 0) \($1)" }.joined(separator: ", ")
  }

  private static func delivery(_ status: DeliveryStatus) -> [Line] {
    if let fault = status.fault { return [Line("\(fault.message) \(fault.recovery)", .bad)] }
    var lines = [Line("waiting: \(status.queue)", status.limit.tone)]
    if status.limit != .free { lines.append(Line("limit: \(status.limit.rawValue)", status.limit.tone)) }
    if let code = status.blocked {
      let why = RetryRule.row(code).map { ": \($0.message) \($0.remedy)" } ?? ""
      lines.append(Line("blocked, \(code.rawValue)\(why)", .bad))
    }
    if status.givenUp > 0 { lines.append(Line("given up: \(status.givenUp)", .doubtful)) }
    return lines
  }

  private static func findings(_ list: [JSONNode]?) -> [Line] {
    guard let list else { return [] }
    if list.isEmpty { return [Line("nothing wrong", .good)] }
    return list.compactMap(\.string).map { Line($0, $0.hasPrefix("fail") ? .bad : .doubtful) }
  }

  private static func list(_ node: JSONNode?, _ keys: [String], _ tone: (JSONNode) -> Tone) -> [Line] {
    (node?.array ?? []).map { node in Line(words(keys.map { node[$0]?.string }, "  "), tone(node)) }
  }

  private static func tone(ofEnd node: JSONNode) -> Tone {
    ["captured": .good, "failed": .doubtful, "error": .bad][node["status"]?.string] ?? .plain
  }
}

extension QueueLimit {
  fileprivate var tone: ControlReport.Tone {
    switch self {
    case .free: .plain
    case .scarce: .doubtful
    case .full: .bad
    }
  }
}
