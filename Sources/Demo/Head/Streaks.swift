import CMath

/// A lookup table of sines, for strands of hair.
enum Streaks {
  private static let table: [Float] = (0..<256).map { Float(cm_sin(Double($0) * .pi / 128)) }

  @inline(__always) static func wave(_ angle: Float) -> Float {
    let index = Int(angle * (128 / Float.pi)) & 255
    return table.withUnsafeBufferPointer { $0[index] }
  }
}
