/// A seeded random generator (SplitMix64), so that a failure can be reproduced.
package struct Dice: RandomNumberGenerator {
  private var state: UInt64

  package init(_ seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// From 0 to `sides` - 1.
  package mutating func roll(_ sides: Int) -> Int { Int(next() >> 33) % sides }
  package mutating func pick<Value>(_ values: [Value]) -> Value { values[roll(values.count)] }
  package mutating func maybe<Value>(_ value: Value) -> Value? { roll(2) == 0 ? value : nil }
}
