package import Cells

/// A logo that is a picture, reduced once to the few points that cells can show.
package struct LogoPicture: Hashable, Sendable {
  /// A cell of it: which of its quarters have the first of two colours.
  package struct Piece: Hashable, Sendable {
    /// Bits, the top left one lowest, then the top right; none where the cell has one colour, the ground.
    package var quarters: UInt8
    package var ink: RGB
    package var ground: RGB

    package init(quarters: UInt8, ink: RGB, ground: RGB) {
      (self.quarters, self.ink, self.ground) = (quarters, ink, ground)
    }
  }

  /// Two points across and two down for each cell; each is red, green and blue times opacity, then opacity.
  private struct Raster: Hashable, Sendable {
    var size: Size
    var points: [SIMD4<Float>]
  }

  /// By the rows that they take, from one on.
  private let rasters: [Raster]

  /// Red, green, blue and opacity of each pixel; nil if it is so wide that no row of a header holds it.
  package init?(width: Int, height: Int, rgba: [UInt8]) {
    guard width > 0, height > 0, rgba.count == 4 * width * height else { return nil }
    let pixels = StoredPixels(width: width, height: height, rgba: rgba)
    rasters = (1...Brand.largestLogo.rows).map { rows in
      Size(columns: max(1, (2 * rows * width + height / 2) / height), rows: rows)
    }.prefix { $0.columns <= Brand.largestLogo.columns }.map { Raster(size: $0, points: pixels.reduced(to: $0)) }
    if rasters.isEmpty { return nil }
  }

  /// The largest size of no more than these rows and columns; `nil` if none is so small.
  package func size(within room: Size) -> Size? {
    rasters.last { $0.size.rows <= room.rows && $0.size.columns <= room.columns }?.size
  }

  /// Its cells on a ground, row after row, from the left; of a size that it has.
  package func pieces(_ size: Size, on ground: RGB, parts: CellParts) -> [[Piece]] {
    guard let raster = rasters.first(where: { $0.size == size }) else { return [] }
    let under = SIMD4<Float>(Float(ground.red), Float(ground.green), Float(ground.blue), 0)
    let colors = raster.points.map { $0 + under * (1 - $0.w) }
    return (0..<size.rows).map { row in
      (0..<size.columns).map { column in
        let first = 4 * size.columns * row + 2 * column
        let quarters = [first, first + 1, first + 2 * size.columns, first + 2 * size.columns + 1].map { colors[$0] }
        return Piece(quarters, parts)
      }
    }
  }
}

/// The pixels of a picture as it is stored.
private struct StoredPixels {
  let width: Int
  let height: Int
  let rgba: [UInt8]

  func reduced(to size: Size) -> [SIMD4<Float>] {
    let (across, down) = (2 * size.columns, 2 * size.rows)
    return (0..<down).flatMap { y in
      (0..<across).map { x in
        mean(
          Double(x * width) / Double(across), Double((x + 1) * width) / Double(across),
          Double(y * height) / Double(down), Double((y + 1) * height) / Double(down))
      }
    }
  }

  /// Pixels that lie only partly in the area count for that part.
  private func mean(_ left: Double, _ right: Double, _ top: Double, _ bottom: Double) -> SIMD4<Float> {
    var (sum, weight) = (SIMD4<Float>(), Float())
    for y in Int(top)..<max(Int(top) + 1, Int(bottom.rounded(.up))) {
      let tall = min(bottom, Double(y + 1)) - max(top, Double(y))
      for x in Int(left)..<max(Int(left) + 1, Int(right.rounded(.up))) {
        let share = Float(tall * (min(right, Double(x + 1)) - max(left, Double(x))))
        sum += point(min(x, width - 1), min(y, height - 1)) * share
        weight += share
      }
    }
    return weight > 0 ? sum / weight : sum
  }

  private func point(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let first = 4 * (y * width + x)
    let opacity = Float(rgba[first + 3]) / 255
    let color = SIMD4(Float(rgba[first]), Float(rgba[first + 1]), Float(rgba[first + 2]), 1)
    return color * opacity
  }
}

extension LogoPicture.Piece {
  /// The ways to divide a cell that terminals have characters for.
  private static let halves: [UInt8] = [0b0011]
  private static let all: [UInt8] = [0b0011, 0b0101, 0b0001, 0b0010, 0b0100, 0b1000, 0b1001]

  /// Of four quarters, in the way that leaves least of them unsaid.
  fileprivate init(_ quarters: [SIMD4<Float>], _ parts: CellParts) {
    let ways = (parts >= .quadrants ? Self.all : Self.halves).map { Way($0, quarters) }
    let best = ways.min { $0.error < $1.error } ?? Way(Self.halves[0], quarters)
    (ink, ground) = (RGB(best.ink), RGB(best.ground))
    self.quarters = ink == ground ? 0 : best.quarters
  }

  private struct Way {
    let quarters: UInt8
    let ink: SIMD4<Float>
    let ground: SIMD4<Float>
    let error: Float

    init(_ quarters: UInt8, _ colors: [SIMD4<Float>]) {
      let inked = colors.indices.filter { quarters >> $0 & 1 == 1 }
      let ink = inked.reduce(SIMD4<Float>()) { $0 + colors[$1] } / Float(inked.count)
      let total = colors.reduce(SIMD4<Float>(), +)
      let ground = (total - ink * Float(inked.count)) / Float(colors.count - inked.count)
      error = colors.indices.reduce(0) { sum, place in
        let miss = colors[place] - (quarters >> place & 1 == 1 ? ink : ground)
        return sum + (miss * miss).sum()
      }
      (self.quarters, self.ink, self.ground) = (quarters, ink, ground)
    }
  }
}

extension RGB {
  fileprivate init(_ color: SIMD4<Float>) {
    func level(_ value: Float) -> UInt8 { UInt8(min(max(0, value.rounded()), 255)) }
    self.init(level(color.x), level(color.y), level(color.z))
  }
}

/// A logo that can't be shown, reported at its place in the theme.
package struct PictureFault: Error, Hashable {
  package var message: String
  package var remedy: String

  package init(_ message: String, remedy: String) { (self.message, self.remedy) = (message, remedy) }
}
