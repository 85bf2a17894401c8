internal import Cells
internal import Contract
internal import Engine
internal import Glibc
internal import Screens
internal import Tape

/// Evaluates `Expect` and `Reject`.
extension Performer {
  func expect(_ what: TapeExpectation) throws(Miss) {
    guard let miss = try miss(of: what) else { return }
    throw miss
  }

  func reject(_ what: TapeExpectation) throws(Miss) {
    guard try miss(of: what) == nil else { return }
    throw Miss(message: contrary(of: what), nearest: offender(of: what), word: 1)
  }

  /// Why the expectation is not met; `nil` if it is.
  private func miss(of what: TapeExpectation) throws(Miss) -> Miss? {
    switch what {
    case .look(let look):
      return shows(look) ? nil : Miss(message: Self.absence(of: look), nearest: nearest(look), word: 1)
    case .focus(let control):
      let focus = world.ending == nil ? world.engine?.view?.focus : nil
      return focus == control
        ? nil : Miss(message: focus.map { "the focus is on \($0.rawValue)" } ?? "nothing has the focus", word: 1)
    case .style(let text, let role): return missOfStyle(text, role)
    case .exit(let code): return try missOfExit(code)
    case .file(let pattern, let text): return try missOfFile(pattern, holding: text)
    case .fits:
      if let ending = world.ending {
        throw Miss(
          message: "the program has ended with \(ending.exitCode), so there is no screen",
          remedy: "move it before the end, or use Expect+Exit")
      }
      let misfits = look().misfits
      return misfits.isEmpty ? nil : Miss(message: misfits.joined(separator: "; "))
    case .within(let length, let mark): return try missOfTime(length, mark)
    }
  }

  private static func absence(of look: TapeLook) -> String {
    switch look {
    case .screen: "this is not on the screen"
    case .line: "this is not in the line of the cursor"
    case .event: "this event has not occurred since the start of the test or the last Mark"
    case .page: "another page is shown"
    case .task: "another task is active, or none"
    case .step: "another step is asked for, or none"
    case .spoken: "this is not said"
    case .sound: "this sound has not been played since the start of the test or the last Mark"
    }
  }

  private func missOfStyle(_ text: String, _ role: Role) -> Miss? {
    let text = look().text.roles(showing: text)
    if text.contains(role) { return nil }
    let roles = Set(text).map { "\($0)" }.sorted().joined(separator: ", ")
    return Miss(
      message: text.isEmpty ? "the text is not on the screen" : "the text has the role \(roles)",
      word: text.isEmpty ? 1 : 2)
  }

  private func missOfExit(_ code: Int) throws(Miss) -> Miss? {
    guard let ending = world.ending else {
      throw Miss(message: "the program still runs", remedy: "write Wait+Exit before it")
    }
    return ending.exitCode == code ? nil : Miss(message: "the exit code is \(ending.exitCode)", word: 1)
  }

  private func missOfFile(_ pattern: String, holding text: String?) throws(Miss) -> Miss? {
    guard let files = files(of: pattern, holding: text) else {
      throw Miss(message: "the virtual recorder leaves no files", remedy: "remove Recorder virtual")
    }
    if !files.isEmpty { return nil }
    let named = text == nil ? [] : self.files(of: pattern, holding: nil) ?? []
    if !named.isEmpty { return Miss(message: "\(named.joined(separator: ", ")) does not contain this text", word: 2) }
    let all = world.captures?.files ?? []
    return Miss(message: "there is no such file", nearest: all.isEmpty ? nil : all.joined(separator: ", "), word: 1)
  }

  /// The captured files that match a pattern and contain a text; `*` matches any part of a name.
  private func files(of pattern: String, holding text: String?) -> [String]? {
    guard let captures = world.captures else { return nil }
    let named = captures.files.filter { fnmatch(pattern, $0, FNM_PATHNAME) == 0 }
    return text.map { text in named.filter { captures.holds(text, in: $0) } } ?? named
  }

  private func missOfTime(_ length: Duration, _ mark: String) throws(Miss) -> Miss? {
    guard let begin = marks[mark] else {
      throw Miss(
        message: "there is no Mark \(mark) before this line", remedy: "write it where the time starts", word: 3)
    }
    let gone = world.now - begin
    return gone <= length ? nil : Miss(message: "\(gone.said) have passed since \(mark)", word: 1)
  }

  private func contrary(of what: TapeExpectation) -> String {
    switch what {
    case .look(.screen), .style: "this is on the screen"
    case .look(.line): "this is in the line of the cursor"
    case .look(.event): "this event has occurred since the start of the test or the last Mark"
    case .look(.page): "this page is shown"
    case .look(.task): "this task is active"
    case .look(.step): "this step is asked for"
    case .look(.spoken): "this is said"
    case .look(.sound): "this sound has been played since the start of the test or the last Mark"
    case .focus: "this has the focus"
    case .exit: "this is the exit code"
    case .file: "there is such a file"
    case .fits: "everything fits"
    case .within(let length, let mark): "less than \(length.said) has passed since \(mark)"
    }
  }

  /// What violates a `Reject`; `nil` if nothing does.
  private func offender(of what: TapeExpectation) -> String? {
    if case .file(let pattern, let text) = what {
      return files(of: pattern, holding: text)?.joined(separator: ", ")
    }
    guard case .look(.event(let pattern)) = what else { return nil }
    return world.log[marked...].first { pattern.matches($0.notice) }?.line
  }
}

extension Duration {
  /// For messages: `200 ms`, `2 s`, `1.5 s`.
  var said: String {
    let milliseconds = Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    if milliseconds < 1000 { return "\(milliseconds) ms" }
    var fraction = String(milliseconds % 1000 + 1000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return fraction.isEmpty ? "\(milliseconds / 1000) s" : "\(milliseconds / 1000).\(fraction) s"
  }
}
