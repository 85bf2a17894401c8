internal import CRaster
internal import Cells
internal import Contract

/// An RGB image that cells are drawn into.
struct Pixels {
  let width: Int
  let height: Int
  private(set) var bytes: [UInt8]

  init(width: Int, height: Int, _ color: RGB) {
    (self.width, self.height) = (width, height)
    bytes = Array(repeating: 0, count: width * height * 3)
    fill(x: 0..<width, y: 0..<height, color)
  }

  mutating func fill(x: Range<Int>, y: Range<Int>, _ color: RGB) {
    let (x, y) = (x.clamped(to: 0..<width), y.clamped(to: 0..<height))
    bytes.withUnsafeMutableBufferPointer { bytes in
      for row in y {
        for place in x {
          let start = (row * width + place) * 3
          (bytes[start], bytes[start + 1], bytes[start + 2]) = (color.red, color.green, color.blue)
        }
      }
    }
  }

  /// Blends a colour into the pixels that a glyph covers.
  mutating func draw(_ glyph: FontFace.Drawn, x: Int, y: Int, _ color: RGB) {
    guard glyph.columns > 0 else { return }
    bytes.withUnsafeMutableBufferPointer { bytes in
      for (place, cover) in glyph.coverage.enumerated() where cover > 0 {
        let (column, row) = (x + place % glyph.columns, y + place / glyph.columns)
        guard column >= 0, row >= 0, column < width, row < height else { continue }
        let start = (row * width + column) * 3
        bytes[start] = Self.mix(bytes[start], color.red, cover)
        bytes[start + 1] = Self.mix(bytes[start + 1], color.green, cover)
        bytes[start + 2] = Self.mix(bytes[start + 2], color.blue, cover)
      }
    }
  }

  private static func mix(_ under: UInt8, _ over: UInt8, _ cover: UInt8) -> UInt8 {
    let (under, over, cover) = (Int(under), Int(over), Int(cover))
    return UInt8((under * (255 - cover) + over * cover + 127) / 255)
  }

  /// Encodes as PNG: 8 bits per channel, no filter, no palette.
  func png() throws(CaptureError) -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count + height)
    for row in 0..<height {
      lines.append(0)
      lines += bytes[row * width * 3..<(row + 1) * width * 3]
    }
    let data = try Self.deflate(lines)
    let header = Self.big(width) + Self.big(height) + [8, 2, 0, 0, 0]
    let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    return signature + Self.chunk("IHDR", header) + Self.chunk("IDAT", data) + Self.chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + data
    return big(data.count) + checked + big(Int(craster_check(0, checked, checked.count)))
  }

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func deflate(_ bytes: [UInt8]) throws(CaptureError) -> [UInt8] {
    var room = 0
    var result = craster_bound(bytes.count, &room)
    var out = [UInt8](repeating: 0, count: room)
    var written = 0
    if result == craster_ok { result = craster_deflate(bytes, bytes.count, &out, room, &written) }
    guard result == craster_ok else { throw result.error(font: "") }
    return Array(out.prefix(written))
  }
}
