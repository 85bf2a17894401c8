/// A time on the engine's clock (monotonic); the live and the virtual clock both start with the engine.
package struct Instant: Comparable, Hashable, Sendable {
  package var sinceStart: Duration

  package init(_ sinceStart: Duration = .zero) {
    self.sinceStart = sinceStart
  }

  package static func < (a: Instant, b: Instant) -> Bool { a.sinceStart < b.sinceStart }
  package static func + (a: Instant, b: Duration) -> Instant { Instant(a.sinceStart + b) }
  package static func - (a: Instant, b: Duration) -> Instant { Instant(a.sinceStart - b) }
  package static func - (a: Instant, b: Instant) -> Duration { a.sinceStart - b.sinceStart }
}

extension Duration {
  /// In milliseconds, with the fraction.
  package var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }

  /// In seconds, with the fraction.
  package var seconds: Double { milliseconds / 1e3 }

  /// The seconds to show in a countdown, rounded up.
  package var countdown: Int { Int(seconds.rounded(.up)) }

  /// The time until a countdown shows another second, or ends.
  package var untilNextSecond: Duration { self - .seconds(countdown - 1) }
}
