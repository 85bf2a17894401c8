import Cells
import Contract
import Testing

@testable import Imaging

/// Views of an enlarged part of a picture.
@Suite struct EnlargedViewTests {
  private static let card = PixelSize(width: 1284, height: 810)

  private func view(_ x: Double, _ y: Double, _ columns: Int, _ rows: Int) -> PreviewView {
    .enlarged(
      around: Point(x, y), width: 1.0 / 3, height: 0.25, in: Self.card,
      area: Rect(column: 2, row: 1, columns: columns, rows: rows))
  }

  @Test(arguments: [(76, 18), (38, 8), (196, 54), (60, 50)])
  func thePartsCoverThePictureAndFillTheArea(columns: Int, rows: Int) {
    let crops = [1.0 / 6, 0.5, 5.0 / 6].flatMap { x in
      [0.125, 0.375, 0.625, 0.875].map { y in view(x, y, columns, rows) }
    }.map { (crop: $0.crop, area: $0.area) }
    for (crop, area) in crops {
      #expect(area.size == Size(columns: columns, rows: rows))
      #expect(crop.x >= 0 && crop.y >= 0 && crop.maxX <= 1284.001 && crop.maxY <= 810.001)
      let square = crop.width / Double(columns) * 2 / (crop.height / Double(rows))
      #expect(abs(square - 1) < 1e-9, "a cell is twice as high as wide")
    }
    for x in stride(from: 1.0, to: 1284, by: 31) {
      for y in stride(from: 1.0, to: 810, by: 31) {
        #expect(crops.contains { $0.crop.x <= x && x <= $0.crop.maxX && $0.crop.y <= y && y <= $0.crop.maxY })
      }
    }
  }

  @Test func aWholePictureFillsAnAreaOfItsProportions() {
    for (columns, rows) in [(57, 18), (58, 18), (25, 8), (31, 10)] {
      let area = Rect(column: 2, row: 1, columns: columns, rows: rows)
      let view = PreviewView.whole(Self.card, filling: area)
      #expect(view.area == area && view.crop.height == 810 && view.crop.centreX == 642)
      #expect(view.crop.width <= 1284 && view.crop.width > 1284 * Double(columns - 1) / Double(columns))
    }
    let area = Rect(column: 2, row: 1, columns: 40, rows: 18)
    #expect(PreviewView.whole(Self.card, filling: area) == .whole(frame: Self.card, area: area, mirrored: false))
  }

  /// In a wide window a part is a quarter of the picture's height.
  @Test func itIsFourTimesAsLarge() {
    let area = Rect(column: 2, row: 1, columns: 76, rows: 18)
    let whole = PreviewView.whole(frame: Self.card, area: area, mirrored: false)
    let part = view(0.5, 0.375, 76, 18)
    let scale = { (view: PreviewView) in view.cells(Box(x: 0, y: 0, width: 100, height: 100)).rows }
    #expect(abs(scale(part) / scale(whole) - 4) < 0.01)
    #expect(part.crop.centreX == 642 && part.crop.centreY == 0.375 * 810)
  }
}
