internal import Contract

/// The help sheet, which opens automatically if hints are not followed.
///
/// The timeout of the attempt is held meanwhile, so the sheet closes by itself: when the face fits, at a key, or at its
/// own timeout.
struct HelpSheet: Equatable, Sendable {
  /// It opens once per attempt; otherwise the held timeout would keep a session open for ever.
  private enum State: Equatable, Sendable {
    case unused, open, used
  }

  private static let lasts: Duration = .seconds(15)

  private var state = State.unused

  var isOpen: Bool { state == .open }

  /// Opens when the escalation asks for help, and closes when the face fits.
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

  /// The timeout of the attempt stays held while findings are overdue.
  mutating func close(awaitsEyes: Bool = false) -> [Effect] {
    guard isOpen else { return [] }
    state = .used
    return [.cancelTimer(.help)] + (awaitsEyes ? [] : [.releaseTimer(.fit)])
  }
}
