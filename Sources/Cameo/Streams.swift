internal import Contract
internal import Engine
internal import Notation
internal import Settings

/// What the settings ask to be written while a session runs: what happens and what is seen, line by line, and counts.
final class Streams {
  private let events: LineSink?
  private let findings: LineSink?
  private let metrics: MetricsFile?

  init(
    _ settings: ProgramSettings, unless isMissing: (Int32) -> Bool, onTrouble: @escaping (CaptureError) -> Void
  ) throws(CaptureError) {
    if let one = settings.events, one == settings.findings {
      throw CaptureError(
        .usage, "--events and --findings can't go to one place.", recovery: "Give each a file of its own.")
    }
    events = try settings.events.map { target throws(CaptureError) in
      try LineSink.open(.events, target, settings, unless: isMissing)
    }
    findings = try settings.findings.map { target throws(CaptureError) in
      try LineSink.open(.findings, target, settings, unless: isMissing)
    }
    metrics = try settings.metrics.map { path throws(CaptureError) in try MetricsFile(path, onTrouble: onTrouble) }
    for sink in [events, findings] { sink?.onTrouble = onTrouble }
  }

  func hear(_ stamp: EventStamp) {
    events?.write(stamp)
    metrics?.hear(stamp)
  }

  /// nil where nobody wants to know what is seen.
  var find: ((FindingLine) -> Void)? { findings.map { $0.write } }

  /// Waits a moment for slow readers; false where one of them could not be told all.
  func finish() -> Bool { [events, findings].compactMap { $0?.finish() }.allSatisfy(\.self) }
}
