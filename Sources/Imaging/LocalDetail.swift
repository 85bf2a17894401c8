/// Unsharp masking: amplifies the difference of each value from the mean of its surroundings.
///
/// Eyes, brows and mouth become dark and cheeks bright in any light, so that few levels are enough to show them.
struct LocalDetail: Sendable {
  /// The box radius of the surroundings, horizontally and vertically: 7 by 13 values.
  private static let (across, down) = (3, 6)
  /// One part in 65 536 of the box's sum.
  private static let share: Int32 = 720
  /// The factor of the difference.
  private static let gain: Int32 = 2

  private let columns: Int
  private let rows: Int
  /// A soft response curve; `nil` uses the linear gain.
  private let curve: SoftCurve?
  /// Column sums of the rows in the box; edge columns are repeated beyond both ends.
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

/// The box mean; seven sums of thirteen values up to 255 fit into 16 bits.
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
