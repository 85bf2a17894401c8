package import Contract
package import Engine
internal import Evidence
internal import Files
internal import Glibc
internal import Metrics
package import Notation
package import Settings

/// The output streams of a session from the settings: events, findings and metrics.
package final class Streams {
  private let events: LineSink?
  private let findings: LineSink?
  private let log: LineSink?
  private let metrics: MetricsFile?

  package init(
    _ settings: ProgramSettings, unless isMissing: (Int32) -> Bool, onTrouble: @escaping (CaptureError) -> Void
  ) throws(CaptureError) {
    try Self.refuseTwins(settings)
    events = try settings.events.map { target throws(CaptureError) in
      try LineSink.open(.events, target, settings, unless: isMissing)
    }
    findings = try settings.findings.map { target throws(CaptureError) in
      try LineSink.open(.findings, target, settings, unless: isMissing)
    }
    log = try settings.log.map { target throws(CaptureError) in
      try LineSink.open(.log, target, settings, unless: isMissing)
    }
    metrics = try settings.metrics.map { path throws(CaptureError) in try MetricsFile(path, onTrouble: onTrouble) }
    for sink in [events, findings, log] { sink?.onTrouble = onTrouble }
  }

  package func hear(_ stamp: EventStamp, of engine: Engine) {
    events?.write(stamp)
    let age = engine.heartbeat.lastFrame.map { engine.now - $0 }
    metrics?.hear(stamp, lastFrame: age.map { WallTime.now() + (.zero - $0) })
  }

  /// `nil` if findings are not requested.
  package var find: ((FindingLine) -> Void)? { findings.map { $0.write } }

  /// `nil` unless the settings ask for a log of the core.
  package var trace: ((TraceLine) -> Void)? { log.map { $0.write } }

  /// Flushes with a timeout; false if a slow disk or reader did not get everything.
  package func finish() -> Bool {
    metrics?.finish()
    return [events, findings, log].compactMap { $0?.finish() }.allSatisfy(\.self)
  }
}

// MARK: - Two streams to one file

extension Streams {
  /// Identifies a file, or a name in a folder if it does not exist yet.
  private struct Spot: Equatable {
    var (device, number) = (dev_t(), ino_t())
    var name = ""
  }

  /// Throws if two streams would overwrite each other.
  private static func refuseTwins(_ settings: ProgramSettings) throws(CaptureError) {
    let targets: [(String, EventTarget?)] = [
      ("--events", settings.events), ("--findings", settings.findings), ("--log", settings.log),
      ("--metrics", settings.metrics.map { .file($0) }), ("--ledger", settings.ledger.map { .file($0) }),
    ]
    var known: [(flag: String, target: EventTarget, spot: Spot?)] = []
    for case (let flag, let target?) in targets {
      let spot = spot(of: target)
      if let twin = known.first(where: { $0.target == target || (spot != nil && $0.spot == spot) }) {
        throw CaptureError(
          .usage, "\(twin.flag) and \(flag) can't share one target.", recovery: "Give each its own file.")
      }
      known.append((flag, target, spot))
    }
  }

  /// `nil` for anything but a file: streams may share a terminal or a pipe.
  private static func spot(of target: EventTarget) -> Spot? {
    var facts = stat()
    switch target {
    case .standardOutput: guard fstat(STDOUT_FILENO, &facts) == 0 else { return nil }
    case .descriptor(let number): guard fstat(number, &facts) == 0 else { return nil }
    case .file(let path):
      if stat(path, &facts) == 0 { break }
      guard stat(Folders.parent(path), &facts) == 0, let name = path.split(separator: "/").last else { return nil }
      return Spot(device: facts.st_dev, number: facts.st_ino, name: String(name))
    }
    return facts.st_mode & S_IFMT == S_IFREG ? Spot(device: facts.st_dev, number: facts.st_ino) : nil
  }
}
