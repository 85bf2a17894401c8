/// A dead band (hysteresis): holds each value until it changes by more than the band, to suppress sensor noise.
struct DeadBand: Sendable {
  private(set) var held: [UInt8]
  private let width: UInt8
  private var isFresh = true

  init(count: Int, width: UInt8) {
    held = Array(repeating: 0, count: count)
    self.width = width
  }

  mutating func hold(_ values: UnsafePointer<UInt8>) {
    follow(&held, values, count: held.count, band: isFresh ? 0 : width)
    isFresh = false
  }
}

private func follow(_ held: UnsafeMutablePointer<UInt8>, _ values: UnsafePointer<UInt8>, count: Int, band: UInt8) {
  for i in 0..<count {
    let (old, new) = (held[i], values[i])
    let moved = max(old, new) &- min(old, new)
    held[i] = moved > band ? new : old
  }
}
