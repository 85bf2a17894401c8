package import Contract

/// What has just gone wrong, told for a moment in the place of the hint.
package enum Lapse: Hashable, Sendable {
  /// A recording was thrown away.
  case clip(DiscardReason)
  /// An attempt is over.
  case attempt(AttemptFault)
  /// An attempt is over for want of pictures, which nobody can help who is in them.
  case tooFewPictures

  /// What the camera did is told as long as it lasts, and what the person wanted needs no telling.
  init?(_ reason: DiscardReason) {
    switch reason {
    case .faceLeft, .personChanged, .interrupted: self = .clip(reason)
    case .navigatedUp, .cameraStalled, .cameraLost, .retaken, .assistance, .tooSlow: return nil
    }
  }
}

/// A lapse with its time.
struct LapseSign: Equatable, Sendable {
  /// Nothing can be read in less; afterwards it stands until this is whole.
  private static let (shortest, rest): (Duration, Duration) = (.milliseconds(400), .milliseconds(1100))

  private(set) var lapse: Lapse?
  private var isRead = true

  /// Whether a hold may begin: what stands could be read.
  var givesWay: Bool { isRead }

  mutating func show(_ next: Lapse?) -> [Effect] {
    guard let next else { return [] }
    (lapse, isRead) = (next, false)
    return [.setTimer(.lapse, Self.shortest)]
  }

  /// One of its two times is over.
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
