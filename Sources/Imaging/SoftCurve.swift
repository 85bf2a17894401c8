internal import CMath

/// A soft response curve for local contrast: amplifies differences up to a limit, and compresses highlights and shadows
/// instead of clipping them.
struct SoftCurve: Sendable {
  private static let gain = 1.6
  private static let most = 70.0
  /// Tones above the knee are compressed towards the top, tones below the foot towards the bottom.
  private static let (knee, top) = (205.0, 245.0)
  private static let (foot, bottom) = (35.0, 14.0)
  private static let lowest = -80

  /// The offset for each difference, from -255 on.
  private let steps: [Int16]
  /// The tone for each sum, from `lowest` on.
  private let tones: [UInt8]

  init() {
    steps = (-255...255).map { difference in
      let double = cm_exp(2 * Self.gain * Double(difference) / Self.most)
      return Int16((Self.most * (double - 1) / (double + 1)).rounded())
    }
    tones = (Self.lowest...255 - Self.lowest).map { Self.bent(Double($0)) }
  }

  private static func bent(_ value: Double) -> UInt8 {
    var tone = value
    if tone > knee { tone = knee + (top - knee) * (1 - cm_exp((knee - tone) / (top - knee))) }
    if tone < foot { tone = bottom + (foot - bottom) * cm_exp((tone - foot) / (foot - bottom)) }
    return UInt8(min(max(0, tone.rounded()), 255))
  }

  /// Maps a row; `sums` are the column sums with three more at either end, and `share` is one part in 65 536.
  func draw(
    _ values: UnsafePointer<UInt8>, around sums: UnsafePointer<UInt16>, count: Int, share: Int32,
    into result: UnsafeMutablePointer<UInt8>
  ) {
    steps.withUnsafeBufferPointer { steps in
      tones.withUnsafeBufferPointer { tones in
        guard let steps = steps.baseAddress, let tones = tones.baseAddress else { return }
        soften(values, sums, count, share, steps + 255, tones - Self.lowest, result)
      }
    }
  }
}

private func soften(
  _ values: UnsafePointer<UInt8>, _ sums: UnsafePointer<UInt16>, _ count: Int, _ share: Int32,
  _ steps: UnsafePointer<Int16>, _ tones: UnsafePointer<UInt8>, _ result: UnsafeMutablePointer<UInt8>
) {
  for x in 0..<count {
    let mean = mean(around: sums + x, share)
    let value = Int32(truncatingIfNeeded: values[x])
    result[x] = tones[Int(value &+ Int32(steps[Int(value &- mean)]))]
  }
}
