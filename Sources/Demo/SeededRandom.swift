/// A small deterministic random number generator (splitmix64).
struct SeededRandom: RandomNumberGenerator, Equatable, Sendable {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A uniform random number from 0 up to, but not including, 1.
  mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

  mutating func within(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }
}
