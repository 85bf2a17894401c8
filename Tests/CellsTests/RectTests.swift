import Testing

@testable import Cells

@Suite struct RectTests {
  private static let far = [Int.min, -5, 0, 7, Int.max]

  @Test(arguments: far, far)
  func hugeCoordinatesDoNotOverflow(place: Int, size: Int) {
    let window = Rect(Size(columns: 80, rows: 24))
    let rect = Rect(column: place, row: place, columns: size, rows: size)
    #expect(rect.columns >= 0 && rect.rows >= 0 && rect.endColumn >= rect.column && rect.endRow >= rect.row)
    let common = rect.intersection(window)
    #expect(common.isEmpty || window.contains(column: common.column, row: common.row))
    #expect(window.inset(columns: max(0, size), rows: max(0, place)).size.rows <= 24)
    #expect(window.centred(Size(columns: place, rows: size)).intersection(window).columns == min(max(0, place), 80))
    for part in window.parts(place == .max ? 3 : min(place, 100), gap: size) { #expect(part.columns <= 80) }
    var rest = rect
    for part in [rest.takeTop(place), rest.takeBottom(size), rest.takeLeading(size), rest.takeTrailing(place)] {
      #expect(part.columns >= 0 && part.rows >= 0)
    }
  }

  @Test func aSizeThatIsSetIsNeverNegative() {
    var rect = Rect(column: 0, row: 0, columns: 4, rows: 4)
    rect.columns -= 9
    (rect.rows, rect.row) = (.min, .max)
    #expect(rect.isEmpty && rect.columns == 0 && rect.takeTop(1).isEmpty && rect.endRow == rect.row)
  }
}
