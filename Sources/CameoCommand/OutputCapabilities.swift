import Cells
import CommandLine
import Contract
import Glibc
import Terminal
import Theming

/// Capabilities of standard output or error: a colour terminal, or a file or pipe that stores every byte.
struct OutputCapabilities: Equatable, Sendable {
  var isTerminal = false
  var columns = HelpLayout.usualWidth
  var rows = 0
  var depth = ColorDepth.none

  init() {}

  /// `choice` is the command line's; for `auto`, environment and terminal decide.
  init(_ descriptor: Int32, _ environment: [String: String], choice: ColorChoice) {
    isTerminal = isatty(descriptor) == 1
    let size = Self.size(of: descriptor)
    if let columns = size?.columns ?? environment["COLUMNS"].flatMap(Int.init), isTerminal, columns > 0 {
      self.columns = columns
    }
    rows = isTerminal ? size?.rows ?? 0 : 0
    depth = Self.depth(isTerminal: isTerminal, environment, choice)
  }

  private static func size(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else { return nil }
    return (Int(window.ws_col), Int(window.ws_row))
  }

  private static func depth(
    isTerminal: Bool, _ environment: [String: String], _ choice: ColorChoice
  ) -> ColorDepth {
    // CLICOLOR=0 disables colours unless something stronger enables them.
    let isSwitchedOff = environment["CLICOLOR"] == "0" && (environment["CLICOLOR_FORCE"] ?? "0") == "0"
    if isSwitchedOff, choice == .auto { return .none }
    let known = isTerminal ? TerminalGlance.take(environment)?.facts.terminalColors : nil
    // Colours forced into a pipe are for a reader that understands them.
    let colors = known ?? TerminalColors(isTerminal: isTerminal, colors: 256, pairs: 65_536)
    return decideColor(flag: choice, environment: environment, terminal: colors, client: TmuxClient.hasDirectColors)
      .depth
  }

  // MARK: Ink

  /// A line as written here; control characters are made visible before colours are added.
  func text(of line: StyledLine) -> String {
    line.parts.map { part in
      let text = visible(part.text)
      guard let codes = part.ink.flatMap(codes), !text.isEmpty else { return text }
      return "\u{1B}[\(codes)m\(text)\u{1B}[0m"
    }.joined()
  }

  /// Attributes and the first eight colours follow the terminal's own palette, light or dark.
  private func codes(_ ink: LineStyle) -> String? {
    guard depth > .none else { return nil }
    switch ink {
    case .heading: return "1"
    case .name: return "36"
    case .good: return "32"
    case .warning: return "33"
    case .bad: return "1;31"
    case .quiet: return "2"
    case .ground(let red, let green, let blue): return ground(RGB(red, green, blue))
    case .codes(let codes): return codes.isEmpty ? nil : codes
    }
  }

  private func ground(_ color: RGB) -> String? {
    switch depth {
    case .none: nil
    case .ansi16: Self.ground(Palette.nearest(to: color, among: 0...15))
    case .palette256: Self.ground(Palette.nearest(to: color))
    case .direct: "48;2;\(Self.digits(color))"
    }
  }

  /// A palette index; every colour terminal knows the first sixteen by their own codes.
  static func ink(_ number: UInt8) -> String {
    number < 16 ? String(Int(number) + (number < 8 ? 30 : 82)) : "38;5;\(number)"
  }

  static func ground(_ number: UInt8) -> String {
    number < 16 ? String(Int(number) + (number < 8 ? 40 : 92)) : "48;5;\(number)"
  }

  static func digits(_ color: RGB) -> String { "\(color.red);\(color.green);\(color.blue)" }
}
