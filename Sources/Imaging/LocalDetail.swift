/// Local contrast: how each value differs from its surroundings, as in a pen drawing of a face.
///
/// Eyes, brows and mouth are then dark and the cheeks bright whatever the light does, and few levels show them.
struct LocalDetail: Sendable {
  /// What is around: so many values to either side, above and below; seven by thirteen in all.
  private static let (across, down) = (3, 6)
  /// One part in 65 536 of what is around.
  private static let share: Int32 = 720
  /// The difference is added so many times.
  private static let gain: Int32 = 2

  private let columns: Int
  private let rows: Int
  /// Draws out softly; nil draws by the plain gain.
  private let curve: SoftCurve?
  /// The sums of the rows around, one per column; the outermost ones go on beyond the ends.
  private var sums: [UInt16]

  init(columns: Int, rows: Int, curve: SoftCurve? = nil) {
    (self.columns, self.rows, self.curve) = (columns, rows, curve)
    sums = Array(repeating: 0, count: columns + 2 * Self.across)
  }

  mutating func draw(_ values: UnsafePointer<UInt8>, into result: UnsafeMutablePointer<UInt8>) {
    let (columns, rows, curve) = (columns, rows, curve)
    guard columns > 0, rows > 0 else { return }
    sums.withUnsafeMutableBufferPointer { sums in
      guard let start = sums.baseAddress else { return }
      let middle = start + Self.across
      func row(_ y: Int) -> UnsafePointer<UInt8> { values + min(max(0, y), rows - 1) * columns }
      middle.update(repeating: 0, count: columns)
      for y in -Self.down...Self.down { add(row(y), to: middle, count: columns) }
      for y in 0..<rows {
        start.update(repeating: middle[0], count: Self.across)
        (middle + columns).update(repeating: middle[columns - 1], count: Self.across)
        let (line, drawn) = (values + y * columns, result + y * columns)
        if let curve {
          curve.draw(line, around: start, count: columns, share: Self.share, into: drawn)
        } else {
          stress(line, around: start, count: columns, Self.share, Self.gain, into: drawn)
        }
        add(row(y + Self.down + 1), less: row(y - Self.down), to: middle, count: columns)
      }
    }
  }
}

private func add(_ row: UnsafePointer<UInt8>, to sums: UnsafeMutablePointer<UInt16>, count: Int) {
  for x in 0..<count { sums[x] &+= UInt16(truncatingIfNeeded: row[x]) }
}

private func add(
  _ row: UnsafePointer<UInt8>, less old: UnsafePointer<UInt8>, to sums: UnsafeMutablePointer<UInt16>, count: Int
) {
  for x in 0..<count { sums[x] &+= UInt16(truncatingIfNeeded: row[x]) &- UInt16(truncatingIfNeeded: old[x]) }
}

/// Seven sums of thirteen values of 255 fit 16 bits.
@inline(__always) func mean(around sums: UnsafePointer<UInt16>, _ share: Int32) -> Int32 {
  let near = sums[0] &+ sums[1] &+ sums[2] &+ sums[3] &+ sums[4] &+ sums[5] &+ sums[6]
  return (Int32(truncatingIfNeeded: near) &* share &+ 32768) >> 16
}

private func stress(
  _ values: UnsafePointer<UInt8>, around sums: UnsafePointer<UInt16>, count: Int, _ share: Int32, _ gain: Int32,
  into result: UnsafeMutablePointer<UInt8>
) {
  for x in 0..<count {
    let mean = mean(around: sums + x, share)
    let value = Int32(truncatingIfNeeded: values[x])
    result[x] = UInt8(truncatingIfNeeded: min(max(0, value &+ gain &* (value &- mean)), 255))
  }
}
