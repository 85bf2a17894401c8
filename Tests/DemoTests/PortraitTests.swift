import Cells
import Contract
import Imaging
import Testing

@testable import Demo

@Suite("A demo face in cells")
struct PortraitTests {
  private static let size = PixelSize(width: 640, height: 480)

  /// The picture of 80x24: 78x17 cells, and the 19x14 cells around the face in them.
  private func cells(_ colors: PreviewLook.Colors, _ words: String = "width=0.9") throws -> [Cell] {
    var (renderer, grid) = (PreviewRenderer(), Grid(Size(columns: 78, rows: 17)))
    let view = PreviewView.fitting(frame: Self.size, oval: .desk, area: grid.bounds)
    let look = PreviewLook(mode: .ascii, opacity: 0, colors: colors)
    for number in 0..<3 {
      renderer.draw(try frame(words, number: number, size: Self.size), through: view, into: &grid, look: look)
    }
    return (2..<16).flatMap { row in (30..<49).map { grid[$0, row] } }
  }

  @Test("is drawn by its grounds, with few marks and no letters", arguments: [PreviewLook.Colors.palette, .direct])
  func marks(colors: PreviewLook.Colors) throws {
    for words in ["width=0.9", "width=0.8 yaw=15", "width=1 light=0.4"] {
      let cells = try cells(colors, words)
      let glyphs = cells.compactMap(\.glyph.scalar).filter { $0 != " " }
      #expect(glyphs.allSatisfy { ".,'-_/\\|()^~=".unicodeScalars.contains($0) }, "\(words): \(glyphs)")
      #expect((4...130).contains(glyphs.count), "\(words): \(glyphs.count) of \(cells.count)")
    }
  }

  @Test("has dark marks on light skin, so that it does not look wet")
  func ink() throws {
    for cell in try cells(.direct) where cell.glyph != .space {
      let colors = try #require(cell.paint.colors)
      #expect(light(colors.ground) < 150 || light(colors.ink) < light(colors.ground))
    }
  }

  private func light(_ color: RGB) -> Double {
    0.299 * Double(color.red) + 0.587 * Double(color.green) + 0.114 * Double(color.blue)
  }
}
