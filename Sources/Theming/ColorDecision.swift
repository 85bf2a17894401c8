package import Contract

/// The chosen colour depth, and the reason in a sentence.
package struct ColorDecision: Hashable, Sendable {
  package var depth: ColorDepth
  package var reason: String
}

/// The terminal's colour capabilities from terminfo.
package struct TerminalColors: Hashable, Sendable {
  /// Support for 24-bit colour.
  package enum Direct: Hashable, Sendable {
    /// There is no way to send them.
    case never
    /// They could be sent, but support is unknown.
    case possible
    /// Terminfo declares support.
    case promised
  }

  package var isTerminal: Bool
  package var colors: Int
  package var pairs: Int
  package var direct: Direct

  package init(isTerminal: Bool = true, colors: Int, pairs: Int, direct: Direct? = nil) {
    self.isTerminal = isTerminal
    self.colors = colors
    self.pairs = pairs
    self.direct = direct ?? (colors > 256 ? .promised : .possible)
  }

  /// The maximum depth: the style sheet needs fewer than 64 pairs for 16 colours, the picture many for 256.
  fileprivate var limit: ColorDepth {
    if colors < 8 || pairs < 64 { return .none }
    if colors < 256 || pairs < 256 { return .ansi16 }
    return direct == .never ? .palette256 : .direct
  }

  /// The default depth.
  fileprivate var usual: ColorDepth { direct == .promised ? limit : min(limit, .palette256) }
}

/// Decides on the colour depth: the first source that specifies one wins, limited by what the terminal supports.
///
/// `client` says whether the terminal of tmux's client has 24-bit colours; it is asked only if nothing else decides.
package func decideColor(
  flag: ColorChoice = .auto, environment: [String: String] = [:], terminal: TerminalColors,
  client: ([String: String]) -> Bool = { _ in false }
) -> ColorDecision {
  let wish =
    wishOfFlag(flag) ?? wishOfCameo(environment) ?? wishOfForce(environment) ?? wishOfNoColor(environment)
    ?? wishOfForcedCommand(environment, terminal, client) ?? wishOfPlainOutput(environment, terminal)
    ?? wishOfTerminal(environment, terminal, client)
  return wish.limited(to: terminal)
}

extension ColorDecision {
  fileprivate func limited(to terminal: TerminalColors) -> ColorDecision {
    let limit = terminal.limit
    guard depth > limit else { return self }
    let facts =
      limit == .palette256
      ? "24-bit colour can't be used"
      : "the terminal has \(terminal.colors) colours and \(terminal.pairs) pairs"
    return ColorDecision(depth: limit, reason: "\(reason), but \(facts)")
  }
}

private func set(_ name: String, _ environment: [String: String]) -> String? {
  environment[name].flatMap { $0.isEmpty ? nil : $0 }
}

private func wishOfFlag(_ flag: ColorChoice) -> ColorDecision? {
  flag.depth.map { ColorDecision(depth: $0, reason: "--color \(flag.rawValue)") }
}

private func wishOfCameo(_ environment: [String: String]) -> ColorDecision? {
  guard let depth = set("CAMEO_COLOR", environment).flatMap(ColorDepth.init) else { return nil }
  return ColorDecision(depth: depth, reason: "CAMEO_COLOR=\(depth.rawValue)")
}

/// `FORCE_COLOR`, levels 0 to 3.
private func wishOfForce(_ environment: [String: String]) -> ColorDecision? {
  guard let value = set("FORCE_COLOR", environment) else { return nil }
  let depths: [String: ColorDepth] = ["0": .none, "false": .none, "2": .palette256, "3": .direct]
  return ColorDecision(depth: depths[value] ?? .ansi16, reason: "FORCE_COLOR=\(value.prefix(16))")
}

private func wishOfNoColor(_ environment: [String: String]) -> ColorDecision? {
  set("NO_COLOR", environment).map { _ in ColorDecision(depth: .none, reason: "NO_COLOR is set") }
}

private func wishOfForcedCommand(
  _ environment: [String: String], _ terminal: TerminalColors, _ client: ([String: String]) -> Bool
) -> ColorDecision? {
  guard let value = set("CLICOLOR_FORCE", environment), value != "0" else { return nil }
  let depth = max(.ansi16, wishOfTerminal(environment, terminal, client).depth)
  return ColorDecision(depth: depth, reason: "CLICOLOR_FORCE is set")
}

private func wishOfPlainOutput(_ environment: [String: String], _ terminal: TerminalColors) -> ColorDecision? {
  if environment["TERM"] == "dumb" { return ColorDecision(depth: .none, reason: "TERM=dumb") }
  return terminal.isTerminal ? nil : ColorDecision(depth: .none, reason: "the output is not a terminal")
}

/// The depth that the terminal is known to support.
private func wishOfTerminal(
  _ environment: [String: String], _ terminal: TerminalColors, _ client: ([String: String]) -> Bool
) -> ColorDecision {
  let term = environment["TERM"] ?? ""
  let promise = set("COLORTERM", environment).flatMap { ["truecolor", "24bit"].contains($0) ? "COLORTERM=\($0)" : nil }
  if terminal.direct == .promised {
    return ColorDecision(depth: .direct, reason: "terminfo reports 24-bit colour")
  }
  if Multiplexer.stands(environment, term) {
    if terminal.direct == .possible, client(environment) {
      return ColorDecision(depth: .direct, reason: "tmux says that its client has 24-bit colour")
    }
    let others = promise.map { ": \($0) describes the outer terminal" } ?? ""
    return ColorDecision(depth: terminal.usual, reason: "the multiplexer has \(terminal.colors) colours\(others)")
  }
  if let promise { return ColorDecision(depth: .direct, reason: promise) }
  if KnownTerminals.contain(term) {
    return ColorDecision(depth: .direct, reason: "TERM=\(term) has 24 bits")
  }
  return ColorDecision(depth: terminal.usual, reason: "the terminal has \(terminal.colors) colours")
}
