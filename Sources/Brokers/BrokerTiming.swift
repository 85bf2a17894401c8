/// The time limits of a link, and its source of chance.
package struct BrokerTiming: Sendable {
  /// For TLS and the broker's answers to the connection and the subscriptions, together.
  package var answer = Duration.seconds(10)
  /// For acknowledgements of what was published.
  package var acknowledgement = Duration.seconds(60)
  /// The most that a link waits after the first failure; the limit doubles with each further one.
  package var firstDelay = Duration.seconds(1)
  package var longestDelay = Duration.seconds(300)
  /// A connection that has lived for so long resets the delay.
  package var steady = Duration.seconds(60)
  /// From 0 to less than 1.
  package var random: @Sendable () -> Double = { .random(in: 0..<1) }

  package init() {}
}

/// Exponential back-off with full jitter, so that kiosks do not all return at once after an outage.
struct ReconnectDelay {
  /// After so many short connections in a row something cuts them, such as another kiosk of the same name.
  private static let mostShort = 10

  private let timing: BrokerTiming
  private var limit: Duration
  private var short = 0

  init(_ timing: BrokerTiming) {
    self.timing = timing
    limit = min(timing.firstDelay, timing.longestDelay)
  }

  /// Whether each connection is cut after a short time.
  var isFlapping: Bool { short > Self.mostShort }

  /// A broker that has taken the kiosk is up: after a short connection the next wait is shorter, after a long one the shortest.
  mutating func note(livedFor time: Duration) {
    if time >= timing.steady { return self = ReconnectDelay(timing) }
    short += 1
    limit = min(max(isFlapping ? timing.firstDelay * 15 : timing.firstDelay, limit / 4), timing.longestDelay)
  }

  mutating func next() -> Duration {
    defer { limit = min(limit * 2, timing.longestDelay) }
    return limit * timing.random()
  }
}
