package import Contract

/// A failure that has just happened, shown for a moment instead of the hint.
package enum Lapse: Hashable, Sendable {
  /// A recording was discarded.
  case clip(DiscardReason)
  /// An attempt failed.
  case attempt(AttemptFault)
  /// An attempt failed because too few frames were analysed, which is not the person's fault.
  case tooFewPictures

  /// `nil` for faults of the camera, which have their own display, and for what the person asked for.
  init?(_ reason: DiscardReason) {
    switch reason {
    case .faceLeft, .personChanged, .interrupted: self = .clip(reason)
    case .navigatedUp, .cameraStalled, .cameraLost, .retaken, .assistance, .tooSlow: return nil
    }
  }
}

/// The display of a lapse, with its timers.
struct LapseSign: Equatable, Sendable {
  /// The minimal time to read it; then it stays for the rest, unless something replaces it.
  private static let (shortest, rest): (Duration, Duration) = (.milliseconds(400), .milliseconds(1100))

  private(set) var lapse: Lapse?
  private var isRead = true

  /// Whether a hold may begin: the message was readable.
  var givesWay: Bool { isRead }

  mutating func show(_ next: Lapse?) -> [Effect] {
    guard let next else { return [] }
    (lapse, isRead) = (next, false)
    return [.setTimer(.lapse, Self.shortest)]
  }

  /// One of the two timers has expired.
  mutating func ring() -> [Effect] {
    guard isRead else {
      isRead = true
      return [.setTimer(.lapse, Self.rest)]
    }
    lapse = nil
    return []
  }

  mutating func hide() -> [Effect] {
    defer { self = LapseSign() }
    return lapse == nil ? [] : [.cancelTimer(.lapse)]
  }
}

extension Timer {
  static let lapse = Timer("lapse")
}
