import Chance
import Contract
import Imaging

extension Picture {
  /// A picture with a luma function, 0 to 255.
  convenience init(_ width: Int, _ height: Int, luma shade: (Int, Int) -> Int) {
    self.init(PixelSize(width: width, height: height))
    for place in luma.indices { luma[place] = UInt8(min(max(0, shade(place % width, place / width)), 255)) }
  }

  static func flat(_ width: Int, _ height: Int, _ value: Int) -> Picture { Picture(width, height) { _, _ in value } }

  static func noise(_ width: Int, _ height: Int, seed: UInt64) -> Picture {
    var dice = Dice(seed)
    let picture = Picture(width, height) { _, _ in 0 }
    for plane in [picture.luma, picture.blue, picture.red] {
      for place in plane.indices { plane[place] = UInt8.random(in: 0...255, using: &dice) }
    }
    return picture
  }

  /// The same picture with sensor noise.
  func seenAgain(by dice: inout Dice, spread: Int = 4) -> Picture {
    let other = Picture(size)
    for place in luma.indices {
      other.luma[place] = UInt8(min(max(0, Int(luma[place]) + Int.random(in: -spread...spread, using: &dice)), 255))
    }
    return other
  }

  /// A synthetic face: a light disc with two dark eyes and a dark mouth on a dark background, with noise.
  static func face(_ width: Int = 160, _ height: Int = 120, shiftedBy shift: Int = 0) -> Picture {
    func inside(_ x: Double, _ y: Double, _ cx: Double, _ cy: Double, _ rx: Double, _ ry: Double) -> Bool {
      let (dx, dy) = ((x - cx) / rx, (y - cy) / ry)
      return dx * dx + dy * dy < 1
    }
    return Picture(width, height) { column, row in
      let x = Double(column - shift) / Double(height)
      let y = Double(row) / Double(height)
      let middle = Double(width) / Double(height) / 2
      let dark = [(-0.1, 0.42, 0.06, 0.05), (0.1, 0.42, 0.06, 0.05), (0, 0.65, 0.1, 0.04)]
      if dark.contains(where: { inside(x, y, middle + $0.0, $0.1, $0.2, $0.3) }) { return 60 }
      return inside(x, y, middle, 0.5, 0.22, 0.3) ? 160 + column % 7 * 10 : 30 + row % 5 * 4
    }
  }
}

/// Reads binary PGM and PPM (Netpbm).
enum Netpbm {
  static func picture(_ bytes: [UInt8]) -> Picture? {
    var rest = bytes[...]
    guard let kind = word(&rest), let width = number(&rest), let height = number(&rest), number(&rest) == 255,
      width > 0, height > 0, width * height < 1 << 26
    else { return nil }
    let channels = kind == "P5" ? 1 : kind == "P6" ? 3 : 0
    let pixels = Array(rest)
    guard channels > 0, pixels.count == width * height * channels else { return nil }
    let picture = Picture(PixelSize(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width {
        picture.set(x, y, Array(pixels[(y * width + x) * channels..<(y * width + x + 1) * channels]))
      }
    }
    return picture
  }

  private static func word(_ bytes: inout ArraySlice<UInt8>) -> String? {
    let isBlank: (UInt8) -> Bool = { [9, 10, 13, 32].contains($0) }
    bytes = bytes.drop(while: isBlank)
    let word = bytes.prefix { !isBlank($0) }
    bytes = bytes.dropFirst(word.count + 1)
    return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
  }

  private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? { word(&bytes).flatMap { Int($0) } }
}

extension Picture {
  /// Sets a pixel from one grey or three colour channels; the last of four pixels sets the chroma.
  fileprivate func set(_ x: Int, _ y: Int, _ channels: [UInt8]) {
    let (r, g, b) = (Double(channels[0]), Double(channels.dropFirst().first ?? channels[0]), Double(channels.last ?? 0))
    let grey = 0.299 * r + 0.587 * g + 0.114 * b
    luma[y * size.width + x] = UInt8(grey.rounded())
    let place = y / 2 * chromaWidth + x / 2
    blue[place] = UInt8(min(max(0, (128 + (b - grey) / 1.772).rounded()), 255))
    red[place] = UInt8(min(max(0, (128 + (r - grey) / 1.402).rounded()), 255))
  }
}
