package import Contract

/// The failure page: why nothing was captured, and what may help.
package struct Failure: Equatable, Sendable {
  package var error: CaptureError
  /// The last hint, if the person timed out.
  package var hint: Hint
  package var oval: OvalPreset
  /// Only a preview: nothing would have been recorded.
  package var isPreview: Bool
  /// The page shows the technical cause, for the people who maintain the machine.
  package var showsCause: Bool
  /// The alternative to this machine, from the settings of the kiosk.
  package var otherWay: String?

  package init(
    _ error: CaptureError, hint: Hint = .positionFace, oval: OvalPreset = .desk, isPreview: Bool = false,
    showsCause: Bool = false
  ) {
    (self.error, self.hint, self.oval) = (error, hint, oval)
    (self.isPreview, self.showsCause) = (isPreview, showsCause)
  }

  /// Its timeout, and the one while the cause is shown.
  private static let (time, timeToRead): (Duration, Duration) = (.seconds(6), .seconds(60))
  /// A page with an alternative, or with a time to come back, has more to read.
  private static let longTime: Duration = .seconds(20)
  static func timer(of end: SessionEnd, reading: Bool = false) -> Effect {
    let isLong = [.cannot, .locked].contains(end.error?.code)
    return .setTimer(.closing, reading ? timeToRead : isLong ? longTime : time)
  }
}

extension Timer {
  /// The timeout of a page that announces the end.
  package static let closing = Timer("closing")
}
