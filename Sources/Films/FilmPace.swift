/// When each frame of a film is due, whatever the film's own stamps say.
///
/// A frame is due as long after the one before it as their stamps are apart. If that is implausibly short or long, the
/// stamp is wrong, and the film's rate counts instead.
struct FilmPace {
  static let rates = 0.2...240.0
  private static let steps: ClosedRange<Duration> = .milliseconds(2) ... .seconds(10)

  /// How long a frame lasts by the film's rate.
  let step: Duration
  private var stamp: Duration?
  private var due: Duration?

  init(framesPerSecond: Double) {
    step = .nanoseconds(Int64((1e9 / framesPerSecond).rounded()))
  }

  /// When the next frame is due, counted from the first.
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

  /// The film begins again, and its stamps with it.
  mutating func rewind() { stamp = nil }
}
