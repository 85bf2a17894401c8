package import Contract

/// What decides before an engine: the session of one person, or a kiosk that leads one after the other through theirs.
package protocol Mind: Sendable {
  /// What stands on the screen; nil while nothing does.
  var view: SessionView? { get }
  mutating func handle(_ event: Event, at now: Instant) -> [Effect]
  mutating func hear(_ news: HouseNews, at now: Instant) -> [Effect]
}

/// What a kiosk learns from the house that it stands in.
package enum HouseNews: Equatable, Sendable {
  /// There is room for somebody, whose session has this id and goes through this plan.
  case seated(String, Plan)
  /// There is none, and why.
  case refused(CaptureError)
  /// Whether there would be room now; nil where nothing stands in the way.
  case place(CaptureError?)
  /// Nothing is left of whoever was there: how long that took, and how many bytes of pictures were overwritten.
  case wiped(Duration, bytes: Int)
}
