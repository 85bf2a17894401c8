package import Contract

/// The core that an engine runs: a single session, or a kiosk with one session after another.
package protocol StateMachine: Sendable {
  /// The view of the screen; `nil` while there is none.
  var view: SessionView? { get }
  mutating func handle(_ event: Event, at now: Instant) -> [Effect]
  mutating func hear(_ news: HouseNews, at now: Instant) -> [Effect]
}

/// An answer of the host of a kiosk (`House`) to a request.
package enum HouseNews: Equatable, Sendable {
  /// A session is prepared, with this id and plan.
  case seated(String, Plan)
  /// No session can be prepared, and why.
  case refused(CaptureError)
  /// Whether a session could be prepared now; `nil` if nothing prevents it.
  case place(CaptureError?)
  /// The data of the last session is wiped: how long it took, and how many bytes of pictures were overwritten.
  case wiped(Duration, bytes: Int)
}
