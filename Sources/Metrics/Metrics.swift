package import Contract
package import Engine

/// Counts sessions, hints and faults for a metrics collector, without personal data.
///
/// Written as OpenMetrics has it; counts go on from a text that was written before.
package struct Metrics: Equatable, Sendable {
  /// One kind of count.
  private struct Family {
    enum Kind: String { case counter, histogram, gauge }

    let name: String
    let kind: Kind
    let help: String

    init(_ name: String, _ kind: Kind, _ help: String) {
      (self.name, self.kind, self.help) = ("cameo_" + name, kind, help)
    }
  }

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

  /// By name and labels, as they are written.
  private var samples: [String: Double] = [:]
  /// When guidance began, until the first recording.
  private var guidedSince: Duration?

  package init() {
    for bound in Self.bounds { samples[Self.bucket(Self.written(bound))] = 0 }
    (samples[Self.bucket("+Inf")], samples["\(Self.hold.name)_sum"], samples["\(Self.hold.name)_count"]) = (0, 0, 0)
  }

  /// Continues from what was written; `nil` if that is something else.
  package init?(continuing text: String) {
    self.init()
    let lines = text.split(separator: "\n")
    guard lines.last == "# EOF" else { return nil }
    for line in lines where !line.hasPrefix("#") {
      guard let blank = line.lastIndex(of: " "), let value = Double(line[line.index(after: blank)...]), value.isFinite,
        Self.families.contains(where: { line.hasPrefix($0.name) })
      else { return nil }
      samples[String(line[..<blank])] = value
    }
  }

  /// `lastFrame` is when the visitor's camera gave its last frame; `nil` if it gave none.
  package mutating func hear(_ stamp: EventStamp, lastFrame: WallTime? = nil) {
    switch stamp.notice {
    case .sessionEnded(let end, _, _):
      count(Self.sessions, "end=\"\(end.status)\",code=\"\(end.error?.code.rawValue ?? "")\"")
      guidedSince = nil
      if let lastFrame { samples[Self.lastFrame.name] = Double(lastFrame.milliseconds) / 1000 }
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

  private mutating func count(_ family: Family, _ labels: String) {
    samples["\(family.name)_total{\(labels)}", default: 0] += 1
  }

  private mutating func hold(_ time: Duration) {
    guidedSince = nil
    let seconds = time / .seconds(1)
    for bound in Self.bounds where seconds <= bound { samples[Self.bucket(Self.written(bound)), default: 0] += 1 }
    samples[Self.bucket("+Inf"), default: 0] += 1
    samples["\(Self.hold.name)_sum", default: 0] += seconds
    samples["\(Self.hold.name)_count", default: 0] += 1
  }

  private static func bucket(_ bound: String) -> String { "\(hold.name)_bucket{le=\"\(bound)\"}" }

  /// The shortest way to write a number, with its point.
  private static func written(_ number: Double) -> String { "\(number)" }

  package var text: String {
    let lines = Self.families.flatMap { family in
      ["# TYPE \(family.name) \(family.kind.rawValue)", "# HELP \(family.name) \(family.help)"]
        + names(of: family).map { "\($0) \(Self.written(samples[$0] ?? 0))" }
    }
    return (lines + ["# EOF"]).map { $0 + "\n" }.joined()
  }

  private func names(of family: Family) -> [String] {
    guard family.kind == .histogram else { return samples.keys.filter { $0.hasPrefix(family.name) }.sorted() }
    let buckets = (Self.bounds.map(Self.written) + ["+Inf"]).map(Self.bucket)
    return buckets + ["\(family.name)_sum", "\(family.name)_count"]
  }
}
