internal import Contract

/// A detected movement, and when it began.
struct DetectedGesture: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case seen
    /// An answer: `true` is yes.
    case answer(Bool)
    /// The opposite of the prompt.
    case opposite
  }

  var kind: Kind
  var began: Instant

  init(_ kind: Kind, began: Instant) { (self.kind, self.began) = (kind, began) }
}

/// Detects one kind of movement, repeatedly; timing rules are checked elsewhere.
///
/// It is created at the prompt. A movement that began earlier is ignored: the value must have been low since.
protocol GestureDetector: Equatable, Sendable {
  mutating func take(_ signal: Signal) -> DetectedGesture?
  /// The value over its threshold; negative is the wrong way.
  var reach: Double { get }
  /// The progress of one movement, 0 to 1.
  var share: Double { get }
  /// The start of an incomplete movement, if any.
  var underWaySince: Instant? { get }
  /// The measurements.
  var values: [Fact] { get }
  /// The sectors of a circle.
  var sectors: [Bool] { get }
  /// The eyes are shut for long enough, and the tone is due.
  var awaitsTone: Bool { get }
  /// The hint that this detector would give now.
  var hint: Hint? { get }
}

extension GestureDetector {
  var sectors: [Bool] { [] }
  var awaitsTone: Bool { false }
  var hint: Hint? { nil }

  func isEqual(to other: any GestureDetector) -> Bool { other as? Self == self }
}

/// Measures for how long a condition has been true without a break.
struct Debounce: Equatable, Sendable {
  private var since: Instant?

  /// Whether it has been true for at least this long.
  mutating func follow(_ isSo: Bool, at now: Instant, for time: Duration) -> Bool {
    guard isSo else {
      since = nil
      return false
    }
    let since = since ?? now
    self.since = since
    return now - since >= time
  }
}
