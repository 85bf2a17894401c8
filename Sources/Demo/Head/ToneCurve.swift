/// The camera's response curve as a lookup table from light to bytes.
struct ToneCurve: Sendable {
  private let bytes: [UInt8]
  private static let steps: Float = 1024
  /// The last entry; brighter light is clipped to white.
  private static let most = 2047

  static let camera = ToneCurve()

  private init() {
    bytes = (0...Self.most).map { index in
      UInt8(min(255, gamma(Float(index) / Self.steps) * 255 + 0.5))
    }
  }

  @inline(__always) subscript(light: Float) -> Float {
    let index = min(Self.most, max(0, Int(light * Self.steps)))
    return bytes.withUnsafeBufferPointer { Float($0[index]) }
  }
}
