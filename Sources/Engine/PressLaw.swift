package import Contract
internal import Flow

/// Debounces keys that answer a question: a key counts if the question was visible for a while and no key is near it.
///
/// A key is held back for a moment, because the next one shows whether it began a series, such as the auto-repeat of
/// a key held down.
struct PressLaw {
  /// Minimum time a question must be visible before a key answers it.
  static let sight: Duration = .milliseconds(300)
  /// Keys closer together are one series, and are ignored.
  static let gap: Duration = .milliseconds(100)

  /// A key held back; it answers unless another one follows at once.
  struct Waiting {
    let intent: Intent
    let control: ControlID
    let picture: Int
    let due: Instant
  }

  /// Numbers the pictures that ask a question; displays acknowledge this number.
  private(set) var picture = 0
  private var asked: AskedPicture?
  private var seenAt: Instant?
  private var lastKey: Instant?
  private var isSeries = false
  /// The picture for which an ignored key of this series was reported.
  private var toldFor: Int?
  private(set) var waiting: Waiting?

  /// Whether the display has yet to acknowledge the picture.
  var awaitsSight: Bool { asked != nil && seenAt == nil }

  /// Call after each event.
  mutating func look(at view: SessionView?) {
    let now = view.map(AskedPicture.init)
    if now != asked { renew(now) }
  }

  /// The screen was hidden: the current picture must be seen again.
  mutating func renew() { renew(asked) }

  private mutating func renew(_ asked: AskedPicture?) {
    self.asked = asked
    (picture, seenAt, waiting) = (picture + 1, nil, nil)
  }

  /// The display acknowledges that the whole picture is on the screen.
  mutating func see(_ number: Int, at now: Instant) {
    if number == picture, seenAt == nil { seenAt = now }
  }

  /// Records that keys were read, before they are interpreted; returns the held key if it began a series.
  mutating func read(_ count: Int, at now: Instant) -> Waiting? {
    guard count > 0 else { return nil }
    defer { waiting = nil }
    // A held key was not alone, however late a busy machine has read the next one.
    let follows = waiting != nil || lastKey.map { now - $0 < Self.gap } ?? false
    if !follows { toldFor = nil }
    (isSeries, lastKey) = (follows || count > 1, now)
    return waiting
  }

  /// Why the current key cannot answer; `nil` holds it back.
  mutating func weigh(_ intent: Intent, _ control: ControlID) -> IgnoredPress? {
    guard let lastKey, let seenAt, lastKey - seenAt >= Self.sight else { return .early }
    if isSeries { return .burst }
    waiting = Waiting(intent: intent, control: control, picture: picture, due: lastKey + Self.gap)
    return nil
  }

  /// Returns the held key once its time is over.
  mutating func takeDue(at now: Instant) -> Waiting? {
    guard let key = waiting, key.due <= now else { return nil }
    waiting = nil
    return key
  }

  /// Whether to report an ignored key: once per picture and series.
  mutating func tells() -> Bool {
    defer { toldFor = picture }
    return toldFor != picture
  }
}

// MARK: - Use by the engine

extension Engine {
  /// Handles a key read by a display; `inLines` as in `pressInLines`.
  package func take(_ key: Key, inLines: Bool) {
    isHeld = true
    defer { isHeld = false }
    if inLines { pressInLines(key) } else { press(key) }
  }

  /// Handles a click read by a display.
  package func click(_ control: ControlID) {
    isHeld = true
    defer { isHeld = false }
    give(.pressControl(control))
  }

  /// Records that this many keys were read at once; call before time advances.
  package func read(_ count: Int, at time: Instant) {
    if let first = law.read(count, at: time) { ignore(first.control, .burst) }
  }

  /// The display acknowledges that the whole picture is on the screen.
  package func see(_ picture: Int?, at time: Instant) {
    if let picture, !isUnseen { law.see(picture, at: time) }
  }

  /// The number of the current picture, for `see`.
  package var pictureNumber: Int { law.picture }

  /// Whether the display has yet to show the current question.
  var awaitsSight: Bool { law.awaitsSight && !isUnseen }

  /// Handles the intent of a key or click: it answers only if the user can have seen the question.
  func give(_ intent: Intent) {
    // While a session is being saved, keys have no meaning to it.
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
