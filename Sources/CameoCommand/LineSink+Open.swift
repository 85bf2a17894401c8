import Contract
import Engine
import Glibc
import Settings

extension LineSink {
  /// Opens what `--events` or `--findings` names.
  static func open(_ kind: Kind, _ target: EventTarget, _ settings: ProgramSettings) throws(CaptureError) -> LineSink {
    switch target {
    case .descriptor(let number):
      guard fcntl(number, F_GETFD) >= 0, !Say.isMissing(number) else {
        throw CaptureError(
          .usage, "There is no descriptor \(number) for \(kind.flag).",
          recovery: "Open it, as in \(number)>\(kind.name).ndjson.")
      }
      try refuseScreen(kind, number, settings)
      return LineSink(kind, descriptor: number, ownsDescriptor: false)
    case .standardOutput: return try open(kind, .descriptor(STDOUT_FILENO), settings)
    case .file(let path):
      // Not to wait for the reader of a named pipe; the flag belongs to this descriptor alone and is taken back.
      let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | kind.placing | O_CLOEXEC | O_NONBLOCK, 0o600)
      guard descriptor >= 0 else {
        let why = errno == ENXIO ? "nobody reads it" : String(cString: strerror(errno))
        throw CaptureError(
          .cannotWrite, "\(printable(path)) can't be written: \(why).", recovery: "Give another path with \(kind.flag)."
        )
      }
      do throws(CaptureError) {
        try refuseScreen(kind, descriptor, settings)
      } catch {
        close(descriptor)
        throw error
      }
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
      return LineSink(kind, descriptor: descriptor, ownsDescriptor: true)
    }
  }

  /// Lines would stand in the middle of the screen.
  private static func refuseScreen(
    _ kind: Kind, _ descriptor: Int32, _ settings: ProgramSettings
  ) throws(CaptureError) {
    guard !settings.plain, isatty(descriptor) == 1 else { return }
    throw CaptureError(
      .usage, "The screen is on a terminal, so the \(kind.name) can't go to one too.",
      recovery: "Send them to a file or a pipe: \(kind.flag) PATH.")
  }
}

extension LineSink.Kind {
  /// Events tell of themselves which session they are of; findings are those of one.
  fileprivate var placing: Int32 {
    switch self {
    case .events: O_APPEND
    case .findings: O_TRUNC
    }
  }
}
