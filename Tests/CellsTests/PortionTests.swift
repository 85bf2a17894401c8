import Testing

@testable import Cells

@Suite("A portion of a screen for a thin line")
struct PortionTests {
  private let size = Size(columns: 20, rows: 10)

  private func grid(_ glyph: Character) -> Grid {
    Grid(size, filledWith: Cell(Glyph(cluster: glyph)))
  }

  /// Portions one after another, until the whole grid is drawn.
  private func steps(to new: Grid, over old: Grid, bytes: Int) -> [Portion] {
    var (shown, row, all) = (old, 0, [Portion]())
    repeat {
      let portion = Portion(of: new, over: shown, from: row, bytes: bytes)
      all.append(portion)
      (shown, row) = (portion.grid, portion.rest ?? 0)
    } while all.last?.rest != nil && all.count < 100
    return all
  }

  @Test("What fits goes at once")
  func fits() {
    let portion = Portion(of: grid("b"), over: grid("a"), from: 0, bytes: 10_000)
    #expect(portion.grid == grid("b"))
    #expect(portion.rest == nil)
  }

  @Test("However little there is room for, it is all there in the end, a row at a time", arguments: [0, 1, 100])
  func all(bytes: Int) {
    let steps = steps(to: grid("b"), over: grid("a"), bytes: bytes)
    #expect(steps.last?.grid == grid("b"))
    #expect(steps.count == (bytes < 100 ? 10 : 4))
  }

  @Test("Rows that change again at the top do not block the rows below")
  func around() {
    var (shown, row) = (grid("a"), 0)
    for glyph in "bcdefghijklm" {
      let portion = Portion(of: grid(glyph), over: shown, from: row, bytes: 60)
      (shown, row) = (portion.grid, portion.rest ?? 0)
    }
    #expect((0..<size.rows).allSatisfy { shown[0, $0].glyph != Glyph(cluster: "a") })
  }

  @Test("A wide glyph goes whole or not at all")
  func wide() {
    var new = grid("a")
    for row in 0..<size.rows { new.write("日本", at: 3, row, role: .background, within: new.bounds) }
    for portion in steps(to: new, over: grid("a"), bytes: 30) {
      for row in 0..<size.rows { #expect([grid("a").line(row), new.line(row)].contains(portion.grid.line(row))) }
    }
  }

  @Test("Words, and what covered a picture, go before the picture")
  func wordsFirst() {
    let seen = Cell(Glyph(cluster: "p"), Paint(.picture, ink: 1, ground: 2))
    let other = Cell(Glyph(cluster: "q"), Paint(.picture, ink: 3, ground: 4))
    var old = Grid(size, filledWith: seen)
    old.write("Close", at: 3, 7, role: .button, within: old.bounds)
    var new = Grid(size, filledWith: other)
    new.write("Help", at: 0, 9, role: .legend, within: new.bounds)
    let portion = Portion(of: new, over: old, from: 0, bytes: 80)
    #expect(portion.grid.line(9).hasPrefix("Help"))
    #expect(!portion.grid.line(7).contains("Close"))
    #expect(portion.grid.line(0).hasPrefix("p"))
    #expect(portion.rest == 0)
  }

  @Test("Another size goes whole")
  func resized() {
    let small = Grid(Size(columns: 3, rows: 2))
    #expect(Portion(of: grid("b"), over: small, from: 0, bytes: 1).rest == nil)
  }
}
