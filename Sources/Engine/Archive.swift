package import Contract

/// Keeps what a session leaves behind: as a whole, or not at all.
package protocol Archive: AnyObject {
  /// Where the next clip is written.
  func clipPath() throws(CaptureError) -> String
  /// Where it will stand once the session is kept.
  var clipPlace: String { get }
  /// Where the result of such an end will stand; nil where none is kept.
  func resultPlace(of end: SessionEnd) -> String?
  func keep(_ remains: Remains) throws(CaptureError)
  /// What is handed over, once a capture is kept.
  var response: SessionResponse? { get }
  /// Throws away what was begun and is not kept.
  func abandon()
}

/// What the engine knows of a session at its end.
package struct Remains {
  package var end: SessionEnd
  /// Those that will be told when all is kept.
  package var events: [EventStamp]
  /// The camera that was opened last, or the one that would have been.
  package var camera: CameraInfo?
  package var asked: CameraMode?
  /// What the camera gave, where one was opened.
  package var mode: CameraMode?
  package var still: BestPicture?
  /// What was measured of the stream, by name.
  package var stream: [String: Double]
}
