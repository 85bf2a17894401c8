package import Cameo
package import Contract
package import Engine
package import Tape

/// Session witness that writes a tape of the session at its end, however it ends.
package final class SessionRecorder: SessionWitness {
  private let version: String
  private let file: RecordedFile
  private let configFile: String?
  private var writer: TapeWriter?
  /// The written tape, or the error; `nil` if no session has ended.
  package private(set) var outcome: Result<Tape, CaptureError>?

  package init(version: String, file: RecordedFile, configFile: String?) {
    self.version = version
    self.file = file
    self.configFile = configFile
  }

  package func begins(_ outset: SessionOutset) {
    writer = TapeWriter(TapeHeading(version: version, tape: file.path, configFile: configFile, outset: outset))
  }

  package func receives(_ input: LiveInput, at time: Duration) { writer?.receive(input, at: time) }

  package func hears(_ stamp: EventStamp) { writer?.hear(stamp) }

  package func ends(_ end: SessionEnd) {
    guard let tape = writer?.tape(exitCode: end.exitCode) else { return }
    outcome = Result { () throws(CaptureError) in
      try file.write(tape)
      return tape
    }
  }
}
