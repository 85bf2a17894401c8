package import Contract

/// Keeps what a session leaves behind: as a whole, or not at all.
package protocol Archive: AnyObject {
  /// Keeps the session as one that ended so; `events` are those that will be told when that is done.
  func keep(_ end: SessionEnd, events: [EventStamp]) throws(CaptureError)
  /// Throws away what was begun and is not kept.
  func abandon()
}
