internal import CMath
internal import Contract

/// How fast a face moves; nil where it is not known.
struct Speed: Equatable, Sendable {
  /// Of the centre, in widths of the oval a second.
  var centre: Double?
  /// Of the size, in shares of it a second.
  var growth: Double?
  /// Of the head turning aside, in degrees a second.
  var turn: Double?
}

/// How far a face got in the last moment, to and fro as well as onwards: calm by it has been calm for all of that.
struct Motion: Equatable, Sendable {
  private static let window: Duration = .milliseconds(150)
  /// Less time than this says nothing of a speed.
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

  /// Smoothed measures in, speeds out.
  mutating func follow(_ measures: Measures, at now: Instant) -> Speed {
    // Down is in heights of the oval; the aspect brings it to widths.
    samples.append(
      Sample(
        at: now, across: measures.place.right, along: measures.place.down * OvalPreset.aspect,
        size: cm_log(measures.place.width), yaw: measures.pose?.yaw))
    // The last sample before the window is its beginning.
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

/// Whether a face in the oval cannot keep still: whoever goes to and fro rests for a moment at each turn.
struct Unrest: Equatable, Sendable {
  /// A rest of this length is stillness, and motion of this length is more than an arrival.
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
