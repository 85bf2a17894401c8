import Contract
import Testing

@testable import Documents

@Suite("Rows of print") struct PrintTests {
  private static let flat = PixelSize(width: 640, height: 404)

  /// Words made of strokes: so many rows, of letter height, with gaps between words.
  private static func paper(rows: Int, height: Int = 14, from left: Int = 40, to right: Int = 500) -> LumaPlane {
    let paper: UInt8 = 210
    var pixels = Array(repeating: paper, count: flat.width * flat.height)
    for row in 0..<rows {
      let top = 20 + row * (height + 14)
      for y in top..<min(flat.height, top + height) {
        for x in left..<right where x % 9 < 3 && x % 90 > 14 { pixels[y * flat.width + x] = 60 }
      }
    }
    return LumaPlane(flat, pixels) ?? LumaPlane()
  }

  @Test("are counted, however many there are", arguments: [0, 1, 3, 6, 11])
  func counted(rows: Int) {
    var print = PrintRows()
    #expect(print.count(Self.paper(rows: rows)) == rows)
  }

  @Test("count once where they lie side by side")
  func columns() {
    var (print, both) = (PrintRows(), Self.paper(rows: 4, to: 220))
    let right = Self.paper(rows: 4, from: 360, to: 600)
    both = LumaPlane(Self.flat, zip(both.pixels, right.pixels).map(min)) ?? both
    #expect(print.count(both) == 4)
  }

  @Test("are none where there are blocks, lines or noise")
  func others() {
    var print = PrintRows()
    let (width, height) = (Self.flat.width, Self.flat.height)
    func picture(_ luma: (Int, Int) -> UInt8) -> LumaPlane {
      LumaPlane(Self.flat, (0..<(width * height)).map { luma($0 % width, $0 / width) }) ?? LumaPlane()
    }
    #expect(print.count(picture { x, y in (x / 80 + y / 80) % 2 == 0 ? 220 : 40 }) == 0)
    #expect(print.count(picture { _, y in y % 40 < 3 ? 40 : 220 }) == 0)
    #expect(print.count(picture { x, _ in x % 40 < 3 ? 40 : 220 }) == 0)
    #expect(print.count(picture { x, y in UInt8(truncatingIfNeeded: (x &* 73 ^ y &* 151) &* 2_654_435_761 >> 13) }) < 6)
  }

  @Test("are none in pictures of no size")
  func empty() {
    var print = PrintRows()
    for (width, height) in [(0, 0), (1, 1), (8, 3), (3, 900), (700, 2)] {
      let size = PixelSize(width: width, height: height)
      if let plane = LumaPlane(size, Array(repeating: 9, count: width * height)) { #expect(print.count(plane) == 0) }
    }
  }
}
