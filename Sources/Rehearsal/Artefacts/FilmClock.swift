/// Monotonic time in milliseconds.
struct FilmClock: Equatable, Sendable {
  private var last = 0

  mutating func milliseconds(at time: Duration) -> Int {
    let (seconds, attoseconds) = time.components
    let whole = Int(min(max(0, seconds), Self.end)) * 1000
    last = max(last, whole + Int(attoseconds / 1_000_000_000_000_000))
    return last
  }

  /// In seconds: thirty years, longer than any film.
  private static let end: Int64 = 1_000_000_000
}
