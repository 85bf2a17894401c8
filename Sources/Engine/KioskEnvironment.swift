package import Contract

/// Session factory of a kiosk.
package protocol SessionFactory: AnyObject {
  /// Starts preparing a visitor's session.
  func begin()
  /// The visitor's session, or why it is refused; `nil` while it is being prepared.
  func admission() -> Result<Sitting, CaptureError>?
  /// Cancels the preparation and releases what it holds.
  func giveUp()
  /// Readable when `admission` has news.
  var descriptors: [Int32] { get }
  /// Why a session would be refused now; `nil` if it would not.
  func obstacle() -> CaptureError?
  /// Called while idle: deletes sessions past their retention.
  func tidy()
}

/// The kiosk's environment: its session factory, and the listeners of its own events.
package struct KioskEnvironment {
  /// The session ID of events that belong to no visitor.
  package static let id = "kiosk"

  package let factory: any SessionFactory
  let listeners: [(EventStamp) -> Void]
  var sequence = 0
  var openedAt = Instant()

  package init(_ factory: any SessionFactory, listeners: [(EventStamp) -> Void] = []) {
    (self.factory, self.listeners) = (factory, listeners)
  }
}
