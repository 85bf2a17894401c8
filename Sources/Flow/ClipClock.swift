internal import Contract

/// How far a clip is between two of its frames: by its own clock, and never ahead of it.
struct ClipClock: Equatable, Sendable {
  /// So that a loop that is a little late still tells it ten times a second.
  static let beat: Duration = .milliseconds(90)
  /// All of it is told by the clip alone, when it is whole.
  private static let most = 0.999

  private let length: Duration
  /// The share that a frame has told, and when that was heard; nil before the first.
  private var heard: Told?

  private struct Told: Equatable, Sendable {
    var share: Double
    var at: Instant
  }

  init(_ length: Duration) { self.length = length }

  /// A frame has brought it so far.
  mutating func hear(_ share: Double, at now: Instant) {
    // News come after what they tell of, so whatever says more is nearer to the truth.
    if share >= self.share(at: now) { heard = Told(share: share, at: now) }
  }

  /// A frame stands until the next.
  func share(at now: Instant) -> Double {
    guard let heard, length > .zero else { return 0 }
    return min(Self.most, heard.share + (now - heard.at) / length)
  }
}
