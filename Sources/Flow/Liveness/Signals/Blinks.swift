internal import Contract

/// Detects blinks: eyes that close and quickly open again.
struct Blinks: GestureDetector {
  /// After a longer gap between findings the measurement restarts.
  private static let longestPause: Duration = .milliseconds(300)

  /// A phase of shut eyes.
  private struct Closed: Equatable, Sendable {
    /// The estimated start: between the last open and the first shut finding.
    var edge: Instant
    var first: Instant
    var last: Instant
    /// The first open finding after that.
    var opening: Instant?
    var isInShape: Bool
  }

  private let shut, open: Double
  private let lasts: ClosedRange<Duration>
  private var wereOpen = false
  private var closed: Closed?
  private var last: Instant?
  private var value = 1.0
  private var narrowest = 1.0
  private var took: Duration = .zero

  init(_ limits: TaskLimits) { (shut, open, lasts) = (limits.shut, limits.open, limits.blink) }

  mutating func take(_ signal: Signal) -> DetectedGesture? {
    guard let eyes = signal.eyes else { return nil }
    let now = signal.at
    defer { last = now }
    value = eyes
    if let last, now - last > Self.longestPause { (wereOpen, closed) = (false, nil) }
    guard var closed else {
      if eyes >= open { wereOpen = signal.isInShape }
      if eyes <= shut, wereOpen { close(signal) }
      return nil
    }
    closed.isInShape = closed.isInShape && signal.isInShape
    if eyes <= shut { (closed.last, closed.opening) = (now, nil) } else { closed.opening = closed.opening ?? now }
    guard eyes >= open else {
      narrowest = min(narrowest, eyes)
      self.closed = closed
      return nil
    }
    (self.closed, wereOpen) = (nil, signal.isInShape)
    return blink(closed, openAt: now)
  }

  private mutating func close(_ signal: Signal) {
    let now = signal.at
    narrowest = min(narrowest, value)
    closed = Closed(
      edge: middle(last ?? now, now), first: now, last: now, opening: nil, isInShape: signal.isInShape)
  }

  /// Findings are sparse: the change is estimated in the middle between two of them.
  ///
  /// Eyes that were shut in one finding were so for up to two: one and a half are counted.
  private mutating func blink(_ closed: Closed, openAt now: Instant) -> DetectedGesture? {
    let between = middle(closed.last, closed.opening ?? now) - closed.edge
    let shutFor = closed.first == closed.last ? between * 3 / 2 : between
    let whole = middle(last ?? now, now) - closed.edge
    guard closed.isInShape, shutFor >= lasts.lowerBound, whole <= lasts.upperBound else { return nil }
    took = whole
    return DetectedGesture(.seen, began: closed.first)
  }

  private func middle(_ a: Instant, _ b: Instant) -> Instant { a + (b - a) / 2 }

  var reach: Double { max(0, (1 - value) / (1 - shut)) }
  var share: Double { closed == nil ? 0 : 0.5 }
  var underWaySince: Instant? { closed?.first }
  var values: [Fact] { [Fact("narrowest", .number(narrowest)), Fact("tookMs", .number(took.milliseconds))] }
}
