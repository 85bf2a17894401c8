internal import Contract

/// The wait for a face that fits and is still: forgiving short dropouts.
struct Hold: Equatable, Sendable {
  enum Verdict: Equatable, Sendable {
    case goesOn(Double)
    case isDone
    case isBroken
  }

  static let usual: Duration = .seconds(1)
  /// A dropout of up to this long stops the time of the hold, a longer one ends it.
  ///
  /// So does a pause between findings in which anything may have happened; a single finding never does.
  private static let forgiven: Duration = .milliseconds(150)
  private static let usualPause: Duration = .milliseconds(450)

  private let needed: Duration
  private let longestPause: Duration
  private var kept: Duration = .zero
  private var last: Instant
  /// Since when it has been interrupted, and how many findings have said so.
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

  /// How long it has been kept, in seconds.
  var reading: ConditionReading {
    ConditionReading(
      .hold, value: kept.seconds, side: .below, enter: needed.seconds, exit: needed.seconds,
      isBroken: kept < needed, left: max(.zero, needed - kept))
  }
}
