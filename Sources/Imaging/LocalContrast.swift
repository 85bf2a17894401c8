/// Contrast-limited adaptive histogram equalisation (CLAHE), with temporal smoothing of its tone maps.
///
/// Without smoothing, jitter of a histogram would make the cells of a still picture flicker.
struct LocalContrast: Sendable {
  private static let across = 4
  private static let down = 3
  private static let tones = 256
  /// The clip limit: a tone's maximum count relative to the mean; the excess is spread over all tones.
  private static let limit = 2.5
  private static let place = 8

  private let columns: Int
  private let rows: Int
  private let rowsPerBand: Int
  /// Per column: the offset of its left tile's map, and the weight of the right tile's out of 256.
  private let leftMaps: [Int32]
  private let rightWeights: [UInt16]
  private var maps = [UInt8](repeating: 0, count: across * down * tones)
  private var bandMaps = [UInt16](repeating: 0, count: across * tones)
  private var counts = [Int32](repeating: 0, count: tones)
  private var isFresh = true

  /// `rowsPerBand` rows share one interpolated set of maps; they belong to one row of cells.
  init(columns: Int, rows: Int, rowsPerBand: Int) {
    self.columns = columns
    self.rows = rows
    self.rowsPerBand = max(1, rowsPerBand)
    let between = (0..<columns).map { Self.between(Double($0) + 0.5, of: columns, tiles: Self.across) }
    leftMaps = between.map { Int32($0.tile * Self.tones) }
    rightWeights = between.map { UInt16($0.weight) }
  }

  /// The tile before a place, and the weight of the next tile out of 256.
  private static func between(_ place: Double, of length: Int, tiles: Int) -> (tile: Int, weight: Int) {
    let position = place * Double(tiles) / Double(length) - 0.5
    let tile = min(max(0, Int(position)), tiles - 2)
    return (tile, Int(min(max(0, position - Double(tile)), 1) * 256))
  }

  /// The range of a tile; in a tiny grid tiles may overlap, but none is empty.
  private static func part(_ tile: Int, of length: Int, tiles: Int) -> Range<Int> {
    let start = min(tile * length / tiles, length - 1)
    return start..<max(start + 1, (tile + 1) * length / tiles)
  }

  mutating func lift(_ source: UnsafePointer<UInt8>, into result: UnsafeMutablePointer<UInt8>) {
    for tile in 0..<Self.across * Self.down { learn(tile, from: source) }
    isFresh = false
    for top in stride(from: 0, to: rows, by: rowsPerBand) {
      let end = min(rows, top + rowsPerBand)
      blendMaps(at: Double(top + end) / 2)
      let start = top * columns
      lookUp(
        source + start, rows: end - top, columns: columns, bandMaps: &bandMaps, leftMaps: leftMaps,
        rightWeights: rightWeights, into: result + start)
    }
  }

  /// Moves a tile's map towards that of its current histogram.
  private mutating func learn(_ tile: Int, from source: UnsafePointer<UInt8>) {
    let (x, y) = (tile % Self.across, tile / Self.across)
    let wide = Self.part(x, of: columns, tiles: Self.across)
    let tall = Self.part(y, of: rows, tiles: Self.down)
    let total = wide.count * tall.count
    let corner = source + tall.lowerBound * columns + wide.lowerBound
    count(corner, width: wide.count, height: tall.count, stride: columns, &counts)
    let limit = Int32(Double(total) * Self.limit / Double(Self.tones)) + 1
    let fresh = isFresh
    maps.withUnsafeMutableBufferPointer { maps in
      guard let start = maps.baseAddress else { return }
      follow(start + tile * Self.tones, counts: &counts, total: total, limit: limit, atOnce: fresh)
    }
  }

  /// Interpolates the maps of the tiles above and below a band; scaled by 256.
  private mutating func blendMaps(at height: Double) {
    let (tile, weight) = Self.between(height, of: rows, tiles: Self.down)
    let length = Self.across * Self.tones
    maps.withUnsafeBufferPointer { maps in
      guard let start = maps.baseAddress else { return }
      mix(start + tile * length, start + (tile + 1) * length, weight: UInt16(weight), count: length, into: &bandMaps)
    }
  }
}

private func count(
  _ source: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int, _ counts: UnsafeMutablePointer<Int32>
) {
  counts.update(repeating: 0, count: 256)
  for y in 0..<height {
    let row = source + y * stride
    for x in 0..<width { counts[Int(row[x])] &+= 1 }
  }
}

/// Maps each tone to its share in the cumulative clipped histogram, 1/8 of the way per picture.
private func follow(
  _ map: UnsafeMutablePointer<UInt8>, counts: UnsafePointer<Int32>, total: Int, limit: Int32, atOnce: Bool
) {
  var surplus = 0
  for tone in 0..<256 { surplus &+= Int(max(0, counts[tone] &- limit)) }
  let scale = (255 << 24) / total
  var sum = 0
  for tone in 0..<256 {
    sum &+= Int(min(counts[tone], limit)) &* 256 &+ surplus
    let wanted = min(255, (sum &* scale) >> 32)
    map[tone] = UInt8(truncatingIfNeeded: atOnce ? wanted : (Int(map[tone]) &* 7 &+ wanted &+ 4) >> 3)
  }
}

private func mix(
  _ above: UnsafePointer<UInt8>, _ below: UnsafePointer<UInt8>, weight: UInt16, count: Int,
  into mixed: UnsafeMutablePointer<UInt16>
) {
  for i in 0..<count {
    mixed[i] = UInt16(truncatingIfNeeded: above[i]) &* (256 &- weight) &+ UInt16(truncatingIfNeeded: below[i]) &* weight
  }
}

private func lookUp(
  _ source: UnsafePointer<UInt8>, rows: Int, columns: Int, bandMaps: UnsafePointer<UInt16>,
  leftMaps: UnsafePointer<Int32>, rightWeights: UnsafePointer<UInt16>, into result: UnsafeMutablePointer<UInt8>
) {
  for y in 0..<rows {
    let (tones, lifted) = (source + y * columns, result + y * columns)
    for x in 0..<columns {
      let map = bandMaps + Int(leftMaps[x]) + Int(tones[x])
      let weight = UInt32(truncatingIfNeeded: rightWeights[x])
      let left = UInt32(truncatingIfNeeded: map[0]) &* (256 &- weight)
      let right = UInt32(truncatingIfNeeded: map[256]) &* weight
      lifted[x] = UInt8(truncatingIfNeeded: (left &+ right) >> 16)
    }
  }
}
