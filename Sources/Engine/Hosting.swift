package import Contract

/// Makes room for one person after the other.
package protocol Reception: AnyObject {
  /// All that somebody needs; throws where there is no room.
  func seat() throws(CaptureError) -> Sitting
  /// Why there would be no room now; nil where there would.
  func obstacle() -> CaptureError?
  /// Nobody is there: what is kept no longer may go.
  func tidy()
}

/// What a kiosk has beside those who come to it: where they are seated, and who hears what it tells of itself.
package struct Hosting {
  /// The session of what no person's session tells.
  package static let id = "kiosk"

  package let reception: any Reception
  let listeners: [(EventStamp) -> Void]
  var sequence = 0
  var openedAt = Instant()

  package init(_ reception: any Reception, listeners: [(EventStamp) -> Void] = []) {
    (self.reception, self.listeners) = (reception, listeners)
  }
}
