internal import Contract

/// The sheet that opens by itself where hints do not help.
///
/// Meanwhile the time to fit stands still, so the sheet has an end of its own: a face that fits, a key, or its time.
struct HelpSheet: Equatable, Sendable {
  /// Once in an attempt: whoever was helped has the rest of their time, and nobody keeps a session open for ever.
  private enum State: Equatable, Sendable {
    case unused, open, used
  }

  private static let lasts: Duration = .seconds(15)

  private var state = State.unused

  var isOpen: Bool { state == .open }

  /// Opens for whoever is not helped by hints where it may, and closes for whoever fits.
  mutating func follow(_ reading: Guidance.Reading, mayOpen: Bool) -> [Effect] {
    switch state {
    case .open: return reading.fits ? close() : []
    case .used: return []
    case .unused:
      guard mayOpen, !reading.fits, reading.escalation == .helping else { return [] }
      state = .open
      return [.holdTimer(.fit), .setTimer(.help, Self.lasts)]
    }
  }

  /// Where nobody looks the time to fit stands still all the same.
  mutating func close(awaitsEyes: Bool = false) -> [Effect] {
    guard isOpen else { return [] }
    state = .used
    return [.cancelTimer(.help)] + (awaitsEyes ? [] : [.releaseTimer(.fit)])
  }
}
