package import Contract

/// What says words aloud, beside the engine: nobody ever waits for it.
package protocol Voice: AnyObject {
  /// Readable when there is trouble to be told.
  var descriptors: [Int32] { get }
  /// Somebody will speak: finds its way meanwhile, so that the first words come at once.
  func wake()
  /// Says this, in the place of all that it says or was to say.
  func say(_ words: Utterance)
  /// Says nothing any more, at once.
  func hush()
  /// Why words were not said; each cause is told once.
  func takeTrouble() -> CaptureError?
  /// Ends what it is saying, and itself.
  func close()
}

/// What is felt of what is heard, beside the engine.
package protocol Touch: AnyObject {
  /// Readable when there is trouble to be told.
  var descriptors: [Int32] { get }
  func play(_ sound: Sound)
  /// Why it was not felt; told once.
  func takeTrouble() -> CaptureError?
  func close()
}
