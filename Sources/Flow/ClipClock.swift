internal import Contract

/// Interpolates the progress of a clip between two frames, by the clip's own clock.
struct ClipClock: Equatable, Sendable {
  /// Slightly less than 100 ms, so that a loop that runs a little late still reports ten times a second.
  static let beat: Duration = .milliseconds(90)
  /// The final 1 is reported by the finished clip alone.
  private static let most = 0.999

  private let length: Duration
  /// The share that a frame has reported, and when it arrived; `nil` before the first frame.
  private var heard: Told?

  private struct Told: Equatable, Sendable {
    var share: Double
    var at: Instant
  }

  init(_ length: Duration) { self.length = length }

  /// A frame reports this progress.
  mutating func hear(_ share: Double, at now: Instant) {
    // Reports arrive late, so the larger of report and interpolation is closer to the truth.
    if share >= self.share(at: now) { heard = Told(share: share, at: now) }
  }

  /// The value of a frame holds until the next frame.
  func share(at now: Instant) -> Double {
    guard let heard, length > .zero else { return 0 }
    return min(Self.most, heard.share + (now - heard.at) / length)
  }
}
