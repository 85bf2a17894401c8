/// A moment on the engine's clock; the live and the virtual clock both count from the engine's start.
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
  /// The length in milliseconds, with its fraction.
  package var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }

  /// The length in seconds, with its fraction.
  package var seconds: Double { milliseconds / 1e3 }

  /// Whole seconds, as they are counted down: the last one is shown until it is over.
  package var countdown: Int { Int(seconds.rounded(.up)) }

  /// Until a countdown shows another second, or is over.
  package var untilNextSecond: Duration { self - .seconds(countdown - 1) }
}
