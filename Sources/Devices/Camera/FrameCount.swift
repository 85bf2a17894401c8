internal import Frames

/// Numbers the frames of a device and counts the lost ones.
struct FrameCount: Equatable {
  /// A counter that leaps further has lost its mind, not frames.
  private static let mostMissing: UInt32 = 1_000_000
  /// A stamp that is older has nothing to do with its frame.
  private static let oldest: Duration = .seconds(2)

  /// Since the camera was opened, over all its streams.
  private(set) var losses = FrameLosses()
  private var number = -1
  /// Of the last frame of this stream.
  private var sequence: UInt32?
  /// Frames of this stream that could not be decoded since the last that could: the gap they leave is not lost twice.
  private var undecodable = 0
  private var lastStamp: Duration?

  /// The driver's sequence number starts again.
  mutating func beginStream() { (sequence, undecodable) = (nil, 0) }

  mutating func damaged(_ sequence: UInt32?) {
    advance(to: sequence)
    losses.damaged += 1
  }

  /// libv4l2 took a frame, could not decode it, and does not tell its number.
  mutating func couldNotDecode() {
    undecodable += 1
    losses.damaged += 1
  }

  /// Counts a whole frame that a newer one replaced before it was read.
  mutating func skip() { losses.skipped += 1 }

  /// A whole frame that arrives now; the time is that of the driver's clock, which is our own.
  mutating func take(_ held: (sequence: UInt32?, stamp: Duration?), at now: Duration, since opened: Duration)
    -> FrameStamp
  {
    advance(to: held.sequence)
    var time = held.stamp ?? now
    // In the future, long ago, or before the last frame: it lies, so what counts is when it came.
    if time > now || time < now - Self.oldest || lastStamp.map({ time <= $0 }) == true { time = now }
    if let lastStamp { time = max(time, lastStamp + .microseconds(1)) }
    lastStamp = time
    return FrameStamp(number: number, capturedAt: max(.zero, time - opened))
  }

  /// Counts what lies between the last frame and this one, modulo 2^32.
  private mutating func advance(to next: UInt32?) {
    number += 1
    defer { (sequence, undecodable) = (next ?? sequence, 0) }
    guard let next, let sequence, case let step = next &- sequence, (1...Self.mostMissing).contains(step) else {
      number += undecodable
      return
    }
    let gap = Int(step) - 1
    number += gap
    // What libv4l2 took for no frame at all, was none.
    losses.damaged -= max(0, undecodable - gap)
    losses.missed += max(0, gap - undecodable)
  }
}
