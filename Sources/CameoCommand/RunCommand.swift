import Cameo
import Contract
import Engine
import Glibc
import Settings

/// Answers `cameo run`: walks one person through the flow.
struct RunCommand {
  let surroundings: Surroundings
  /// Who records the session, if anybody does.
  var witness: (any SessionWitness)?

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    try surroundings.withSettings(invocation, run)
  }

  private func run(_ settings: ProgramSettings) throws(CaptureError) -> Int32 {
    let sink = try settings.events.map { target throws(CaptureError) in try open(target, settings) }
    let session = CaptureSession(.success(settings), environment: surroundings.environment, ownsSignals: true)
    session.onTrouble = Say.trouble
    session.witness = witness
    if let sink {
      session.eventListeners = [sink.write]
      sink.onTrouble = Say.trouble
    }
    let end = try session.run(camera: settings.camera)
    let isLogged = sink?.finish() ?? true
    // Where events go to stdout, the last of them tells it.
    if let path = session.resultPath, settings.events != .standardOutput { Say.result(path) }
    Say.aside(end.lastWords)
    guard !isLogged, case .completed = end else { return end.exitCode }
    if let path = session.resultPath { Say.aside(["cameo: The capture is whole: \(path)"]) }
    return ExitCode.cannotWrite
  }

  private func open(_ target: EventTarget, _ settings: ProgramSettings) throws(CaptureError) -> EventSink {
    switch target {
    case .descriptor(let number):
      guard fcntl(number, F_GETFD) >= 0, !Say.isMissing(number) else {
        throw CaptureError(
          .usage, "There is no descriptor \(number) for --events.", recovery: "Open it, as in \(number)>events.ndjson.")
      }
      try refuseScreen(number, settings)
      return EventSink(descriptor: number, ownsDescriptor: false)
    case .standardOutput: return try open(.descriptor(STDOUT_FILENO), settings)
    case .file(let path):
      // Appended, so that no log is lost: the session's number tells runs apart.
      // Not to wait for the reader of a named pipe; the flag belongs to this descriptor alone and is taken back.
      let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
      guard descriptor >= 0 else {
        let why = errno == ENXIO ? "nobody reads it" : String(cString: strerror(errno))
        throw CaptureError(
          .cannotWrite, "\(printable(path)) can't be written: \(why).", recovery: "Give another path with --events.")
      }
      do throws(CaptureError) {
        try refuseScreen(descriptor, settings)
      } catch {
        close(descriptor)
        throw error
      }
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
      return EventSink(descriptor: descriptor, ownsDescriptor: true)
    }
  }

  /// Lines of events would stand in the middle of the screen.
  private func refuseScreen(_ descriptor: Int32, _ settings: ProgramSettings) throws(CaptureError) {
    guard !settings.plain, isatty(descriptor) == 1 else { return }
    throw CaptureError(
      .usage, "The screen is on a terminal, so the events can't go to one too.",
      recovery: "Send them to a file or a pipe: --events PATH.")
  }
}

extension Command {
  static let run = Command(.run, takesSignals: { _ in true }) { invocation, surroundings throws(CaptureError) in
    try RunCommand(surroundings).run(invocation)
  }
}
