internal import Contract

/// The hold: a face must fit and be still for a time; short dropouts are tolerated.
struct Hold: Equatable, Sendable {
  enum Verdict: Equatable, Sendable {
    case goesOn(Double)
    case isDone
    case isBroken
  }

  static let usual: Duration = .seconds(1)
  /// A dropout of up to this long pauses the hold, a longer one ends it.
  ///
  /// A long gap between findings also ends it, as anything may happen in a gap; a single finding never does.
  private static let forgiven: Duration = .milliseconds(150)
  private static let usualPause: Duration = .milliseconds(450)

  private let needed: Duration
  private let longestPause: Duration
  private var kept: Duration = .zero
  private var last: Instant
  /// Since when it is interrupted, and by how many findings.
  private var interruptedSince: Instant?
  private var interruptions = 0

  init(at now: Instant, for needed: Duration = usual, longestPause: Duration = usualPause) {
    (last, self.needed, self.longestPause) = (now, needed, longestPause)
  }

  mutating func judge(isGood: Bool, at now: Instant) -> Verdict {
    let pause = now - last
    last = now
    guard pause <= longestPause else { return .isBroken }
    if !isGood { interruptions += 1 }
    if interruptions > 1, let interruptedSince, now - interruptedSince > Self.forgiven { return .isBroken }
    guard isGood else {
      interruptedSince = interruptedSince ?? now
      return .goesOn(share)
    }
    if interruptedSince == nil { kept += pause }
    (interruptedSince, interruptions) = (nil, 0)
    return kept >= needed ? .isDone : .goesOn(share)
  }

  var share: Double { min(1, kept / needed) }

  /// The elapsed hold in seconds.
  var reading: ConditionReading {
    ConditionReading(
      .hold, value: kept.seconds, side: .below, enter: needed.seconds, exit: needed.seconds,
      isBroken: kept < needed, left: max(.zero, needed - kept))
  }
}
