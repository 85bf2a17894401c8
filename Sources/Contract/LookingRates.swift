/// How many pictures a second a camera gave while it was looked at, and how many of them were looked at.
package struct LookingRates: Hashable, Sendable {
  /// So many in so many seconds.
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

  /// Pictures a second, as the camera numbers them; nil where fewer than two were looked at.
  package var camera: Double? { given.rate }
  /// Findings a second.
  package var findings: Double? { found.rate }

  /// Who is slow, where somebody is.
  package var slowness: Slowness? {
    guard let camera, let findings, findings < Slowness.enough else { return nil }
    return Slowness(found: findings, given: camera)
  }

  package mutating func take(_ finding: Finding, at now: Instant) {
    let mark = Mark(frame: finding.frame, capturedAt: finding.capturedAt, at: now)
    // Another camera counts from the beginning.
    if let last, mark.frame > last.frame, mark.capturedAt > last.capturedAt {
      given.pictures += mark.frame - last.frame
      given.seconds += (mark.capturedAt - last.capturedAt).seconds
      found.pictures += 1
      found.seconds += (now - last.at).seconds
    }
    last = mark
  }

  /// Nobody looks for a while.
  package mutating func pause() { last = nil }
}
