package import Contract

/// When the status is told: on each change, at most once in some time, after each connection, and every ten minutes.
///
/// The last repairs what a late last will of an earlier connection has overwritten.
package struct StatusPacer: Equatable, Sendable {
  private static let refresh = Duration.seconds(600)

  private let pause: Duration
  private var latest: [UInt8]?
  private var told: [UInt8]?
  private var toldAt: Instant?

  package init(atMostEvery pause: Duration = .seconds(10)) { self.pause = pause }

  package mutating func note(_ status: [UInt8]) { latest = status }

  /// The broker has published the last will, or knows nothing yet.
  package mutating func connect() { (told, toldAt) = (nil, nil) }

  /// The status to tell now.
  package mutating func due(at now: Instant) -> [UInt8]? {
    guard let latest, now >= nextDue ?? now else { return nil }
    (told, toldAt) = (latest, now)
    return latest
  }

  /// It could not be sent.
  package mutating func fail() { told = nil }

  /// When `due` has to be asked again; `nil` if it can be asked at once, or there is nothing to tell.
  package var nextDue: Instant? { toldAt.map { $0 + (latest == told ? Self.refresh : pause) } }
}
