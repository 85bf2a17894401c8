internal import Contract

/// Who is slow where pictures are looked at too seldom for guidance: the camera, or the machine that does not keep up.
package enum Slowness: Hashable, Sendable {
  /// Pictures a second.
  case camera(Int), machine(Int)
}

/// Watches how often something is found, and how many pictures the camera gave meanwhile.
struct Pace: Equatable, Sendable {
  private struct Step: Equatable, Sendable {
    var frame: Int
    var capturedAt: Instant
    var at: Instant
  }

  /// A second: below the first it is slow, until it is above the second again.
  private static let (slow, quick) = (5.0, 6.0)
  /// Who looks at this share of the pictures keeps up.
  private static let kept = 0.8
  private static let (shortest, longest): (Duration, Duration) = (.seconds(2), .seconds(3))

  private var steps: [Step] = []
  private(set) var slowness: Slowness?

  mutating func take(_ finding: Finding, at now: Instant) {
    if let last = steps.last, finding.frame <= last.frame || finding.capturedAt <= last.capturedAt { steps = [] }
    steps.append(Step(frame: finding.frame, capturedAt: finding.capturedAt, at: now))
    // Two are kept, however far apart they are.
    while steps.count > 2, now - steps[1].at >= Self.longest { steps.removeFirst() }
    guard let first = steps.first, let last = steps.last, last.at - first.at >= Self.shortest else { return }
    let found = Double(steps.count - 1) / (last.at - first.at).seconds
    let given = Double(last.frame - first.frame) / max(0.001, (last.capturedAt - first.capturedAt).seconds)
    slowness = judge(found, given)
  }

  private func judge(_ found: Double, _ given: Double) -> Slowness? {
    guard found < (slowness == nil ? Self.slow : Self.quick) else { return nil }
    let shown = max(1, Int(found.rounded()))
    // The machine is to blame only for what the camera gave and nobody looked at.
    return found >= Self.kept * given ? .camera(shown) : .machine(shown)
  }
}
