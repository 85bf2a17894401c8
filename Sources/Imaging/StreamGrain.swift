internal import Contract

/// Estimates the noise of a stream, from small blocks of pixels spread over the picture.
///
/// Temporal noise is the difference of a static block from the previous frame. Spatial noise is the remainder of a
/// block after a high-pass filter. Both are medians over all blocks of all frames, so that motion and detail have
/// little influence.
struct StreamGrain: Sendable {
  private static let grid = 16
  private static let side = 4
  private static let perBlock = side * side
  /// Pixels closer to black or white are clipped, so their noise is not symmetric.
  private static let swinging: ClosedRange<UInt8> = 5...250

  /// The blocks of the last frame, in sequence.
  private var last: [UInt8] = []
  private var now: [UInt8] = []
  private var size: PixelSize?
  private var inTime = Histogram()
  private var inSpace = Histogram()

  /// Measures a frame; temporal noise only if `comparesWithLast`, since a repeated frame has none.
  mutating func add(_ picture: Picture, comparesWithLast: Bool) {
    let hasLast = size == picture.size
    guard let count = copy(picture) else { return }
    now.withUnsafeBufferPointer { now in
      for block in 0..<count { inSpace.add(Self.roughness(Self.block(block, of: now))) }
      guard hasLast, comparesWithLast else { return }
      last.withUnsafeBufferPointer { last in
        for block in 0..<count {
          inTime.add(Self.difference(Self.block(block, of: now), Self.block(block, of: last)))
        }
      }
    }
    swap(&last, &now)
  }

  private static func block(_ number: Int, of blocks: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: blocks[number * perBlock..<(number + 1) * perBlock])
  }

  /// Copies the blocks into `now` and returns their number; `nil` if the picture is smaller than one block.
  private mutating func copy(_ picture: Picture) -> Int? {
    let (width, height) = (picture.size.width, picture.size.height)
    let (columns, rows) = (min(Self.grid, width / Self.side), min(Self.grid, height / Self.side))
    guard columns > 0, rows > 0 else { return nil }
    let count = columns * rows
    if size != picture.size {
      size = picture.size
      (last, now) = (
        Array(repeating: 0, count: count * Self.perBlock), Array(repeating: 0, count: count * Self.perBlock)
      )
    }
    now.withUnsafeMutableBufferPointer { now in
      for block in 0..<count {
        let left = (2 * (block % columns) + 1) * width / (2 * columns) - Self.side / 2
        let top = (2 * (block / columns) + 1) * height / (2 * rows) - Self.side / 2
        for pixel in 0..<Self.perBlock {
          let (row, column) = (top + pixel / Self.side, left + pixel % Self.side)
          now[block * Self.perBlock + pixel] = picture.luma[row * width + column]
        }
      }
    }
    return count
  }

  /// The sum of a block's absolute differences; `nil` if they do not cancel out, because the block moves.
  private static func difference(_ now: UnsafeBufferPointer<UInt8>, _ last: UnsafeBufferPointer<UInt8>) -> Int? {
    var (sum, drift) = (0, 0)
    for place in 0..<perBlock {
      guard swinging.contains(now[place]), swinging.contains(last[place]) else { return nil }
      let difference = Int(now[place]) - Int(last[place])
      sum += abs(difference)
      drift += difference
    }
    return abs(drift) <= sum / 2 + perBlock / 2 ? sum : nil
  }

  /// The sum of the four second differences (in both directions) inside a block.
  private static func roughness(_ block: UnsafeBufferPointer<UInt8>) -> Int? {
    for place in 0..<perBlock where !swinging.contains(block[place]) { return nil }
    func pixel(_ column: Int, _ row: Int) -> Int { Int(block[row * side + column]) }
    var sum = 0
    for row in 1...2 {
      for column in 1...2 {
        let (above, below) = (row - 1, row + 1)
        func bend(_ row: Int) -> Int { pixel(column - 1, row) - 2 * pixel(column, row) + pixel(column + 1, row) }
        sum += abs(bend(above) - 2 * bend(row) + bend(below))
      }
    }
    return sum
  }

  /// For Gaussian noise of deviation 1: the mean absolute difference of two pixels, and that of a second difference (1
  /// 2 1, -2 4 -2, …).
  private static let perDifference = 1.128
  private static let perBend = 4.787

  var measurements: [StreamMeasurement] {
    let time = inTime.median.map { $0 / Double(Self.perBlock) / Self.perDifference }
    let space = inSpace.median.map { $0 / 4 / Self.perBend }
    return [
      time.map { StreamMeasurement("noiseInTime", thousandths($0), "levels") },
      space.map { StreamMeasurement("noiseInSpace", thousandths($0), "levels") },
    ].compactMap(\.self)
  }
}

/// A histogram; values beyond the limit count as the largest.
private struct Histogram: Sendable {
  private static let limit = 1 << 10
  private var counts = [Int](repeating: 0, count: limit)
  private var total = 0

  mutating func add(_ value: Int?) {
    guard let value else { return }
    counts[min(value, Self.limit - 1)] += 1
    total += 1
  }

  /// The interpolated median; `nil` without values.
  var median: Double? {
    guard total > 0 else { return nil }
    var below = 0
    for (value, count) in counts.enumerated() where count > 0 {
      if Double(below + count) >= Double(total) / 2 {
        // Zero has no values below it to interpolate with.
        return value == 0 ? 0 : Double(value) - 0.5 + (Double(total) / 2 - Double(below)) / Double(count)
      }
      below += count
    }
    return nil
  }
}
