/// How many colours are used, and the sentence that says why.
package struct ColorDecision: Hashable, Sendable {
  package var depth: ColorDepth
  package var reason: String
}

/// What the terminal's description says of its colours.
package struct TerminalColors: Hashable, Sendable {
  package var isTerminal: Bool
  package var colors: Int
  package var pairs: Int

  package init(isTerminal: Bool = true, colors: Int, pairs: Int) {
    self.isTerminal = isTerminal
    self.colors = colors
    self.pairs = pairs
  }

  /// The most that can be drawn: the sheet needs fewer than 64 pairs for 16 colours, the picture many for 256.
  fileprivate var limit: ColorDepth {
    if colors < 8 || pairs < 64 { return .none }
    return colors < 256 || pairs < 256 ? .ansi16 : .palette256
  }
}

/// Decides on colours: the first wish that speaks wins, and no wish goes beyond what the terminal can do.
package func decideColor(
  flag: ColorChoice = .auto, environment: [String: String] = [:], terminal: TerminalColors
) -> ColorDecision {
  let wish =
    wishOfFlag(flag) ?? wishOfCameo(environment) ?? wishOfForce(environment) ?? wishOfNoColor(environment)
    ?? wishOfForcedCommand(environment, terminal) ?? wishOfPlainOutput(environment, terminal)
    ?? wishOfTrueColor(environment)
    ?? ColorDecision(depth: terminal.limit, reason: "the terminal has \(terminal.colors) colours")
  return wish.limited(to: terminal)
}

extension ColorDecision {
  fileprivate func limited(to terminal: TerminalColors) -> ColorDecision {
    let limit = terminal.limit
    let isBeyond = limit == .none ? depth != .none : limit == .ansi16 && depth == .palette256
    guard isBeyond else { return self }
    let facts = "\(terminal.colors) colours and \(terminal.pairs) pairs"
    return ColorDecision(depth: limit, reason: "\(reason), but the terminal has \(facts)")
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

/// Levels 0 to 3; true colour, level 3, is drawn with 256.
private func wishOfForce(_ environment: [String: String]) -> ColorDecision? {
  guard let value = set("FORCE_COLOR", environment) else { return nil }
  let depths: [String: ColorDepth] = ["0": .none, "false": .none, "2": .palette256, "3": .palette256]
  return ColorDecision(depth: depths[value] ?? .ansi16, reason: "FORCE_COLOR=\(value.prefix(16))")
}

private func wishOfNoColor(_ environment: [String: String]) -> ColorDecision? {
  set("NO_COLOR", environment).map { _ in ColorDecision(depth: .none, reason: "NO_COLOR is set") }
}

private func wishOfForcedCommand(_ environment: [String: String], _ terminal: TerminalColors) -> ColorDecision? {
  guard let value = set("CLICOLOR_FORCE", environment), value != "0" else { return nil }
  return ColorDecision(
    depth: terminal.limit == .palette256 ? .palette256 : .ansi16, reason: "CLICOLOR_FORCE is set")
}

private func wishOfPlainOutput(_ environment: [String: String], _ terminal: TerminalColors) -> ColorDecision? {
  if environment["TERM"] == "dumb" { return ColorDecision(depth: .none, reason: "TERM=dumb") }
  return terminal.isTerminal ? nil : ColorDecision(depth: .none, reason: "the output is no terminal")
}

private func wishOfTrueColor(_ environment: [String: String]) -> ColorDecision? {
  if let value = environment["COLORTERM"], ["truecolor", "24bit"].contains(value) {
    return ColorDecision(depth: .palette256, reason: "COLORTERM=\(value), drawn with 256")
  }
  guard let term = environment["TERM"], term.hasSuffix("-direct") else { return nil }
  return ColorDecision(depth: .palette256, reason: "TERM=\(term), drawn with 256")
}
