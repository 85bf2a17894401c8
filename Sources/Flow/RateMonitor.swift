internal import Contract

/// Measures the rates of findings and camera frames, and reports which of them is slow.
struct RateMonitor: Equatable, Sendable {
  private struct Step: Equatable, Sendable {
    var frame: Int
    var capturedAt: Instant
    var at: Instant
  }

  /// Findings a second: hysteresis, as slowness ends only above this rate.
  private static let quick = 6.0
  private static let (shortest, longest): (Duration, Duration) = (.seconds(2), .seconds(3))

  private var steps: [Step] = []
  /// Since when the first finding is awaited.
  private var waitsSince: Instant?
  private(set) var slowness: Slowness?
  /// The bottleneck, at any rate; `nil` until it is known.
  private(set) var measured: Slowness?

  mutating func take(_ finding: Finding, at now: Instant) {
    if let last = steps.last, finding.frame <= last.frame || finding.capturedAt <= last.capturedAt { steps = [] }
    steps.append(Step(frame: finding.frame, capturedAt: finding.capturedAt, at: now))
    // Two are kept, regardless of their age.
    while steps.count > 2, now - steps[1].at >= Self.longest { steps.removeFirst() }
    guard let first = steps.first, let last = steps.last, last.at - first.at >= Self.shortest else { return }
    let found = Double(steps.count - 1) / (last.at - first.at).seconds
    (slowness, measured) = (judge(found, given ?? 0), Slowness(found: found, given: given ?? 0))
  }

  /// No finding for a while, although the camera, with this nominal rate, works.
  mutating func wait(at now: Instant, promised: Double) {
    let last = steps.last?.at ?? waitsSince ?? now
    waitsSince = last
    // One frame may be late, and another may be in analysis.
    guard now - last >= Self.shortest, (now - last).seconds * (given ?? promised) > 2 else { return }
    (slowness, measured) = (.machine(0), .machine(0))
  }

  /// Camera frames a second, by their numbers.
  private var given: Double? {
    guard steps.count > 1, let first = steps.first, let last = steps.last else { return nil }
    return Double(last.frame - first.frame) / max(0.001, (last.capturedAt - first.capturedAt).seconds)
  }

  private func judge(_ found: Double, _ given: Double) -> Slowness? {
    found < (slowness == nil ? Slowness.enough : Self.quick) ? Slowness(found: found, given: given) : nil
  }
}

extension CaptureError {
  /// The error blames camera or machine, if slowness was measured.
  static func tooFewPictures(_ code: ErrorCode, _ slowness: Slowness?) -> CaptureError {
    let isOfCamera = slowness?.isOfCamera ?? false
    return CaptureError(
      code, slowness.map { CaptureWarning.slow($0).message } ?? "The frame rate is too low.",
      recovery: isOfCamera ? "Take another camera." : "Close other programs, then start again."
    ).saying(Saying(.tooFewPictures), Saying(isOfCamera ? .takeAnother : .closeOthers))
  }
}
