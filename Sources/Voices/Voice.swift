package import Contract

/// Text-to-speech for the engine; never blocks.
package protocol Voice: AnyObject {
  /// Readable when `takeTrouble` has an error.
  var descriptors: [Int32] { get }
  /// Prepares for speech, so that the first words are spoken without delay.
  func wake()
  /// Speaks this in place of current and queued words.
  func say(_ words: Utterance)
  /// Stops speaking at once.
  func hush()
  /// Why words were not spoken; each cause is reported once.
  func takeTrouble() -> CaptureError?
  /// Stops speech and closes.
  func close()
}

/// Haptic output for the engine; never blocks.
package protocol Touch: AnyObject {
  /// Readable when `takeTrouble` has an error.
  var descriptors: [Int32] { get }
  func play(_ sound: Sound)
  /// Why an event was not played; reported once.
  func takeTrouble() -> CaptureError?
  func close()
}
