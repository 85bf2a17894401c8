internal import Contract
internal import Documents

/// Searches a document for the finder patterns of a QR code: dark, light, dark, light and dark, 1, 1, 3, 1 and 1
/// modules wide in both directions.
///
/// A code is decoded in a picture of many more pixels than the search looks at, so that only the part with its patterns
/// is worth that.
struct CodeSearch {
  /// Every so many rows are looked at: the dark middle of a pattern is three modules high.
  private static let rows = 8
  /// Half the window whose mean divides dark from light.
  private static let half = 40
  private static let modules = 2.0...60.0
  /// How far a run may be from its width, as a share of it.
  private static let tolerance = 0.65
  /// The minimum difference of dark and light.
  private static let contrast = 12
  /// From the middle of a pattern to the end of the light margin around the code, in modules.
  private static let margin = 9.0
  /// The distance of two patterns in modules.
  ///
  /// The smallest code has 14; less is one pattern, seen several times. The largest that a camera reads on a document
  /// has 50.
  private static let apart = 10.0...50.0
  /// The pixels of a module, where the part around the patterns is drawn.
  private static let pixels = 6.0

  /// The middle of what may be a finder pattern, and the width of a module, in pixels of the rectified document.
  private struct Spot {
    var x: Double
    var y: Double
    var module: Double
  }

  private let quad: Quad
  private let luma: UnsafeBufferPointer<UInt8>
  private let size: PixelSize
  private let flat: PixelSize

  /// `flat` is the size of the rectified document.
  init(_ quad: Quad, in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize, as flat: PixelSize) {
    (self.quad, self.luma, self.size, self.flat) = (quad, luma, size, flat)
  }

  /// A part of the document, and the size to draw it in.
  struct Part {
    var quad: Quad
    var size: PixelSize
  }

  /// The parts of the document that may have a code, the likeliest first; none if no pattern was found.
  ///
  /// The first is that between the patterns, if they lie apart in both directions; the second goes as far as the code
  /// does if some of its patterns were not found.
  func parts() -> [Part] {
    let spots = spots()
    let modules = spots.map(\.module)
    guard let most = modules.max(), let least = modules.min() else { return [] }
    let (across, down) = (Self.spread(spots.map(\.x)), Self.spread(spots.map(\.y)))
    let isApart = { $0 >= Self.apart.lowerBound * most }
    let between = part(of: spots, margin: Self.margin * most, scale: 1)
    let missing = isApart(max(across, down)) ? max(across, down) : Self.apart.upperBound * most
    let around = part(of: spots, margin: missing + Self.margin * most, scale: min(1, Self.pixels / least))
    return [isApart(min(across, down)) ? between : nil, around].compactMap(\.self)
  }

  private static func spread(_ places: [Double]) -> Double { (places.max() ?? 0) - (places.min() ?? 0) }

  private func part(of spots: [Spot], margin: Double, scale: Double) -> Part? {
    let across = Self.range(spots.map(\.x), margin: margin, within: flat.width)
    let down = Self.range(spots.map(\.y), margin: margin, within: flat.height)
    let size = PixelSize(
      width: Int(scale * (across.upperBound - across.lowerBound)),
      height: Int(scale * (down.upperBound - down.lowerBound)))
    return part(across, down).map { Part(quad: $0, size: size) }
  }

  private static func range(_ places: [Double], margin: Double, within length: Int) -> ClosedRange<Double> {
    let (least, most) = (places.min() ?? 0, places.max() ?? 0)
    return max(0, least - margin)...min(Double(length), most + margin)
  }

  private func part(_ across: ClosedRange<Double>, _ down: ClosedRange<Double>) -> Quad? {
    let (width, height) = (Double(flat.width), Double(flat.height))
    return quad.part(
      across.lowerBound / width...across.upperBound / width, down.lowerBound / height...down.upperBound / height)
  }

  private func spots() -> [Spot] {
    let few = PixelSize(width: flat.width, height: flat.height / Self.rows)
    guard let plane = Rectifier.picture(of: quad, in: luma, size, as: few) else { return [] }
    return (0..<plane.height).flatMap { row in
      let y = (Double(row) + 0.5) * Double(Self.rows)
      return Self.spots(in: plane, row: row).map { Spot(x: $0.middle, y: y, module: $0.module) }.filter(goesDown)
    }
  }

  /// Whether the pattern is there from top to bottom too.
  private func goesDown(_ spot: Spot) -> Bool {
    let down = Self.range([spot.y], margin: 6 * spot.module + Double(Self.half), within: flat.height)
    guard var column = part(spot.x - 0.5...spot.x + 0.5, down) else { return false }
    // Laid on its side, so that it is a row.
    column.corners = Array(column.corners[1...] + column.corners[..<1])
    let line = PixelSize(width: Int(down.upperBound - down.lowerBound), height: 1)
    guard let plane = Rectifier.picture(of: column, in: luma, size, as: line) else { return false }
    return Self.spots(in: plane, row: 0).contains { middle, module in
      abs(middle + down.lowerBound - spot.y) <= 2 * spot.module
        && max(module, spot.module) <= 1.7 * min(module, spot.module)
    }
  }

  /// The patterns in a row, by the mean of the pixels around each.
  private static func spots(in plane: LumaPlane, row y: Int) -> [(middle: Double, module: Double)] {
    var spots: [(middle: Double, module: Double)] = []
    let width = plane.width
    plane.pixels.withUnsafeBufferPointer { pixels in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: width + 1) { sums in
        sums.initialize(repeating: 0)
        let row = UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
        for x in 0..<width { sums[x &+ 1] = sums[x] &+ Int32(truncatingIfNeeded: row[x]) }
        // Where the last runs end.
        var ends = SIMD8<Int32>(repeating: 0)
        var wasDark = false
        for x in 0..<width {
          let (from, to) = (max(0, x &- half), min(width, x &+ half &+ 1))
          let level = Int32(truncatingIfNeeded: row[x]) &* Int32(truncatingIfNeeded: to &- from)
          let isDark = level < sums[to] &- sums[from]
          guard isDark != wasDark else { continue }
          for at in 0..<5 { ends[at] = ends[at + 1] }
          ends[5] = Int32(x)
          wasDark = isDark
          if !isDark, let spot = spot(ends, row) { spots.append(spot) }
        }
      }
    }
    return spots
  }

  /// A pattern of the last five runs, if they have its widths.
  private static func spot(
    _ ends: SIMD8<Int32>, _ row: UnsafeBufferPointer<UInt8>
  ) -> (middle: Double, module: Double)? {
    let module = Double(ends[5] - ends[0]) / 7
    guard modules.contains(module) else { return nil }
    var (dark, light) = (0, 255)
    for run in 0..<5 {
      let (from, to, wanted) = (ends[run], ends[run + 1], run == 2 ? 3.0 : 1)
      guard abs(Double(to - from) - wanted * module) <= tolerance * module * (run == 2 ? 2 : 1) else { return nil }
      let level = Int(row[Int(from + to) / 2])
      if run % 2 == 0 { dark = max(dark, level) } else { light = min(light, level) }
    }
    guard light - dark >= contrast else { return nil }
    return (Double(ends[2] + ends[3]) / 2, module)
  }
}
