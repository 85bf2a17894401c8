internal import Cells
internal import Theming

/// Detects terminals that draw block characters themselves, without a font and without gaps.
enum OwnBlocks {
  /// Programs (TERM_PROGRAM) that draw sextants, whatever TERM says.
  private static let programs = ["WezTerm", "ghostty"]
  /// The first version of ghostty that draws octants (U+1CD00 on).
  private static let octants = (program: "ghostty", major: 1, minor: 2)

  /// `console` is the console font's coverage, `nil` elsewhere.
  static func parts(isUTF8: Bool, console: TerminalGlyphs?, _ environment: (String) -> String?) -> CellParts {
    guard isUTF8 else { return .one }
    if let console { return console.parts }
    let (term, program) = (environment("TERM") ?? "", environment("TERM_PROGRAM") ?? "")
    guard !isInsideAnother(term), programs.contains(program) || KnownTerminals.drawsSextants(term) else {
      return .quadrants
    }
    return drawsOctants(program, environment("TERM_PROGRAM_VERSION") ?? "") ? .octants : .sextants
  }

  /// A tmux or screen session may be attached from another terminal later.
  private static func isInsideAnother(_ term: String) -> Bool { begins(term, "tmux") || begins(term, "screen") }

  private static func begins(_ term: String, _ name: String) -> Bool { term == name || term.hasPrefix(name + "-") }

  private static func drawsOctants(_ program: String, _ version: String) -> Bool {
    let numbers = version.split(separator: ".").compactMap { Int($0) }
    guard program == octants.program, let major = numbers.first else { return false }
    let minor = numbers.count > 1 ? numbers[1] : 0
    return (major, minor) >= (octants.major, octants.minor)
  }
}
