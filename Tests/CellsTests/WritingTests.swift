import Testing

@testable import Cells

@Suite struct WritingTests {
  private func grid(_ columns: Int, _ rows: Int = 1) -> Grid { Grid(Size(columns: columns, rows: rows)) }

  @Test func writesInARoleAndSaysWhereItEnded() {
    var grid = grid(8)
    let end = grid.write("a漢b", at: 1, 0, role: .title)
    #expect(end == 5)
    #expect(grid.text == " a漢b")
    #expect((1..<5).allSatisfy { grid[$0, 0].paint.role == .title })
    #expect(grid[0, 0].paint.role == .background && grid[5, 0].paint.role == .background)
  }

  @Test(arguments: [(3, "ab"), (4, "ab漢"), (2, "ab"), (1, "a"), (0, "")])
  func aHalfClippedWideGlyphIsASpace(columns: Int, shown: String) {
    var grid = grid(8)
    grid.write("ab漢字", at: 0, 0, role: .body, within: Rect(column: 0, row: 0, columns: columns, rows: 1))
    #expect(grid.text == shown)
    #expect(columns == 0 || grid[columns - 1, 0].paint.role == .body)
    #expect(grid[columns, 0].paint.role == .background)
  }

  @Test func aWideGlyphCutAtItsBeginningIsASpace() {
    var grid = grid(4)
    grid.write("漢字", at: -1, 0, role: .body)
    #expect(grid.text == " 字")
  }

  @Test func placesMayBeCountedFromTheRightAndWordsKeepTheirOrder() {
    var grid = grid(10, 3)
    grid.isMirrored = true
    #expect(grid.write("ab漢", at: 1, 0, role: .title) == 5)
    #expect(grid.line(0) == "     ab漢" && grid[9, 0].paint.role == .background)
    grid.write("abcdef", at: 7, 1, role: .body, within: Rect(column: 6, row: 1, columns: 4, rows: 1))
    #expect(grid.line(1) == "abc", "what is too long loses its end")
    grid.clear(Rect(column: 0, row: 2, columns: 3, rows: 1), role: .card)
    grid.repaint(Rect(column: 9, row: 2, columns: 1, rows: 1), role: .error)
    let roles = (0..<10).map { grid[$0, 2].paint.role }
    #expect(roles == [.error] + Array(repeating: .background, count: 6) + Array(repeating: .card, count: 3))
    grid.draw(.rounded, around: Rect(column: 0, row: 0, columns: 2, rows: 2), role: .body)
    #expect(grid.line(0).hasSuffix("╭╮") && grid.line(1).hasSuffix("╰╯"))
    #expect(grid.seen(Rect(column: 1, row: 0, columns: 3, rows: 1)).column == 6)
  }

  @Test func writingOverHalfAWideGlyphBlanksTheOtherHalf() {
    var first = grid(6)
    first.write("漢字", at: 0, 0, role: .body)
    first.write("x", at: 1, 0, role: .body)
    #expect(first.text == " x字")
    first.write("y", at: 2, 0, role: .body)
    #expect(first.text == " xy")
    var second = grid(6)
    second.write("漢👩‍👩‍👧‍👦字", at: 0, 0, role: .body)
    second.clear(Rect(column: 3, row: 0, columns: 2, rows: 1), role: .dialog)
    #expect(second.text == "漢")
  }

  @Test func neverWritesOutside() {
    var grid = grid(3, 2)
    for row in [-1, 2, 9] { grid.write("text", at: 0, row, role: .body) }
    #expect(grid.text == "\n")
    grid.write("text", at: 2, 1, role: .body)
    #expect(grid.text == "\n  t")
  }

  @Test func controlCharactersAreNeverDrawn() {
    var grid = grid(12)
    grid.write("a\u{1b}[2J\u{7}b\u{9b}c", at: 0, 0, role: .body)
    #expect(grid.text == "a[2Jbc")
  }

  @Test func repaintingKeepsTheGlyphs() {
    var grid = grid(4)
    grid.write("漢a", at: 0, 0, role: .body)
    grid.repaint(grid.bounds, role: .overlay)
    #expect(grid.text == "漢a")
    #expect((0..<4).allSatisfy { grid[$0, 0].paint.role == .overlay })
  }

  @Test(arguments: [
    (Border.rounded, "╭──╮\n│  │\n╰──╯"), (.square, "┌──┐\n│  │\n└──┘"), (.asciiRounded, ".--.\n|  |\n'--'"),
    (.asciiSquare, "+--+\n|  |\n+--+"),
  ])
  func bordersStandInsideTheEdge(border: Border, drawn: String) {
    var grid = grid(4, 3)
    grid.draw(border, around: grid.bounds, role: .dialog)
    #expect(grid.text == drawn)
  }

  @Test func aBorderNeedsRoom() {
    var grid = grid(4, 3)
    grid.draw(.rounded, around: Rect(column: 0, row: 0, columns: 4, rows: 1), role: .dialog)
    #expect(grid == self.grid(4, 3))
  }
}

@Suite struct LayoutTests {
  @Test func takingLeavesTheRest() {
    var rest = Rect(column: 0, row: 0, columns: 10, rows: 6)
    #expect(rest.takeTop(2) == Rect(column: 0, row: 0, columns: 10, rows: 2))
    #expect(rest.takeBottom(1) == Rect(column: 0, row: 5, columns: 10, rows: 1))
    #expect(rest.takeLeading(3) == Rect(column: 0, row: 2, columns: 3, rows: 3))
    #expect(rest.takeTrailing(4) == Rect(column: 6, row: 2, columns: 4, rows: 3))
    #expect(rest == Rect(column: 3, row: 2, columns: 3, rows: 3))
    #expect(rest.takeTop(9).rows == 3 && rest.isEmpty)
  }

  @Test func partsShareTheRestFromTheLeadingOneOn() {
    let parts = Rect(column: 1, row: 0, columns: 12, rows: 2).parts(3, gap: 1)
    #expect(parts.map(\.columns) == [4, 3, 3])
    #expect(parts.map(\.column) == [1, 6, 10])
    #expect(Rect(column: 0, row: 0, columns: 2, rows: 1).parts(3, gap: 2).map(\.columns) == [0, 0, 0])
  }

  @Test func theMiddleNeverGrows() {
    let area = Rect(column: 2, row: 1, columns: 9, rows: 4)
    #expect(area.centred(Size(columns: 4, rows: 2)) == Rect(column: 4, row: 2, columns: 4, rows: 2))
    #expect(area.centred(Size(columns: 40, rows: 20)) == area)
  }
}
