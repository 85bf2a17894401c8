internal import Contract
internal import Engine
internal import Notation
internal import Settings

/// The streams that the settings ask for, each line by line: what happens, and what is seen.
final class Streams {
  private let events: LineSink?
  private let findings: LineSink?

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
    for sink in [events, findings] { sink?.onTrouble = onTrouble }
  }

  func hear(_ stamp: EventStamp) { events?.write(stamp) }

  /// nil where nobody wants to know what is seen.
  var find: ((FindingLine) -> Void)? { findings.map { $0.write } }

  /// Waits a moment for slow readers; false where one of them could not be told all.
  func finish() -> Bool { [events, findings].compactMap { $0?.finish() }.allSatisfy(\.self) }
}
