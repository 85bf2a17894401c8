internal import Contract

/// The wait for a face that fits and is still: at least a second, forgiving short dropouts.
struct Hold: Equatable, Sendable {
  enum Verdict: Equatable, Sendable {
    case goesOn(Double)
    case isDone
    case isBroken
  }

  static let needed: Duration = .seconds(1)
  private static let framesNeeded = 8
  /// A dropout of up to this long stops the time of the hold, a longer one ends it.
  private static let forgiven: Duration = .milliseconds(150)

  private var kept: Duration = .zero
  private var frames = 1
  private var lastGood: Instant
  private var isInterrupted = false

  init(at now: Instant) {
    lastGood = now
  }

  mutating func judge(isGood: Bool, at now: Instant) -> Verdict {
    if now - lastGood > Self.forgiven && (isInterrupted || !isGood) { return .isBroken }
    guard isGood else {
      isInterrupted = true
      return .goesOn(share)
    }
    if !isInterrupted { kept += now - lastGood }
    frames += 1
    (lastGood, isInterrupted) = (now, false)
    return kept >= Self.needed && frames >= Self.framesNeeded ? .isDone : .goesOn(share)
  }

  var share: Double { min(1, kept / Self.needed) }

  /// How long it has been kept, in seconds.
  var reading: ConditionReading {
    ConditionReading(
      .hold, value: kept.seconds, side: .below, enter: Self.needed.seconds, exit: Self.needed.seconds,
      isBroken: kept < Self.needed, left: max(.zero, Self.needed - kept))
  }
}
