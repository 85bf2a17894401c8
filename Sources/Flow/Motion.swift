internal import CMath
internal import Contract

/// The speed of a face; `nil` if unknown.
struct Speed: Equatable, Sendable {
  /// The centre, in oval widths a second.
  var centre: Double?
  /// The size, in shares of itself a second.
  var growth: Double?
  /// The yaw, in degrees a second.
  var turn: Double?
}

/// The largest displacement of a face in a short window, so that a calm value means calm for the whole window.
struct Motion: Equatable, Sendable {
  private static let window: Duration = .milliseconds(150)
  /// Speeds need at least this time, in seconds.
  private static let least = 0.1

  private struct Sample: Equatable, Sendable {
    var at: Instant
    var across: Double
    var along: Double
    var size: Double
    var yaw: Double?
  }

  private var samples: [Sample] = []
  private(set) var isKnown = false

  /// Converts smoothed measures to speeds.
  mutating func follow(_ measures: Measures, at now: Instant) -> Speed {
    // Vertical offsets are in oval heights; the aspect converts them to widths.
    samples.append(
      Sample(
        at: now, across: measures.place.right, along: measures.place.down * OvalPreset.aspect,
        size: cm_log(measures.place.width), yaw: measures.pose?.yaw))
    // The last sample before the window is its start.
    while samples.count > 2, now - samples[1].at >= Self.window { samples.removeFirst() }
    let span = (now - samples[0].at).seconds
    guard samples.count > 1, span > 0 else { return Speed() }
    if span >= Self.window.seconds { isKnown = true }
    let seconds = max(span, Self.least)
    let (across, along) = (range { $0.across }, range { $0.along })
    let turned = samples.allSatisfy { $0.yaw != nil } ? range { $0.yaw ?? 0 } : nil
    return Speed(
      centre: (across * across + along * along).squareRoot() / seconds, growth: range { $0.size } / seconds,
      turn: turned.map { $0 / seconds })
  }

  private func range(_ value: (Sample) -> Double) -> Double {
    var (low, high) = (Double.infinity, -Double.infinity)
    for sample in samples {
      low = min(low, value(sample))
      high = max(high, value(sample))
    }
    return high - low
  }
}

/// Detects a face that cannot keep still: one that sways is still for a moment at each turning point.
struct Restlessness: Equatable, Sendable {
  /// A rest of this length is stillness; motion of this length is more than an arrival.
  private static let (rest, least): (Duration, Duration) = (.milliseconds(300), .milliseconds(300))

  private var since: Instant?
  private var movedAt = Instant()

  mutating func follow(isMoving: Bool, at now: Instant) {
    if isMoving {
      since = since ?? now
      movedAt = now
    } else if now - movedAt >= Self.rest {
      since = nil
    }
  }

  func lasts(at now: Instant) -> Bool { since.map { now - $0 >= Self.least } ?? false }
}
