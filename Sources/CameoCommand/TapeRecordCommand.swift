import CommandLine
import Files
import Contract
import Glibc
import Rehearsal

/// Implements `cameo tape record`: runs a session as `cameo run` does, and writes its tape.
struct TapeRecordCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    guard let path = invocation.operands.first, !path.isEmpty else {
      throw CaptureError(
        .usage, "'cameo tape record' needs a file to write.",
        recovery: "Write 'cameo tape record FILE', then the options of 'cameo run'.")
    }
    let file = RecordedFile(path, files: surroundings.files)
    try file.checkReplaceable()
    try Self.checkFolder(of: path)
    let recorder = SessionRecorder(
      version: Program.version, file: file, configFile: invocation.configFile)
    var command = RunCommand(surroundings)
    command.witness = recorder
    let code = try command.run(invocation)
    guard let tape = try recorder.outcome?.get() else { return code }
    let name = printable(path)
    Say.aside(["cameo: wrote \(name): \(tape.commands.count) commands; run it with 'cameo tape run \(name)'"])
    return code
  }

  /// Creates and deletes a file beside the tape, to be sure that the tape can be written after the session.
  private static func checkFolder(of path: String) throws(CaptureError) {
    let trial = "\(path).\(getpid()).part"
    let descriptor = open(trial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      let why = String(cString: strerror(errno))
      throw CaptureError(
        .cannotWrite, "\(printable(path)) can't be written: \(why).", recovery: "Give the path of a file in a folder.")
    }
    close(descriptor)
    unlink(trial)
  }
}
