import Chance
import Contract

@testable import Codes
@testable import Demo

/// A grey picture of a QR code.
struct Plate {
  var width: Int
  var height: Int
  var pixels: [UInt8]
  private var module = 1

  init(width: Int, height: Int, pixels: [UInt8]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// With so many pixels per module, rotated by so many quarters.
  init(_ code: QRCode, module: Int, turns: Int = 0) {
    let side = (code.side + 2 * QRCode.quietZone) * module
    let last = code.side - 1
    var pixels = Array(repeating: UInt8(0), count: side * side)
    for y in 0..<side {
      for x in 0..<side {
        var (column, row) = (x / module - QRCode.quietZone, y / module - QRCode.quietZone)
        for _ in 0..<turns { (column, row) = (row, last - column) }
        pixels[y * side + x] = code.isDark(column, row) ? 30 : 230
      }
    }
    self.init(width: side, height: side, pixels: pixels)
    self.module = module
  }

  func text(_ reader: CodeReader) -> [UInt8]? {
    pixels.withUnsafeBufferPointer {
      reader.withText($0, PixelSize(width: width, height: height)) { text, _ in Array(text) }
    }
  }

  func read(_ reader: CodeReader) -> CodeReading? {
    pixels.withUnsafeBufferPointer { reader.read($0, PixelSize(width: width, height: height)) }
  }

  /// Adds a box of one tone at a random place.
  mutating func scratch(_ dice: inout Dice) {
    let (left, top, side) = (dice.roll(width), dice.roll(height), 1 + dice.roll(width / 8))
    let tone = UInt8(dice.roll(256))
    for y in top..<min(height, top + side) {
      for x in left..<min(width, left + side) { pixels[y * width + x] = tone }
    }
  }

  /// Randomises so many tenths of the modules outside the corners.
  mutating func shuffle(_ code: QRCode, share: Int, _ dice: inout Dice) {
    for row in 0..<code.side {
      for column in 0..<code.side {
        let isCorner = (column < 8 || column > code.side - 9) && (row < 8 || row > code.side - 9)
        guard !isCorner, row != 6, column != 6, dice.roll(10) < share else { continue }
        let tone: UInt8 = dice.roll(2) == 0 ? 30 : 230
        let (left, top) = ((column + QRCode.quietZone) * module, (row + QRCode.quietZone) * module)
        for y in top..<top + module {
          for x in left..<left + module { pixels[y * width + x] = tone }
        }
      }
    }
  }
}
