package import Contract

/// What decides before an engine: the session of one person, or a kiosk that leads one after the other through theirs.
package protocol Mind: Sendable {
  /// What stands on the screen; nil while nothing does.
  var view: SessionView? { get }
  mutating func handle(_ event: Event, at now: Instant) -> [Effect]
  mutating func hear(_ news: HouseNews, at now: Instant) -> [Effect]
}
