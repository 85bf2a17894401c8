/// A seeded random generator (splitmix64), reproducible on every machine and with every library.
struct RandomSource: Equatable, Sendable {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Uniform in 0..<1.
  private mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

  /// A uniform integer of a range.
  mutating func one(of range: ClosedRange<Int>) -> Int {
    range.lowerBound + min(range.count - 1, Int(unit() * Double(range.count)))
  }

  mutating func one<Value>(of values: [Value]) -> Value? {
    values.isEmpty ? nil : values[one(of: 0...values.count - 1)]
  }

  /// A uniform time, in whole milliseconds.
  mutating func time(of milliseconds: ClosedRange<Int>) -> Duration { .milliseconds(one(of: milliseconds)) }

  mutating func shuffled<Value>(_ values: [Value]) -> [Value] {
    var values = values
    for place in values.indices.dropFirst().reversed() { values.swapAt(place, one(of: 0...place)) }
    return values
  }
}
