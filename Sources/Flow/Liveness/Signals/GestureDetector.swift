internal import Contract

/// What a detector has seen, and when that began.
struct Sighting: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case seen
    /// An answer: yes is true.
    case answer(Bool)
    /// The opposite of what is asked for.
    case opposite
  }

  var kind: Kind
  var began: Instant

  init(_ kind: Kind, began: Instant) { (self.kind, self.began) = (kind, began) }
}

/// Sees one kind of movement, again and again; when it may be made is not its business.
///
/// It is made at the prompt, and what began before that is not seen: the value must have been low since.
protocol GestureDetector: Equatable, Sendable {
  mutating func take(_ signal: Signal) -> Sighting?
  /// The value over what counts; below nothing it goes the wrong way.
  var reach: Double { get }
  /// How much of one movement is done, 0 to 1.
  var share: Double { get }
  /// Since when there is one that is not yet whole.
  var underWaySince: Instant? { get }
  /// What was measured.
  var values: [Fact] { get }
  /// Of a circle.
  var sectors: [Bool] { get }
  /// The eyes are shut for long enough, and wait to be told so.
  var awaitsTone: Bool { get }
  /// What would help just now, by the detector's own measure.
  var hint: Hint? { get }
}

extension GestureDetector {
  var sectors: [Bool] { [] }
  var awaitsTone: Bool { false }
  var hint: Hint? { nil }

  func isEqual(to other: any GestureDetector) -> Bool { other as? Self == self }
}

/// Since when something has been so without a break.
struct Lasting: Equatable, Sendable {
  private var since: Instant?

  /// Whether it has been so for as long as this.
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
