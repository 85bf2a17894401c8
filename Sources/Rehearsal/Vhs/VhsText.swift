package import Tape

/// Exports a tape to VHS, which films a terminal by typing into a shell.
///
/// Keys, pauses and screen waits exist in both. Commands that VHS does not have become comments.
package enum VhsText {
  /// The VHS lines of a tape's first test.
  ///
  /// `durations` returns the measured time of a wait that VHS does not have, by the command's index in the tape.
  package static func lines(
    of tape: Tape, name: String, durations: (Int) -> Duration? = { _ in nil }
  ) -> [String] {
    let scene = VhsScene(tape)
    let notes = opening(name) + scene.missing
    var body = scene.lines.flatMap { line, index in lines(of: line, took: index.flatMap(durations)) }
    while body.first == "" { body.removeFirst() }
    return notes + [""] + needs(scene) + VhsFrame(scene.commands).lines(name: name) + [""] + start(scene) + [""] + body
  }

  private static func opening(_ name: String) -> [String] {
    [
      "# For VHS alone: 'cameo tape export' made it from the tape \(flat(name)), and 'cameo tape run' wants that one.",
      "# A line with #: is one of the original that VHS has no word for.",
    ]
  }

  /// Gives the program a second to draw its first screen.
  private static func start(_ scene: VhsScene) -> [String] {
    VhsWords.typing(VhsCommandLine.text(scene.commands), every: nil) + ["Enter", "Sleep 1s"]
  }

  /// The settings that VHS needs before it starts to type.
  private static func needs(_ scene: VhsScene) -> [String] {
    ["Require cameo"] + scene.commands.flatMap(need)
  }

  private static func need(_ command: Tape.Command) -> [String] {
    switch command {
    case .require("cameo"): []
    case .require, .environment: VhsWords.lines(command)
    default: []
    }
  }

  private static func lines(of line: TapeLine, took: Duration?) -> [String] {
    guard let command = line.command?.value, !line.isHiddenFromVHS else { return [line.description] }
    let original = TapeLine(line.command, isHiddenFromVHS: true, comment: line.comment).description
    switch command {
    case .set(.filming): return []
    case .require, .environment: return VhsWords.lines(command).isEmpty ? [original] : []
    case .wait(.look(.event), _), .wait(.look(.page), _), .wait(.look(.task), _), .wait(.look(.step), _),
      .wait(.look(.spoken), _), .wait(.look(.sound), _), .wait(.settled, _):
      return [original, pause(took)]
    case .source: return [original + "  # its lines are missing here"]
    default:
      let words = VhsWords.lines(command)
      return words.isEmpty ? [original] : words.dropLast() + [(words.last ?? "") + tail(line.comment)]
    }
  }

  /// At least long enough that a film shows the result.
  private static func pause(_ took: Duration?) -> String {
    guard let took else { return "Sleep 1s  # VHS has no such wait: adjust" }
    return Tape.Command.pause(max(.milliseconds(200), took)).description
  }

  private static func tail(_ comment: String?) -> String { comment.map { "  #" + $0 } ?? "" }

  /// On one line, whatever the file is called.
  static func flat(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}

/// The part of a tape that can be filmed at once: the preamble and one test.
struct VhsScene {
  /// Each line with its command's index in the whole tape.
  private(set) var lines: [(line: TapeLine, index: Int?)] = []
  /// What is not filmed, as comments.
  private(set) var missing: [String] = []

  var commands: [Tape.Command] { lines.compactMap { $0.line.command?.value } }

  init(_ tape: Tape) {
    var index = 0
    var tests: [String] = []
    for line in tape.lines {
      if case .test(let name) = line.command?.value { tests.append(name) }
      if tests.count <= 1 { lines.append((line, line.command == nil ? nil : index)) }
      if line.command != nil { index += 1 }
    }
    missing = tests.dropFirst().map { "# Left out: Test \"\(VhsText.flat($0))\". VHS films one session." }
    if tests.count > 1 { dropTail() }
  }

  /// Comments and blank lines above a test belong to that test.
  private mutating func dropTail() {
    while let last = lines.last, last.index == nil { lines.removeLast() }
  }
}
