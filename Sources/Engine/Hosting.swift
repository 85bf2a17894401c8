package import Contract

/// Makes room for one person after the other.
package protocol Reception: AnyObject {
  /// Begins to make room for a visitor.
  func begin()
  /// All that the visitor needs, or why there is no room; `nil` while that is not known.
  func admission() -> Result<Sitting, CaptureError>?
  /// The visitor is not waited for any more: room that is still made is given back.
  func giveUp()
  /// Readable when `admission` has news.
  var descriptors: [Int32] { get }
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
