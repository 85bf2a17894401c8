internal import Contract

/// The sheet that opens by itself where hints do not help.
///
/// Meanwhile the time to fit stands still, so the sheet has an end of its own: a face that fits, a key, or its time.
extension CaptureStep {
  /// Once in an attempt: whoever was helped has the rest of their time, and nobody keeps a session open for ever.
  enum Help: Equatable, Sendable {
    case unused, open, used
  }

  static let helpTime: Duration = .seconds(15)

  mutating func helpIfNeeded(_ reading: Guidance.Reading) -> Reaction {
    switch help {
    case .open: return reading.fits ? closeHelp() : .nothing
    case .used: return .nothing
    case .unused:
      guard stage == .guiding, trouble == nil, !reading.fits, reading.escalation == .helping else { return .nothing }
      help = .open
      return Reaction([.holdTimer(.fit), .setTimer(.help, Self.helpTime)])
    }
  }

  mutating func closeHelp() -> Reaction {
    guard help == .open else { return .nothing }
    help = .used
    // Where nobody looks it stands still all the same.
    return Reaction([.cancelTimer(.help)] + (awaitsEyes ? [] : [.releaseTimer(.fit)]))
  }
}
