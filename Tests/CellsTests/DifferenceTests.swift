import Chance
import Testing

@testable import Cells

@Suite("The difference of two grids")
struct DifferenceTests {
  private func runs(_ old: Grid, _ new: Grid) -> [String] {
    var runs: [String] = []
    Difference.runs(from: old, to: new) { row, columns in
      runs.append("\(row):\(columns.lowerBound)-\(columns.upperBound)")
    }
    return runs
  }

  private func grid(_ lines: String...) -> Grid {
    var grid = Grid(Size(columns: lines.map(\.count).max() ?? 0, rows: lines.count))
    for (row, line) in lines.enumerated() {
      for (column, scalar) in line.unicodeScalars.enumerated() {
        // In these tests a tilde marks the second half of a wide glyph.
        grid[column, row] = Cell(scalar == "~" ? .continuation : Glyph(scalar))
      }
    }
    return grid
  }

  @Test("equal grids differ in nothing")
  func nothing() {
    #expect(runs(grid("abc", "def"), grid("abc", "def")).isEmpty)
  }

  @Test("only what changed is drawn")
  func onlyChanges() {
    #expect(runs(grid("abcdefghij", "0123456789"), grid("aXcdefghYj", "0123456789")) == ["0:1-2", "0:8-9"])
  }

  @Test("a short gap is drawn again, a long one is jumped", arguments: [(1, true), (4, true), (5, false)])
  func gaps(width: Int, isJoined: Bool) {
    let gap = String(repeating: "-", count: width)
    let runs = runs(grid("a\(gap)b"), grid("X\(gap)Y"))
    #expect(runs == (isJoined ? ["0:0-\(width + 2)"] : ["0:0-1", "0:\(width + 1)-\(width + 2)"]))
  }

  @Test("a gap of dear glyphs or of another paint is jumped")
  func dearGaps() {
    #expect(runs(grid("a──b"), grid("X──Y")) == ["0:0-1", "0:3-4"])
    var (old, new) = (grid("a-b"), grid("X-Y"))
    old[1, 0].paint = Paint(.error)
    new[1, 0].paint = Paint(.error)
    #expect(runs(old, new) == ["0:0-1", "0:2-3"])
  }

  @Test("a change of paint is a change")
  func paint() {
    let old = grid("abc")
    var new = old
    new[1, 0].paint = Paint(.picture, ink: 200, ground: 16)
    #expect(runs(old, new) == ["0:1-2"])
  }

  @Test("wide glyphs are drawn whole")
  func wideGlyphs() {
    #expect(runs(grid("a世~b"), grid("a界~b")) == ["0:1-3"])
    #expect(runs(grid("a世~b"), grid("axyb")) == ["0:1-3"])
    #expect(runs(grid("axyb"), grid("a世~b")) == ["0:1-3"])
    #expect(runs(grid("ax世~"), grid("a世~c")) == ["0:1-4"])
  }

  @Test("another size means all of it")
  func otherSize() {
    #expect(runs(grid("ab"), grid("abc", "def")) == ["0:0-3", "1:0-3"])
    #expect(runs(grid("ab"), Grid(Size(columns: 0, rows: 3))).isEmpty)
  }

  @Test("drawing the runs turns the old grid into the new, and each cell at most once", arguments: 0..<40)
  func property(seed: UInt64) {
    var dice = Dice(seed)
    func roll(_ sides: Int) -> Int { dice.roll(sides) }
    for _ in 0..<50 {
      let size = Size(columns: 1 + roll(40), rows: 1 + roll(4))
      var old = Grid(size)
      for _ in 0..<roll(60) { old[roll(size.columns), roll(size.rows)] = Cell(Glyph(ascii: UInt8(65 + roll(3)))) }
      var new = old
      for _ in 0..<roll(12) {
        let paint = roll(3) == 0 ? Paint(.picture, ink: UInt8(roll(256)), ground: 16) : Paint(.picture)
        new[roll(size.columns), roll(size.rows)] = Cell(Glyph(ascii: UInt8(65 + roll(3))), paint)
      }
      var (drawn, last) = (old, (row: -1, column: 0))
      Difference.runs(from: old, to: new) { row, columns in
        #expect(row > last.row || (row == last.row && columns.lowerBound > last.column))
        #expect(old[columns.lowerBound, row] != new[columns.lowerBound, row])
        #expect(old[columns.upperBound - 1, row] != new[columns.upperBound - 1, row])
        for column in columns { drawn[column, row] = new[column, row] }
        last = (row, columns.upperBound - 1)
      }
      #expect(drawn == new)
    }
  }
}
