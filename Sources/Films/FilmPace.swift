/// Computes when each frame of a film is due, even if the film's timestamps are wrong.
///
/// The interval between two frames is that of their timestamps. If it is implausibly short or long, the timestamp is wrong,
/// and the frame rate counts instead.
struct FilmPace {
  static let rates = 0.2...240.0
  private static let steps: ClosedRange<Duration> = .milliseconds(2) ... .seconds(10)

  /// The duration of a frame by the film's frame rate.
  let step: Duration
  private var stamp: Duration?
  private var due: Duration?

  init(framesPerSecond: Double) {
    step = .nanoseconds(Int64((1e9 / framesPerSecond).rounded()))
  }

  /// The due time of the next frame, counted from the first.
  mutating func next(_ stamp: Duration?) -> Duration {
    defer { self.stamp = stamp }
    let due = due.map { $0 + length(to: stamp) } ?? .zero
    self.due = due
    return due
  }

  private func length(to next: Duration?) -> Duration {
    guard let stamp, let next, Self.steps.contains(next - stamp) else { return step }
    return next - stamp
  }

  /// The film starts again, and so do its timestamps.
  mutating func rewind() { stamp = nil }
}
