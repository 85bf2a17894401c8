import Cells
import Testing
import Theming

@testable import Terminal

@Suite("What a paint means to curses")
struct PensTests {
  private static let grid = Grid(Size(columns: 2, rows: 1))
  /// As of a theme that marks by attributes, on a palette.
  private static let styles = StyleSheet(depth: .palette256) { _ in
    CellStyle(foreground: 15, background: 16, attributes: [.reverse, .dim, .italic])
  }

  private func pens(colors: Int, pairs: Int = 256, isDirect: Bool = false) -> Pens {
    var pens = Pens(colors: colors, pairs: pairs, isDirect: isDirect) { _, _, _ in }
    pens.use(Self.styles)
    return pens
  }

  @Test("Colours of a cell's own have no attributes of its role", arguments: [(256, false), (1 << 24, true)])
  func colored(colors: Int, isDirect: Bool) {
    var pens = pens(colors: colors, isDirect: isDirect)
    #expect(pens.pen(for: Paint(.overlay), in: Self.grid).attributes != 0)
    for paint in [Paint(.overlay, ink: 100, ground: 20), Paint(.ovalHeld, ink: RGB(9, 9, 9), ground: RGB(1, 2, 3))] {
      #expect(pens.pen(for: paint, in: Self.grid).attributes == 0)
    }
  }

  @Test("A role has the theme's own colours where there are 24 bits, else the numbers", arguments: [true, false])
  func exact(isDirect: Bool) {
    var defined: [PairTable.Colors] = []
    withoutActuallyEscaping({ defined.append($0) }) { note in
      var pens = Pens(colors: isDirect ? 1 << 24 : 256, pairs: 256, isDirect: isDirect) { _, colors, _ in note(colors) }
      pens.use(
        StyleSheet(depth: .direct) { _ in
          CellStyle(
            foreground: 214, background: 17, direct: .init(ink: RGB(0xFC, 0xA3, 0x11), ground: RGB(0x14, 0x21, 0x3D)))
        })
      _ = pens.pen(for: Paint(.prompt), in: Self.grid)
    }
    #expect(defined == [isDirect ? .init(ink: 0xFCA311, ground: 0x14213D) : .init(ink: 214, ground: 17)])
  }

  @Test("Of eight colours the bright inks are the bold ones, whatever the role's ink is")
  func bright() {
    var pens = pens(colors: 8, pairs: 64)
    let (dark, bright) = (Paint(.picture, ink: 3, ground: 0), Paint(.picture, ink: 11, ground: 0))
    let pen = pens.pen(for: dark, in: Self.grid)
    #expect(pen.attributes == 0)
    #expect(pens.pen(for: bright, in: Self.grid).pair == pen.pair)
    #expect(pens.pen(for: bright, in: Self.grid).attributes.nonzeroBitCount == 1)
    #expect(pens.pen(for: dark, in: Self.grid) == pen)
  }

  @Test("What was shown is not kept after its frame")
  func forgetting() {
    var areUnseen: [Bool] = []
    withoutActuallyEscaping({ areUnseen.append($0) }) { note in
      var pens = Pens(colors: 256, pairs: 65536) { _, _, isUnseen in note(isUnseen) }
      pens.use(Self.styles)
      pens.beginFrame(over: Self.grid)
      _ = pens.pen(for: Paint(.picture, ink: 1, ground: 2), in: Self.grid)
      pens.endFrame()
      _ = pens.pen(for: Paint(.picture, ink: 3, ground: 4), in: Self.grid)
    }
    #expect(areUnseen == [true, true, false], "the role's pair, then those of the two paints")
  }
}
