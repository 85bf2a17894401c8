internal import Frames

/// Numbers the frames of a device, and counts lost ones by gaps in the sequence numbers.
struct FrameCount: Equatable {
  /// The largest credible gap; a larger one is a fault of the counter.
  private static let mostMissing: UInt32 = 1_000_000
  /// The largest credible age of a timestamp.
  private static let oldest: Duration = .seconds(2)

  /// Since the camera was opened, over all its streams.
  private(set) var losses = FrameLosses()
  private var number = -1
  /// The sequence number of the last frame of this stream.
  private var sequence: UInt32?
  /// Undecodable frames since the last good one; the gap that they leave is not counted as a loss again.
  private var undecodable = 0
  private var lastStamp: Duration?

  /// A new stream: the driver's sequence numbers start again.
  mutating func beginStream() { (sequence, undecodable) = (nil, 0) }

  mutating func damaged(_ sequence: UInt32?) {
    advance(to: sequence)
    losses.damaged += 1
  }

  /// libv4l2 took a frame and could not decode it; its sequence number is unknown.
  mutating func couldNotDecode() {
    undecodable += 1
    losses.damaged += 1
  }

  /// Counts a good frame that a newer one replaced before it was read.
  mutating func skip() { losses.skipped += 1 }

  /// Numbers a good frame that arrives now; its timestamp is from the same clock as `now`.
  mutating func take(_ held: (sequence: UInt32?, stamp: Duration?), at now: Duration, since opened: Duration)
    -> FrameStamp
  {
    advance(to: held.sequence)
    var time = held.stamp ?? now
    // An implausible timestamp (in the future, too old, or before the last frame) is replaced by the time of arrival.
    if time > now || time < now - Self.oldest || lastStamp.map({ time <= $0 }) == true { time = now }
    if let lastStamp { time = max(time, lastStamp + .microseconds(1)) }
    lastStamp = time
    return FrameStamp(number: number, capturedAt: max(.zero, time - opened))
  }

  /// Counts the frames between the last one and this one, modulo 2^32.
  private mutating func advance(to next: UInt32?) {
    number += 1
    defer { (sequence, undecodable) = (next ?? sequence, 0) }
    guard let next, let sequence, case let step = next &- sequence, (1...Self.mostMissing).contains(step) else {
      number += undecodable
      return
    }
    let gap = Int(step) - 1
    number += gap
    // If libv4l2 reported more undecodable frames than the gap holds, the others were not frames.
    losses.damaged -= max(0, undecodable - gap)
    losses.missed += max(0, gap - undecodable)
  }
}
