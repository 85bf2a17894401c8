package import Contract
internal import Flow

/// Whether a key can be an answer: it was read while the question had been on the screen for a while, and by itself.
///
/// A key that answers waits for a moment, because the next one shows whether it began a series, such as that of a key
/// that is held down.
struct PressLaw {
  /// How long a question is on the screen before a key answers it.
  static let sight: Duration = .milliseconds(300)
  /// Keys that come closer together are one series, and answer nothing.
  static let gap: Duration = .milliseconds(100)

  /// A key that answers unless another one follows at once.
  struct Waiting {
    let intent: Intent
    let control: ControlID
    let picture: Int
    let due: Instant
  }

  /// Counts the pictures that are asked about; what is on the screen is told by this number.
  private(set) var picture = 0
  private var asked: AskedPicture?
  private var seenAt: Instant?
  private var lastKey: Instant?
  private var isSeries = false
  /// The picture for which a key of this series was ignored and told.
  private var toldFor: Int?
  private(set) var waiting: Waiting?

  /// Whether the display is still to tell that the picture is on the screen.
  var awaitsSight: Bool { asked != nil && seenAt == nil }

  /// To be told after each event.
  mutating func look(at view: SessionView?) {
    let now = view.map(AskedPicture.init)
    if now != asked { renew(now) }
  }

  /// The screen was away: whatever stands on it is to be seen again.
  mutating func renew() { renew(asked) }

  private mutating func renew(_ asked: AskedPicture?) {
    self.asked = asked
    (picture, seenAt, waiting) = (picture + 1, nil, nil)
  }

  /// That picture is wholly on the screen.
  mutating func see(_ number: Int, at now: Instant) {
    if number == picture, seenAt == nil { seenAt = now }
  }

  /// Keys were read, before they mean anything; tells which one that waits was the first of a series.
  mutating func read(_ count: Int, at now: Instant) -> Waiting? {
    guard count > 0 else { return nil }
    defer { waiting = nil }
    // One that still waits was not alone, however late a busy machine has read the next one.
    let follows = waiting != nil || lastKey.map { now - $0 < Self.gap } ?? false
    if !follows { toldFor = nil }
    (isSeries, lastKey) = (follows || count > 1, now)
    return waiting
  }

  /// Why the key at hand cannot answer; `nil` lets it wait.
  mutating func weigh(_ intent: Intent, _ control: ControlID) -> IgnoredPress? {
    guard let lastKey, let seenAt, lastKey - seenAt >= Self.sight else { return .early }
    if isSeries { return .burst }
    waiting = Waiting(intent: intent, control: control, picture: picture, due: lastKey + Self.gap)
    return nil
  }

  /// The key that has waited long enough.
  mutating func takeDue(at now: Instant) -> Waiting? {
    guard let key = waiting, key.due <= now else { return nil }
    waiting = nil
    return key
  }

  /// Whether an ignored key is to be told: once for each picture and series.
  mutating func tells() -> Bool {
    defer { toldFor = picture }
    return toldFor != picture
  }
}

// MARK: - What it means for the engine

extension Engine {
  /// A key that a display has read; `inLines` as `pressInLines`.
  package func take(_ key: Key, inLines: Bool) {
    isHeld = true
    defer { isHeld = false }
    if inLines { pressInLines(key) } else { press(key) }
  }

  /// A click that a display has read.
  package func click(_ control: ControlID) {
    isHeld = true
    defer { isHeld = false }
    give(.pressControl(control))
  }

  /// So many keys were read at once; to be told before time goes on.
  package func read(_ count: Int, at time: Instant) {
    if let first = law.read(count, at: time) { ignore(first.control, .burst) }
  }

  /// The picture with this number is wholly on the screen.
  package func see(_ picture: Int?, at time: Instant) {
    if let picture, !isUnseen { law.see(picture, at: time) }
  }

  /// The number of the picture that stands, for `see`.
  package var pictureNumber: Int { law.picture }

  /// Whether a question stands that the display is still to show.
  var awaitsSight: Bool { law.awaitsSight && !isUnseen }

  /// What a key or click wants: an answer only if the person can have seen the question.
  func give(_ intent: Intent) {
    // While a session is kept no key means anything to it.
    guard isHeld, keeping == nil, let control = view?.answer(by: intent) else { return send(intent) }
    if let reason = law.weigh(intent, control) { ignore(control, reason) }
  }

  private func ignore(_ control: ControlID, _ reason: IgnoredPress) {
    guard law.tells() else { return }
    show(.pressAgain)
    parts.presentation.blink = control
    parts.toasts.blinkEnd = now + Toasts.blinkTime
    let notice = Notice.pressIgnored(control, reason)
    if sitting == nil { announce(notice) } else { tell(notice) }
  }

  func takeAnswer() {
    if let key = law.takeDue(at: now) { send(key.intent) }
  }
}
