internal import Contract

/// The one hint that is shown: it stays long enough to be read, a new one must last to replace it, and none comes back
/// just after it has gone.
struct HintSign: Equatable, Sendable {
  /// What the rules want said.
  struct Wish: Equatable, Sendable {
    var hint: Hint
    var isUrgent = false
  }

  private struct Change: Equatable, Sendable {
    var left: Hint
    var at: Instant
  }

  private static let framesToWin = 3
  private static let comesBackAfter: Duration = .milliseconds(1500)
  /// A hint that is not true any more does not stand longer, even if nothing else wins.
  private static let straysFor: Duration = .seconds(2)
  private static let changesInAMinute = 20

  private(set) var shown = Hint.positionFace
  /// nil while the prompt from before the attempt stands.
  private(set) var shownSince: Instant?
  private var candidate: Wish?
  private var candidateSince = Instant()
  private var candidateFrames = 0
  private var strayedSince: Instant?
  private var changes: [Change] = []

  /// A wish of nil leaves things as they are.
  mutating func show(_ wish: Wish?, at now: Instant) -> Hint {
    guard let wish else { return shown }
    guard wish.hint != shown else {
      (candidate, strayedSince) = (nil, nil)
      return shown
    }
    follow(wish, at: now)
    changes.removeAll { now - $0.at >= .seconds(60) }
    if let next = next(wish, at: now) { change(to: next, at: now) }
    return shown
  }

  private mutating func follow(_ wish: Wish, at now: Instant) {
    strayedSince = strayedSince ?? now
    if candidate?.hint != wish.hint { (candidateSince, candidateFrames) = (now, 0) }
    candidate = wish
    candidateFrames += 1
  }

  private func next(_ wish: Wish, at now: Instant) -> Hint? {
    guard changes.count < Self.changesInAMinute else { return nil }
    if hasWon(wish, at: now), isFree(for: wish, at: now), !wasLeftLately(wish.hint, at: now), hasRoom {
      return wish.hint
    }
    // Nothing in particular is said in place of what comes back too soon, of many that flicker, or of the last change.
    let isGeneric = wish.hint != .positionFace && shown != .positionFace && isRead(for: .zero, at: now)
    let hasStrayed = strayedSince.map { now - $0 >= Self.straysFor } ?? false
    let isDue = hasStrayed || hasWon(wish, at: now)
    return isGeneric && isDue ? .positionFace : nil
  }

  /// The last change of a minute is kept for the generic prompt.
  private var hasRoom: Bool { changes.count < Self.changesInAMinute - 1 }

  private func hasWon(_ wish: Wish, at now: Instant) -> Bool {
    if wish.hint == .doNotMove { return true }
    let lasted = now - candidateSince >= (wish.isUrgent ? .milliseconds(200) : .milliseconds(300))
    return lasted && candidateFrames >= Self.framesToWin
  }

  private func isFree(for wish: Wish, at now: Instant) -> Bool {
    if wish.hint == .doNotMove { return true }
    return wish.isUrgent ? isRead(for: .milliseconds(600), at: now) : isRead(for: .zero, at: now)
  }

  /// Whether the shown hint has had its time, less what an urgent one is spared.
  private func isRead(for spared: Duration, at now: Instant) -> Bool {
    guard let shownSince else { return true }
    let least: Duration = shown == .doNotMove ? .milliseconds(600) : .milliseconds(1000)
    return now - shownSince >= max(.milliseconds(400), least - spared)
  }

  /// The generic prompt may always come back: it takes nothing back.
  private func wasLeftLately(_ hint: Hint, at now: Instant) -> Bool {
    hint != .positionFace
      && changes.contains { $0.left == hint && now - $0.at < Self.comesBackAfter }
  }

  private mutating func change(to hint: Hint, at now: Instant) {
    changes.append(Change(left: shown, at: now))
    (shown, shownSince, strayedSince) = (hint, now, nil)
    if candidate?.hint == hint { candidate = nil }
  }
}
