package import Contract

/// Why nothing was made, and what may help.
package struct Failure: Equatable, Sendable {
  package var error: CaptureError
  /// What was asked last, where the person did not get there in time.
  package var hint: Hint
  package var oval: OvalPreset
  /// Nothing was to be recorded.
  package var isPreview: Bool
  /// The cause stands there too, in the words of those who look after the machine.
  package var showsCause: Bool
  /// Another way than this machine, as the stand names it.
  package var otherWay: String?

  package init(
    _ error: CaptureError, hint: Hint = .positionFace, oval: OvalPreset = .desk, isPreview: Bool = false,
    showsCause: Bool = false
  ) {
    (self.error, self.hint, self.oval) = (error, hint, oval)
    (self.isPreview, self.showsCause) = (isPreview, showsCause)
  }

  /// How long it stands where nobody presses anything, and where somebody reads the cause.
  private static let (time, timeToRead): (Duration, Duration) = (.seconds(6), .seconds(60))
  /// A page that names another way has more to read.
  private static let timeOfOtherWay: Duration = .seconds(20)
  static func timer(of end: SessionEnd, reading: Bool = false) -> Effect {
    .setTimer(.closing, reading ? timeToRead : end.error?.code == .cannot ? timeOfOtherWay : time)
  }
}

extension Timer {
  /// Ends a page that only says how the session ends.
  package static let closing = Timer("closing")
}
