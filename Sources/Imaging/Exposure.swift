internal import CMath

/// Gamma correction of underexposed pictures; leaves others unchanged.
struct Exposure: Sendable {
  /// The target mean luma of the picture's centre.
  private static let least = 100.0
  /// The smallest gamma, which limits the correction.
  private static let strongest = 0.5
  /// Smaller changes of the mean are ignored; otherwise the whole picture would pulsate.
  private static let band = 5

  private let columns: Int
  private let rows: Int
  private var held = -1
  private var curve: [UInt8] = []

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
  }

  mutating func lift(_ values: UnsafeMutablePointer<UInt8>) {
    let mean = mean(values)
    if held < 0 || abs(mean - held) > Self.band {
      held = mean
      curve = Self.curve(mean: mean)
    }
    guard !curve.isEmpty else { return }
    curve.withUnsafeBufferPointer { curve in
      for i in 0..<columns * rows { values[i] = curve[Int(values[i])] }
    }
  }

  private func mean(_ values: UnsafePointer<UInt8>) -> Int {
    let across = columns / 4..<max(columns / 4 + 1, columns - columns / 4)
    let down = rows / 6..<max(rows / 6 + 1, rows - rows / 6)
    var sum = 0
    for row in down {
      let line = values + row * columns
      for column in across { sum &+= Int(line[column]) }
    }
    return sum / (across.count * down.count)
  }

  /// The lookup table; empty if the picture is bright enough.
  private static func curve(mean: Int) -> [UInt8] {
    guard Double(mean) < least else { return [] }
    let gamma = cm_log(least / 255) / cm_log(Double(max(4, mean)) / 255)
    return (0..<256).map { UInt8((255 * cm_pow(Double($0) / 255, max(strongest, gamma))).rounded()) }
  }
}
