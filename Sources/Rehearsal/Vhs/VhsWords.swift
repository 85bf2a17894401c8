internal import Tape

/// Translates commands to VHS, which has no escapes in texts and no slashes in patterns.
enum VhsWords {
  /// Empty if VHS has no such command.
  static func lines(_ command: Tape.Command) -> [String] {
    switch command {
    case .type(let text, let time): typing(text, every: time)
    case .key(.home, _, _), .key(.end, _, _), .control("_"): []
    case .key(.f1, _, _), .key(.f2, _, _), .key(.f4, _, _), .key(.f10, _, _): []
    case .key(.shiftTab, let time, let times): shiftTab(times, every: time)
    case .key, .control, .pause: [command.description]
    case .wait(.look(.screen(let pattern)), let limit): [head("Wait+Screen", limit) + " /\(regex(pattern))/"]
    // Without a pattern it waits for the shell's prompt, which appears when the program has ended.
    case .wait(.exit, let limit): [head("Wait", limit)]
    case .wait(.look(.line(let pattern)), let limit): [head("Wait+Line", limit) + " /\(regex(pattern))/"]
    case .burst(let presses, _): presses.flatMap(lines)
    case .hide, .show: [command.description]
    case .environment(let name, let value): quoted(value).map { ["Env \(name) \($0)"] } ?? []
    case .require(let program): quoted(program).map { ["Require \($0)"] } ?? []
    case .click, .wait, .set, .camera, .face, .deed, .findings, .recorder, .fault, .courier, .chip, .reader, .resize,
      .signal, .reload, .expect, .reject, .mark, .screenshot, .output, .test, .source, .eachLanguage:
      []
    }
  }

  /// One key after the other: VHS has no bursts.
  private static func lines(_ press: BurstPress) -> [String] {
    switch press {
    case .key(let key, let times): lines(.key(key, every: nil, times: times))
    case .text(let text): typing(text, every: nil)
    case .click: []
    }
  }

  private static func head(_ word: String, _ time: Duration?) -> String {
    word + (time.map { "@" + text($0) } ?? "")
  }

  private static func text(_ time: Duration) -> String {
    String(Tape.Command.pause(time).description.dropFirst("Sleep ".count))
  }

  /// VHS does not support a count or time for Shift.
  private static func shiftTab(_ times: Int, every time: Duration?) -> [String] {
    let once = ["Shift+Tab"] + (time.map { ["Sleep " + text($0)] } ?? [])
    return (0..<times).flatMap { _ in once }
  }

  // MARK: Texts

  /// Splits a text with line ends and quotes into several commands.
  static func typing(_ text: String, every time: Duration?) -> [String] {
    var lines: [String] = []
    var run = String.UnicodeScalarView()
    func settle() {
      if !run.isEmpty { lines += pieces(String(run)).map { head("Type", time) + " " + $0 } }
      run = .init()
    }
    for scalar in text.unicodeScalars {
      if let key = key(scalar) {
        settle()
        lines.append(key)
      } else {
        run.append(scalar)
      }
    }
    settle()
    return lines
  }

  private static func key(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\n", "\r": "Enter"
    case "\t": "Tab"
    case "\u{1B}": "Escape"
    case "\u{7F}", "\u{8}": "Backspace"
    case "\u{0}"..<" ": "Ctrl+" + String(UnicodeScalar(UInt8(scalar.value) + 0x40)).lowercased()
    default: nil
    }
  }

  /// Quotes a one-line text with quotes that do not occur in it.
  private static func quoted(_ text: String) -> String? {
    let scalars = text.unicodeScalars
    if scalars.contains(where: { key($0) != nil }) { return nil }
    return (["\"", "'", "`"] as [Unicode.Scalar]).first { !scalars.contains($0) }.map { "\($0)\(text)\($0)" }
  }

  /// Splits a text that contains all three kinds of quotes.
  private static func pieces(_ text: String) -> [String] {
    if let whole = quoted(text) { return [whole] }
    let scalars = text.unicodeScalars
    let half = scalars.index(scalars.startIndex, offsetBy: scalars.count / 2)
    return pieces(String(scalars[..<half])) + pieces(String(scalars[half...]))
  }

  // MARK: Patterns

  private static func regex(_ pattern: TextPattern) -> String {
    switch pattern {
    case .literal(let text): text.unicodeScalars.map(literal).joined()
    case .regex(let pattern): withoutSlashes(pattern)
    }
  }

  private static func literal(_ scalar: Unicode.Scalar) -> String {
    if "\\.+*?()|[]{}^$".unicodeScalars.contains(scalar) { return "\\\(scalar)" }
    let isPlain = scalar != "/" && scalar.properties.generalCategory != .control
    return isPlain ? String(scalar) : code(scalar)
  }

  private static func code(_ scalar: Unicode.Scalar) -> String {
    "\\x{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }

  /// A slash would end the pattern, so it is written as a character code.
  private static func withoutSlashes(_ pattern: String) -> String {
    var written = ""
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      let isSlash = scalar == "/"
      written += isSlash ? String(code(scalar).dropFirst(isEscaped ? 1 : 0)) : String(scalar)
      isEscaped = scalar == "\\" && !isEscaped
    }
    return written
  }
}
