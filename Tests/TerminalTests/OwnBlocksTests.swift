import Cells
@testable import Terminal
import Testing

@Suite("Parts of cells that terminals draw themselves")
struct OwnBlocksTests {
  private func parts(_ environment: [String: String], isUTF8: Bool = true, console: TerminalGlyphs? = nil)
    -> CellParts
  {
    OwnBlocks.parts(isUTF8: isUTF8, console: console) { environment[$0] }
  }

  @Test(
    "are known by the terminal's name",
    arguments: [
      (["TERM": "xterm-256color"], CellParts.quadrants), (["TERM": "xterm-kitty"], .sextants),
      (["TERM": "foot-extra"], .sextants), (["TERM": "footage"], .quadrants),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .sextants),
      (["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "1.1.3"], .sextants),
      (["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "1.2.0"], .octants),
      (["TERM": "tmux-256color", "TERM_PROGRAM": "WezTerm"], .quadrants), ([:], .quadrants),
    ])
  func names(environment: [String: String], parts: CellParts) { #expect(self.parts(environment) == parts) }

  @Test("a console has what its font has, and a locale without Unicode nothing")
  func poor() {
    #expect(parts(["TERM": "xterm-kitty"], console: [.lines, .blocks]) == .halves)
    #expect(parts(["TERM": "xterm-kitty"], isUTF8: false) == .one)
  }
}
