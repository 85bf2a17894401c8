import Cells
import Contract
import Testing

@testable import Theming

/// A terminal, the requested colours, and the result.
private struct Row: Sendable, CustomTestStringConvertible {
  var flag: ColorChoice = .auto
  var environment: [String: String] = [:]
  var terminal = xterm
  var depth: ColorDepth
  var reason: String

  init(
    _ flag: ColorChoice = .auto, _ environment: [String: String] = [:], on terminal: TerminalColors = xterm,
    _ depth: ColorDepth, _ reason: String
  ) {
    (self.flag, self.environment, self.terminal) = (flag, environment, terminal)
    (self.depth, self.reason) = (depth, reason)
  }

  var testDescription: String { "\(flag.rawValue) \(environment) \(terminal.colors) -> \(depth.rawValue)" }
}

private let xterm = TerminalColors(colors: 256, pairs: 65536)
private let direct = TerminalColors(colors: 1 << 24, pairs: 65536)
private let console = TerminalColors(colors: 8, pairs: 64)
private let vt100 = TerminalColors(colors: -1, pairs: -1)
private let fixed = TerminalColors(colors: 256, pairs: 65536, direct: .never)
private let promising = TerminalColors(colors: 256, pairs: 65536, direct: .promised)
private let pipe = TerminalColors(isTerminal: false, colors: 256, pairs: 65536)
private let oddScreen = TerminalColors(colors: 256, pairs: 64)

private let rows: [Row] = [
  Row(.palette256, [:], .palette256, "--color 256"),
  Row(.none, ["FORCE_COLOR": "3", "CAMEO_COLOR": "256"], .none, "--color none"),
  Row(.ansi16, ["NO_COLOR": "1"], .ansi16, "--color 16"),
  Row(.palette256, ["NO_COLOR": "1"], .palette256, "--color 256"),
  Row(.palette256, on: console, .ansi16, "--color 256, but the terminal has 8 colours and 64 pairs"),
  Row(.ansi16, on: vt100, .none, "--color 16, but the terminal has -1 colours and -1 pairs"),
  Row(.auto, ["CAMEO_COLOR": "16", "FORCE_COLOR": "3"], .ansi16, "CAMEO_COLOR=16"),
  Row(.auto, ["CAMEO_COLOR": "none"], .none, "CAMEO_COLOR=none"),
  Row(.auto, ["CAMEO_COLOR": "256", "NO_COLOR": "1"], .palette256, "CAMEO_COLOR=256"),
  Row(.auto, ["CAMEO_COLOR": "auto", "NO_COLOR": "1"], .none, "NO_COLOR is set"),
  Row(.auto, ["CAMEO_COLOR": ""], .palette256, "the terminal has 256 colours"),
  Row(.auto, ["CAMEO_COLOR": "blue"], .palette256, "the terminal has 256 colours"),
  Row(.auto, ["FORCE_COLOR": "0"], .none, "FORCE_COLOR=0"),
  Row(.auto, ["FORCE_COLOR": "false"], .none, "FORCE_COLOR=false"),
  Row(.auto, ["FORCE_COLOR": "1"], .ansi16, "FORCE_COLOR=1"),
  Row(.auto, ["FORCE_COLOR": "true"], .ansi16, "FORCE_COLOR=true"),
  Row(.auto, ["FORCE_COLOR": "2", "NO_COLOR": "1"], .palette256, "FORCE_COLOR=2"),
  Row(.auto, ["FORCE_COLOR": "3"], .direct, "FORCE_COLOR=3"),
  Row(.auto, ["FORCE_COLOR": "3"], on: fixed, .palette256, "FORCE_COLOR=3, but 24-bit colour can't be used"),
  Row(.auto, ["FORCE_COLOR": "3"], on: console, .ansi16, "FORCE_COLOR=3, but the terminal has 8 colours and 64 pairs"),
  Row(.auto, ["FORCE_COLOR": "", "NO_COLOR": "1"], .none, "NO_COLOR is set"),
  Row(.auto, ["FORCE_COLOR": "2"], on: pipe, .palette256, "FORCE_COLOR=2"),
  Row(.auto, ["NO_COLOR": ""], .palette256, "the terminal has 256 colours"),
  Row(.auto, ["NO_COLOR": "0"], .none, "NO_COLOR is set"),
  Row(.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1", "COLORTERM": "truecolor"], .none, "NO_COLOR is set"),
  Row(.auto, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], .palette256, "CLICOLOR_FORCE is set"),
  Row(.auto, ["CLICOLOR_FORCE": "1"], on: pipe, .palette256, "CLICOLOR_FORCE is set"),
  Row(.auto, ["CLICOLOR_FORCE": "1"], on: console, .ansi16, "CLICOLOR_FORCE is set"),
  Row(.auto, ["CLICOLOR_FORCE": "0"], on: pipe, .none, "the output is not a terminal"),
  Row(.auto, ["TERM": "dumb", "COLORTERM": "truecolor"], .none, "TERM=dumb"),
  Row(.auto, [:], on: pipe, .none, "the output is not a terminal"),
  Row(.auto, ["CLICOLOR_FORCE": "1", "COLORTERM": "truecolor"], .direct, "CLICOLOR_FORCE is set"),
  Row(.auto, ["COLORTERM": "truecolor"], .direct, "COLORTERM=truecolor"),
  Row(.auto, ["COLORTERM": "24bit", "TERM": "xterm-256color"], .direct, "COLORTERM=24bit"),
  Row(.auto, ["COLORTERM": "24bit"], on: fixed, .palette256, "COLORTERM=24bit, but 24-bit colour can't be used"),
  Row(
    .auto, ["COLORTERM": "truecolor"], on: console, .ansi16,
    "COLORTERM=truecolor, but the terminal has 8 colours and 64 pairs"),
  Row(.auto, ["COLORTERM": "yes"], on: console, .ansi16, "the terminal has 8 colours"),
  Row(.auto, ["TERM": "xterm-direct"], on: direct, .direct, "terminfo reports 24-bit colour"),
  Row(.auto, ["TERM": "xterm-256color"], on: promising, .direct, "terminfo reports 24-bit colour"),
  Row(.auto, ["NO_COLOR": "1"], on: promising, .none, "NO_COLOR is set"),
  Row(.auto, ["TERM": "xterm-256color"], .palette256, "the terminal has 256 colours"),
  Row(.direct, [:], .direct, "--color true"),
  Row(.direct, on: oddScreen, .ansi16, "--color true, but the terminal has 256 colours and 64 pairs"),
  Row(.auto, ["CAMEO_COLOR": "true", "TERM": "tmux-256color"], .direct, "CAMEO_COLOR=true"),
  Row(.auto, [:], on: console, .ansi16, "the terminal has 8 colours"),
  Row(.auto, [:], on: vt100, .none, "the terminal has -1 colours"),
  Row(.auto, [:], on: oddScreen, .ansi16, "the terminal has 256 colours"),
]

/// Multiplexers in between, and terminals known by name.
private let names: [Row] =
  [
    "xterm-kitty", "foot", "foot-extra", "alacritty", "wezterm", "xterm-ghostty", "ghostty", "contour", "st-256color",
  ].map { Row(.auto, ["TERM": $0], .direct, "TERM=\($0) has 24 bits") }
  + ["xterm-256color", "rxvt-unicode-256color", "gnome-256color", "footloose"].map {
    Row(.auto, ["TERM": $0], .palette256, "the terminal has 256 colours")
  } + [
    Row(.auto, ["TERM": "tmux-256color"], .palette256, "the multiplexer has 256 colours"),
    Row(.auto, ["TERM": "xterm-kitty", "TMUX": "/tmp/t,1,0"], .palette256, "the multiplexer has 256 colours"),
    Row(
      .auto, ["TERM": "tmux-256color", "TMUX": "/tmp/t,1,0", "COLORTERM": "truecolor"], .palette256,
      "the multiplexer has 256 colours: COLORTERM=truecolor describes the outer terminal"),
    Row(
      .auto, ["TERM": "screen-256color", "STY": "1.pts", "COLORTERM": "24bit"], .palette256,
      "the multiplexer has 256 colours: COLORTERM=24bit describes the outer terminal"),
    Row(
      .auto, ["TERM": "tmux-256color", "TMUX": "/tmp/t,1,0"], on: promising, .direct,
      "terminfo reports 24-bit colour"),
    Row(
      .auto, ["TERM": "tmux-direct", "TMUX": "/tmp/t,1,0"], on: direct, .direct,
      "terminfo reports 24-bit colour"),
    Row(.auto, ["TERM": "tmux-256color", "FORCE_COLOR": "3"], .direct, "FORCE_COLOR=3"),
    Row(.direct, ["TERM": "screen", "TMUX": "x"], .direct, "--color true"),
  ]

@Suite struct ColorDecisionTests {
  @Test(arguments: rows + names)
  fileprivate func theFirstWishThatSpeaksWins(row: Row) {
    let decision = decideColor(flag: row.flag, environment: row.environment, terminal: row.terminal)
    #expect(decision == ColorDecision(depth: row.depth, reason: row.reason))
  }

  @Test func tmuxIsAskedOnlyIfNothingElseDecides() {
    let inside = ["TERM": "tmux-256color", "TMUX": "/tmp/t,1,0"]
    var asked = 0
    func decide(_ more: [String: String], _ answer: Bool, on terminal: TerminalColors = xterm) -> ColorDepth {
      let environment = inside.merging(more) { $1 }
      return decideColor(environment: environment, terminal: terminal) { _ in
        asked += 1
        return answer
      }.depth
    }
    #expect(decide([:], true) == .direct && decide([:], false) == .palette256)
    #expect(asked == 2)
    #expect(decide(["NO_COLOR": "1"], true) == .none && decide(["CAMEO_COLOR": "16"], true) == .ansi16)
    #expect(decide([:], true, on: fixed) == .palette256)
    #expect(asked == 2)
  }

  @Test(
    arguments: [
      (.light, .black, "15;0", .light, "--appearance light"),
      (.dark, .white, "0;15", .dark, "--appearance dark"),
      (.auto, RGB(253, 246, 227), "15;0", .light, "the terminal's background is #FDF6E3"),
      (.auto, RGB(0, 43, 54), "0;15", .dark, "the terminal's background is #002B36"),
      (.auto, nil, "0;15", .light, "COLORFGBG=0;15"),
      (.auto, nil, "0;default;7", .light, "COLORFGBG=0;default;7"),
      (.auto, nil, "15;0", .dark, "COLORFGBG=15;0"),
      (.auto, nil, "7;8", .dark, "COLORFGBG=7;8"),
      (.auto, nil, "7;default", .dark, "the terminal does not report it; dark is the default"),
      (.auto, nil, "15", .dark, "the terminal does not report it; dark is the default"),
      (.auto, nil, "0;16", .dark, "the terminal does not report it; dark is the default"),
      (.auto, nil, nil, .dark, "the terminal does not report it; dark is the default"),
    ] as [(AppearanceChoice, RGB?, String?, Appearance, String)])
  func appearanceFollowsTheTerminal(
    flag: AppearanceChoice, reply: RGB?, colorFgBg: String?, appearance: Appearance, reason: String
  ) {
    let decision = decideAppearance(flag: flag, osc11Reply: reply, colorFgBg: colorFgBg)
    #expect(decision == AppearanceDecision(appearance: appearance, reason: reason))
  }

  @Test(
    arguments: [
      ("rgb:ffff/ffff/ffff", .white), ("rgb:f/8/0", RGB(255, 136, 0)), ("rgb:12/34/56", RGB(0x12, 0x34, 0x56)),
      ("rgb:fff/000/800", RGB(255, 0, 128)), ("\u{1B}]11;rgb:0000/2b2b/3636\u{1B}\\", RGB(0, 0x2B, 0x36)),
      ("\u{1B}]11;rgb:FDFD/F6F6/E3E3\u{7}", RGB(253, 246, 227)), ("rgba:0000/0000/0000/ffff", .black),
      ("rgb:ffff/ffff", nil), ("rgb:fffff/0/0", nil), ("rgb:/0/0", nil), ("rgb:g/0/0", nil), ("", nil), (":", nil),
      ("cmy:0/0/0", nil), ("rgb:0/0/0/0/0", nil), (String(repeating: "rgb:0/0/0", count: 9), nil),
    ] as [(String, RGB?)])
  func readsTheReplyToOsc11(reply: String, color: RGB?) {
    #expect(colorOfOsc11Reply(reply) == color)
  }
}
