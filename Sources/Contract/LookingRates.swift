/// Measures two rates while frames are analysed: frames that the camera delivered, and frames that were analysed.
package struct LookingRates: Hashable, Sendable {
  /// A count over a time.
  private struct Count: Hashable, Sendable {
    var pictures = 0
    var seconds = 0.0

    var rate: Double? { seconds > 0 ? Double(pictures) / seconds : nil }
  }

  private struct Mark: Hashable, Sendable {
    var frame: Int
    var capturedAt: Instant
    var at: Instant
  }

  private var given = Count()
  private var found = Count()
  private var last: Mark?

  package init() {}

  /// The camera's frames a second, by its frame numbers; `nil` if fewer than two frames were analysed.
  package var camera: Double? { given.rate }
  /// Findings a second.
  package var findings: Double? { found.rate }

  /// Which is slow, camera or machine; `nil` if neither is.
  package var slowness: Slowness? {
    guard let camera, let findings, findings < Slowness.enough else { return nil }
    return Slowness(found: findings, given: camera)
  }

  package mutating func take(_ finding: Finding, at now: Instant) {
    let mark = Mark(frame: finding.frame, capturedAt: finding.capturedAt, at: now)
    // After a switch of cameras the frame numbers start again.
    if let last, mark.frame > last.frame, mark.capturedAt > last.capturedAt {
      given.pictures += mark.frame - last.frame
      given.seconds += (mark.capturedAt - last.capturedAt).seconds
      found.pictures += 1
      found.seconds += (now - last.at).seconds
    }
    last = mark
  }

  /// Analysis is paused: the gap does not count.
  package mutating func pause() { last = nil }
}
