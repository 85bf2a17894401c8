internal import Contract

/// The one hint that is shown: it stays long enough to be read, a new one must last to replace it, and none comes back
/// just after it has gone.
struct HintSign: Equatable, Sendable {
  /// What the rules want said.
  struct Wish: Equatable, Sendable {
    var hint: Hint
    var isUrgent = false
    /// Since when it is wished for, where that is longer than it is said.
    var since: Instant?
    /// Whether it is so in this finding, and not only believed for a while longer.
    var isConfirmed = true
  }

  private struct Change: Equatable, Sendable {
    var left: Hint
    var at: Instant
  }

  private static let findingsToWin = 2
  /// Nothing can be read in less.
  private static let shortest: Duration = .milliseconds(400)
  private static let comesBackAfter: Duration = .milliseconds(1500)
  /// A hint that is not true any more does not stand longer, even if nothing else wins.
  private static let straysFor: Duration = .seconds(1)
  private static let changesInAMinute = 20
  /// One a second, and a quick one may follow a slow one; only "Perfect, don't move" waits for nothing.
  private static let changesInFourSeconds = 4
  /// Between two findings no more time is counted.
  private static let longestGap: Duration = .milliseconds(300)

  /// What is said where nothing in particular is, and of whoever is just right.
  private let (generic, praise): (Hint, Hint)
  private(set) var shown: Hint
  /// How long it has stood while something was found.
  private(set) var stood = Duration.zero
  /// nil while the prompt from before the attempt stands.
  private var shownSince: Instant?
  private var lastShown: Instant?
  private var candidate: Wish?
  private var candidateSince = Instant()
  private var candidateFindings = 0
  /// The last finding in which what is shown was so.
  private var confirmed: Instant?
  /// Until the next finding, as it seems.
  private var gap = Duration.zero
  private var changes: [Change] = []

  init(generic: Hint = .positionFace, praise: Hint = .doNotMove) {
    (self.generic, self.praise, shown) = (generic, praise, generic)
  }

  /// The generic prompt of a new beginning; what was shown before still counts.
  mutating func speakAnew() {
    let (changes, lastShown) = (changes, lastShown)
    self = HintSign(generic: generic, praise: praise)
    (self.changes, self.lastShown) = (changes, lastShown)
  }

  mutating func standAnew() { stood = .zero }

  /// Whether a hold may begin: what stands could be read, and will give way to "Perfect, don't move".
  func givesWay(at now: Instant) -> Bool {
    shown == praise || (shownSince.map { now - $0 >= Self.shortest } ?? true)
  }

  /// What fits and is still is told before any hint's time is over: nothing that asks for more stands over a hold.
  mutating func tellPraise(at now: Instant) {
    if shown != praise { change(to: praise, at: now) }
  }

  /// There were so many changes that hints do not help any more.
  var isSpent: Bool { changes.count >= Self.changesInAMinute }

  /// Without a wish what stands is left as it is, but not for longer than it could still be true.
  mutating func show(_ wish: Wish?, at now: Instant) -> Hint {
    if let lastShown, now > lastShown {
      gap = now - lastShown
      // Nobody has looked for a while: what stands is as true as it was then.
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
    // What is not true any more goes, however many changes there were.
    let isHeldBack = isSpent || (wish.hint != praise && isHasty(at: now) && !hasStrayed(at: now))
    if !isHeldBack, hasWon(wish, at: now), isFree(for: wish, at: now), !wasLeftLately(wish.hint, at: now), hasRoom {
      return wish.hint
    }
    // Nothing in particular is said in place of what comes back too soon, of many that flicker, or of the last change.
    let isGeneric = wish.hint != generic && shown != generic && isRead(for: .zero, at: now)
    let isDue = hasStrayed(at: now) || (!isHeldBack && hasWon(wish, at: now))
    return isGeneric && isDue ? generic : nil
  }

  /// Whether what is shown would have stood unconfirmed for too long by the next finding.
  private func hasStrayed(at now: Instant) -> Bool {
    confirmed.map { now - $0 > .zero && now - $0 + min(gap, Self.straysFor / 2) > Self.straysFor } ?? false
  }

  private func isHasty(at now: Instant) -> Bool {
    changes.count { now - $0.at < .seconds(4) } >= Self.changesInFourSeconds
  }

  /// The last change of a minute is kept for the generic prompt.
  private var hasRoom: Bool { changes.count < Self.changesInAMinute - 1 }

  private func hasWon(_ wish: Wish, at now: Instant) -> Bool {
    if wish.hint == praise { return true }
    return now - candidateSince >= Self.timeToWin(wish) && candidateFindings >= Self.findingsToWin
  }

  private static func timeToWin(_ wish: Wish) -> Duration {
    if wish.isUrgent { return .milliseconds(200) }
    // Whoever arrives comes to rest first.
    return wish.hint == .holdStill || wish.hint == .docStill ? .milliseconds(600) : .milliseconds(300)
  }

  private func isFree(for wish: Wish, at now: Instant) -> Bool {
    if wish.hint == praise { return true }
    return wish.isUrgent ? isRead(for: .milliseconds(600), at: now) : isRead(for: .zero, at: now)
  }

  /// Whether the shown hint has had its time, less what an urgent one is spared.
  private func isRead(for spared: Duration, at now: Instant) -> Bool {
    guard let shownSince else { return true }
    let least: Duration = shown == praise ? .milliseconds(600) : .milliseconds(1000)
    return now - shownSince >= max(Self.shortest, least - spared)
  }

  /// The generic prompt may always come back: it takes nothing back.
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
