import CommandLine
import Files
import Cameo
import Cells
import Contract
import Engine
import Settings
import Tape
import Terminal

@testable import Rehearsal

/// A session as the tape recorder sees it, told step by step.
struct Story {
  private var writer: TapeWriter
  private var time = Duration.zero
  private var sequence = 0

  init(
    _ words: [String] = [], tape: String = "out.tape", files: MemoryFiles = MemoryFiles(),
    environment: [String: String] = [:], language: String = "en", permission: KnownPermission? = nil
  ) throws {
    let invocation = try Invocation(parsing: words)
    let settings = try ProgramSettings.resolve(invocation, environment: environment, files: files)
    let outset = SessionOutset(
      settings: settings, language: language, seed: settings.seed ?? 7,
      permission: permission ?? settings.session.capture.permission)
    writer = TapeWriter(
      TapeHeading(version: "1.2.3", tape: tape, configFile: invocation.configFile, outset: outset))
  }

  mutating func after(_ pause: Duration) { time += pause }
  mutating func press(_ keys: Key...) { for key in keys { receive(.key(key)) } }
  mutating func type(_ text: String) { for scalar in text.unicodeScalars { press(.character(scalar)) } }
  mutating func size(_ columns: Int, _ rows: Int) { receive(.size(Size(columns: columns, rows: rows))) }
  mutating func receive(_ input: LiveInput) { writer.receive(input, at: time) }

  mutating func tell(_ notices: Notice...) {
    for notice in notices {
      writer.hear(EventStamp(sequence: sequence, time: time, session: "s", notice: notice))
      sequence += 1
    }
  }

  func tape(exit code: Int32 = 0) -> Tape { writer.tape(exitCode: code) }

  /// The lines below the heading.
  func body(exit code: Int32 = 0) -> [String] {
    let lines = tape(exit: code).lines.map(\.description)
    return Array(lines.drop { !$0.isEmpty }.dropFirst())
  }

  var heading: [String] { Array(tape().lines.map(\.description).prefix { !$0.isEmpty }) }
}
