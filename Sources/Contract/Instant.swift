/// A moment on the engine's clock; the live and the virtual clock both count from the engine's start.
public struct Instant: Comparable, Hashable, Sendable {
  public var sinceStart: Duration

  public init(_ sinceStart: Duration = .zero) {
    self.sinceStart = sinceStart
  }

  public static func < (a: Instant, b: Instant) -> Bool { a.sinceStart < b.sinceStart }
  public static func + (a: Instant, b: Duration) -> Instant { Instant(a.sinceStart + b) }
  public static func - (a: Instant, b: Duration) -> Instant { Instant(a.sinceStart - b) }
  public static func - (a: Instant, b: Instant) -> Duration { a.sinceStart - b.sinceStart }
}

extension Duration {
  /// The length in milliseconds, with its fraction.
  public var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }

  /// The length in seconds, with its fraction.
  public var seconds: Double { milliseconds / 1e3 }
}
