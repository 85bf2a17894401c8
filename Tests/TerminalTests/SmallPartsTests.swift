import Cells
import Foundation
import Testing
import Theming

@testable import Terminal

struct SmallPartsTests {
  @Test(
    "TERM and what is tried for it",
    arguments: [
      ("xterm-256color", ["xterm-256color", "xterm-256color", "xterm", "vt100", "ansi"]),
      ("foot", ["foot", "xterm-256color", "xterm", "vt100", "ansi"]),
      ("tmux-direct", ["tmux-direct", "screen-256color", "screen", "xterm-256color", "xterm", "vt100", "ansi"]),
      ("linux", ["linux", "vt100", "ansi"]),
    ])
  func candidates(name: String, expected: [String]) {
    #expect(TerminalType(name)?.candidates == expected)
  }

  @Test("No screen on a terminal that can't have one", arguments: [nil, "", "dumb", "unknown"])
  func impossible(name: String?) {
    #expect(TerminalType(name) == nil)
  }

  @Test(
    "Pauses of terminfo are left out",
    arguments: [("\u{1b}[H$<50/>x", "\u{1b}[Hx"), ("plain", "plain"), ("$5 $<", "$5 $<"), ("a$<1>b$<2*>", "ab")])
  func padding(text: String, expected: String) {
    #expect(TerminalEntry.withoutPadding(text) == expected)
  }

  @Test("A cluster gives its base and at most four marks")
  func clusters() {
    #expect(ClusterText("e\u{301}").scalars == ["e", "\u{301}"])
    #expect(ClusterText("\u{1f468}\u{200d}\u{1f469}").scalars == ["\u{1f468}"])
    #expect(ClusterText("a\u{300}\u{301}\u{302}\u{303}\u{304}").scalars.count == 5)
  }

  @Test("The twin counts what a draw changes, and a new theme changes everything")
  func twinDraws() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../themes/unissey.json")
    let theme = try #require(Theme.read([UInt8](Data(contentsOf: file)), file: "unissey.json").theme)
    let dark = StyleSheet(theme: theme, appearance: .dark, depth: .none)
    let light = StyleSheet(theme: theme, appearance: .light, depth: .none)
    let terminal = HeadlessTerminal(size: Size(columns: 4, rows: 2))
    var grid = Grid(Size(columns: 9, rows: 1))

    #expect(terminal.draw(grid, styles: dark, cursor: nil).cellsChanged == 8)
    #expect(terminal.draw(grid, styles: dark, cursor: nil).cellsChanged == 0)
    grid[3, 0] = Cell(Glyph(ascii: 0x41))
    #expect(terminal.draw(grid, styles: dark, cursor: CursorPlace(column: 1, row: 1)).cellsChanged == 1)
    #expect(terminal.draw(grid, styles: light, cursor: nil).cellsChanged == 8)
    #expect(terminal.draws == 4)
    #expect(terminal.grid?.text == "   A\n")
  }

  @Test("The twin shows what it was given, in its own size")
  func twin() {
    let terminal = HeadlessTerminal(size: Size(columns: 4, rows: 2))
    terminal.press(.up, .enter)
    terminal.type("q")
    #expect(terminal.readKeys() == [.up, .enter, .character("q")])
    #expect(terminal.readKeys() == [])

    terminal.resize(to: Size(columns: 6, rows: 1))
    #expect(terminal.size == Size(columns: 4, rows: 2))
    terminal.resized()
    #expect(terminal.size == Size(columns: 6, rows: 1))

    terminal.suspend()
    #expect(!terminal.canDraw)
    terminal.resume()
    #expect(terminal.canDraw)
    terminal.close()
    #expect(!terminal.canDraw)
  }
}
