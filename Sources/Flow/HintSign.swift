internal import Contract

/// Chooses the one visible hint (debounce): each stays long enough to be read, a new one must last before it replaces
/// the old one, and none returns just after it was removed.
struct HintSign: Equatable, Sendable {
  /// The hint that the rules ask for.
  struct Wish: Equatable, Sendable {
    var hint: Hint
    var isUrgent = false
    /// Since when it is wanted, if that is longer than it was reported.
    var since: Instant?
    /// Whether this finding confirms it, or it is only kept by hysteresis.
    var isConfirmed = true
  }

  private struct Change: Equatable, Sendable {
    var left: Hint
    var at: Instant
  }

  private static let findingsToWin = 2
  /// The minimal time to read a hint.
  private static let shortest: Duration = .milliseconds(400)
  private static let comesBackAfter: Duration = .milliseconds(1500)
  /// A hint that is not confirmed for this long is removed, even if no other replaces it.
  private static let straysFor: Duration = .seconds(1)
  private static let changesInAMinute = 20
  /// The rate limit, one change a second on average; "Perfect, don't move" is exempt.
  private static let changesInFourSeconds = 4
  /// A longer gap between two findings is not counted in full.
  private static let longestGap: Duration = .milliseconds(300)

  /// The generic prompt, and the praise for a face or document that fits.
  private let (generic, praise): (Hint, Hint)
  private(set) var shown: Hint
  /// How long it was shown while findings arrived.
  private(set) var stood = Duration.zero
  /// `nil` while the prompt from before the attempt is shown.
  private var shownSince: Instant?
  private var lastShown: Instant?
  private var candidate: Wish?
  private var candidateSince = Instant()
  private var candidateFindings = 0
  /// When a finding last confirmed the shown hint.
  private var confirmed: Instant?
  /// The expected time until the next finding.
  private var gap = Duration.zero
  private var changes: [Change] = []

  init(generic: Hint = .positionFace, praise: Hint = .doNotMove) {
    (self.generic, self.praise, shown) = (generic, praise, generic)
  }

  /// Returns to the generic prompt of a new attempt; the history of changes stays.
  mutating func speakAnew() {
    let (changes, lastShown) = (changes, lastShown)
    self = HintSign(generic: generic, praise: praise)
    (self.changes, self.lastShown) = (changes, lastShown)
  }

  mutating func standAnew() { stood = .zero }

  /// Whether a hold may begin: the shown hint was readable, and can be replaced by "Perfect, don't move".
  func givesWay(at now: Instant) -> Bool {
    shown == praise || (shownSince.map { now - $0 >= Self.shortest } ?? true)
  }

  /// Shows the praise at once, regardless of the minimal times: no corrective hint may be visible during a hold.
  mutating func tellPraise(at now: Instant) {
    if shown != praise { change(to: praise, at: now) }
  }

  /// Whether hints changed so often that they are of no use.
  var isSpent: Bool { changes.count >= Self.changesInAMinute }

  /// Without a wish the shown hint stays, but only until it is outdated.
  mutating func show(_ wish: Wish?, at now: Instant) -> Hint {
    if let lastShown, now > lastShown {
      gap = now - lastShown
      // After a pause of the analysis the shown hint is as current as before.
      if gap > Self.straysFor { confirmed = now }
      stood += min(gap, Self.longestGap)
    }
    lastShown = now
    changes.removeAll { now - $0.at >= .seconds(60) }
    if let wish, wish.hint == shown {
      candidate = nil
      if wish.isConfirmed { confirmed = now }
      if !hasStrayed(at: now) { return shown }
    }
    if let wish, wish.hint != shown {
      follow(wish, at: now)
      if let next = next(wish, at: now) { change(to: next, at: now) }
    } else if shown != generic, hasStrayed(at: now), isRead(for: .zero, at: now) {
      change(to: generic, at: now)
    }
    return shown
  }

  private mutating func follow(_ wish: Wish, at now: Instant) {
    if candidate?.hint != wish.hint { (candidateSince, candidateFindings) = (wish.since ?? now, 0) }
    candidate = wish
    candidateFindings += 1
  }

  private func next(_ wish: Wish, at now: Instant) -> Hint? {
    // An outdated hint is removed, however many changes there were.
    let isHeldBack = isSpent || (wish.hint != praise && isHasty(at: now) && !hasStrayed(at: now))
    if !isHeldBack, hasWon(wish, at: now), isFree(for: wish, at: now), !wasLeftLately(wish.hint, at: now), hasRoom {
      return wish.hint
    }
    // The generic prompt replaces hints that return too soon, that flicker, or that would take the last change.
    let isGeneric = wish.hint != generic && shown != generic && isRead(for: .zero, at: now)
    let isDue = hasStrayed(at: now) || (!isHeldBack && hasWon(wish, at: now))
    return isGeneric && isDue ? generic : nil
  }

  /// Whether the shown hint will be outdated by the next finding.
  private func hasStrayed(at now: Instant) -> Bool {
    confirmed.map { now - $0 > .zero && now - $0 + min(gap, Self.straysFor / 2) > Self.straysFor } ?? false
  }

  private func isHasty(at now: Instant) -> Bool {
    changes.count { now - $0.at < .seconds(4) } >= Self.changesInFourSeconds
  }

  /// One change of a minute is reserved for the generic prompt.
  private var hasRoom: Bool { changes.count < Self.changesInAMinute - 1 }

  private func hasWon(_ wish: Wish, at now: Instant) -> Bool {
    if wish.hint == praise { return true }
    return now - candidateSince >= Self.timeToWin(wish) && candidateFindings >= Self.findingsToWin
  }

  private static func timeToWin(_ wish: Wish) -> Duration {
    if wish.isUrgent { return .milliseconds(200) }
    // A person who has just arrived needs time to come to rest.
    return wish.hint == .holdStill || wish.hint == .docStill ? .milliseconds(600) : .milliseconds(300)
  }

  private func isFree(for wish: Wish, at now: Instant) -> Bool {
    if wish.hint == praise { return true }
    return wish.isUrgent ? isRead(for: .milliseconds(600), at: now) : isRead(for: .zero, at: now)
  }

  /// Whether the minimal time of the shown hint has passed; for urgent hints it is shorter.
  private func isRead(for spared: Duration, at now: Instant) -> Bool {
    guard let shownSince else { return true }
    let least: Duration = shown == praise ? .milliseconds(600) : .milliseconds(1000)
    return now - shownSince >= max(Self.shortest, least - spared)
  }

  /// The generic prompt may always return, as it contradicts nothing.
  private func wasLeftLately(_ hint: Hint, at now: Instant) -> Bool {
    hint != generic
      && changes.contains { $0.left == hint && now - $0.at < Self.comesBackAfter }
  }

  private mutating func change(to hint: Hint, at now: Instant) {
    changes.append(Change(left: shown, at: now))
    (shown, shownSince, confirmed, stood) = (hint, now, now, .zero)
    if candidate?.hint == hint { candidate = nil }
  }
}
