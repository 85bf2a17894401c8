import Cells
import Testing

@testable import Terminal

@Suite("What a console's font has")
struct TerminalGlyphsTests {
  /// Made tables: of fonts that have lines with square corners alone, and of richer ones.
  private static let square: Set<UInt16> = [0x2500, 0x2502, 0x250c, 0x2510, 0x2514, 0x2518]
  private static let round: Set<UInt16> = [0x256d, 0x256e, 0x256f, 0x2570]
  private static let blocks: Set<UInt16> = [0x2580, 0x2584, 0x2588]

  @Test(
    "decides what is drawn",
    arguments: [
      ([], [], .one, false), (square, [], .one, false), (square.union(blocks), [.blocks], .halves, false),
      (square.union(round), [.lines], .one, false), (round.union(blocks), [.blocks], .halves, false),
      (square.union(round).union(blocks), [.lines, .blocks], .halves, true),
      (blocks.union(0x2596...0x259f), [.blocks, .quadrants], .quadrants, false),
      (blocks.union(0x2596...0x259e), [.blocks], .halves, false),
      (Set(0x2500...0x28ff), .all, .quadrants, true), (Set(0x2800...0x28fe), [], .one, false),
    ] as [(Set<UInt16>, TerminalGlyphs, CellParts, Bool)])
  func table(points: Set<UInt16>, glyphs: TerminalGlyphs, parts: CellParts, suffices: Bool) {
    let found = TerminalGlyphs(points: points.union(0x20...0x7e))
    #expect(found == glyphs && found.parts == parts && found.sufficeForScreens == suffices)
  }
}
