/// Small and repeatable, so that a failure can be run again.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[Int(next() % UInt64(values.count))] }
  mutating func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &self) ? value : nil }
}
