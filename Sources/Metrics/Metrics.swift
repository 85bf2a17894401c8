package import Contract
package import Engine
internal import Notation

/// Counts sessions, hints and faults for a metrics collector, without personal data.
///
/// Written as OpenMetrics has it; counts go on from a text that was written before.
package struct Metrics: Equatable, Sendable {
  private typealias Family = OpenMetrics.Family

  private static let sessions = Family("sessions", .counter, "Sessions by how they ended.")
  private static let hold = Family(
    "time_to_hold_seconds", .histogram, "From the beginning of guidance to the first recording.")
  private static let hints = Family("hints", .counter, "Hints shown.")
  private static let faults = Family("camera_faults", .counter, "Times the camera gave no frames, or was gone.")
  private static let attempts = Family("attempts_failed", .counter, "Attempts that were over without a clip.")
  private static let tasks = Family("tasks", .counter, "Tasks by what came of them.")
  private static let lastFrame = Family(
    "last_frame_timestamp_seconds", .gauge, "When the last session that had a camera had its last frame.")
  private static let families = [sessions, hold, hints, faults, attempts, tasks, lastFrame]

  private static let bounds: [Double] = [1, 2, 3, 5, 10, 20, 30, 60]

  private var counts = OpenMetrics(families)
  /// When guidance began, until the first recording.
  private var guidedSince: Duration?

  package init() {
    for name in Self.holdNames { counts.samples[name] = 0 }
  }

  /// Continues from what was written; `nil` if that is something else.
  package init?(continuing text: String) {
    self.init()
    guard counts.continue(text) else { return nil }
  }

  /// `lastFrame` is when the visitor's camera gave its last frame; `nil` if it gave none.
  package mutating func hear(_ stamp: EventStamp, lastFrame: WallTime? = nil) {
    switch stamp.notice {
    case .sessionEnded(let end, _, _):
      count(Self.sessions, "end=\"\(end.status)\",code=\"\(end.error?.code.rawValue ?? "")\"")
      guidedSince = nil
      if let lastFrame { counts.set(Self.lastFrame, to: Double(lastFrame.milliseconds) / 1000) }
    case .videoCaptureStarted: guidedSince = stamp.time
    case .videoRecordStarted: if let since = guidedSince { hold(stamp.time - since) }
    case .hintChanged(let hint): count(Self.hints, "hint=\"\(hint.rawValue)\"")
    case .cameraStalled: count(Self.faults, "fault=\"stalled\"")
    case .cameraLost: count(Self.faults, "fault=\"lost\"")
    case .attemptFailed(let reason, _): count(Self.attempts, "reason=\"\(reason.rawValue)\"")
    case .taskPassed: count(Self.tasks, "outcome=\"passed\",reason=\"\"")
    case .taskFailed(let reason): count(Self.tasks, "outcome=\"failed\",reason=\"\(reason.rawValue)\"")
    default: break
    }
  }

  private mutating func count(_ family: Family, _ labels: String) { counts.count(family, labels) }

  private mutating func hold(_ time: Duration) {
    guidedSince = nil
    let seconds = time / .seconds(1)
    for bound in Self.bounds where seconds <= bound {
      counts.samples[Self.bucket(OpenMetrics.written(bound)), default: 0] += 1
    }
    counts.samples[Self.bucket("+Inf"), default: 0] += 1
    counts.samples["\(Self.hold.name)_sum", default: 0] += seconds
    counts.samples["\(Self.hold.name)_count", default: 0] += 1
  }

  private static func bucket(_ bound: String) -> String { "\(hold.name)_bucket{le=\"\(bound)\"}" }

  /// The buckets from the shortest on.
  private static var holdNames: [String] {
    let buckets = (bounds.map(OpenMetrics.written) + ["+Inf"]).map(bucket)
    return buckets + ["\(hold.name)_sum", "\(hold.name)_count"]
  }

  package var text: String { counts.text { $0 == Self.hold ? Self.holdNames : nil } }
}
