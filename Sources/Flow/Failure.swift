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

  package init(
    _ error: CaptureError, hint: Hint = .positionFace, oval: OvalPreset = .desk, isPreview: Bool = false,
    showsCause: Bool = false
  ) {
    (self.error, self.hint, self.oval) = (error, hint, oval)
    (self.isPreview, self.showsCause) = (isPreview, showsCause)
  }

  /// How long it stands where nobody presses anything, and where somebody reads the cause.
  static let (time, timeToRead): (Duration, Duration) = (.seconds(6), .seconds(60))
  static func timer(reading: Bool = false) -> Effect { .setTimer(.closing, reading ? timeToRead : time) }
}

extension Timer {
  /// Ends a page that only says how the session ends.
  package static let closing = Timer("closing")
}
