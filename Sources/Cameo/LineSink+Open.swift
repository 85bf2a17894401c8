package import Contract
package import Engine
internal import Glibc
internal import Notation
package import Settings

extension LineSink {
  /// Opens the settings' target for events or findings; `isMissing` rejects a descriptor that was closed at the start,
  /// even if another file has taken its number.
  package static func open(
    _ kind: Kind, _ target: EventTarget, _ settings: ProgramSettings,
    unless isMissing: (Int32) -> Bool = { _ in false }
  ) throws(CaptureError) -> LineSink {
    switch target {
    case .descriptor(let number):
      guard fcntl(number, F_GETFD) >= 0, !isMissing(number) else {
        throw CaptureError(
          .usage, "There is no descriptor \(number) for \(kind.flag).",
          recovery: "Open it, as in \(number)>\(kind.name).ndjson.")
      }
      try refuseScreen(kind, number, settings)
      return LineSink(kind, descriptor: number, ownsDescriptor: false)
    case .standardOutput: return try open(kind, .descriptor(STDOUT_FILENO), settings, unless: isMissing)
    case .file(let path):
      // Non-blocking, so that a named pipe without a reader does not block; the flag is reset on this descriptor.
      let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
      guard descriptor >= 0 else {
        let why = errno == ENXIO ? "it has no reader" : String(cString: strerror(errno))
        throw CaptureError(
          .cannotWrite, "\(printable(path)) can't be written: \(why).", recovery: "Give another path with \(kind.flag)."
        )
      }
      do throws(CaptureError) {
        try refuseScreen(kind, descriptor, settings)
        if kind == .findings { try startOver(path, descriptor) }
        endLine(path, descriptor)
      } catch {
        close(descriptor)
        throw error
      }
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
      return LineSink(kind, descriptor: descriptor, ownsDescriptor: true)
    }
  }

  /// Throws if the lines would appear in the middle of the screen.
  private static func refuseScreen(
    _ kind: Kind, _ descriptor: Int32, _ settings: ProgramSettings
  ) throws(CaptureError) {
    guard !settings.plain, isatty(descriptor) == 1 else { return }
    throw CaptureError(
      .usage, "The \(kind.name) can't go to the terminal that shows the screen.",
      recovery: "Send them to a file or a pipe: \(kind.flag) PATH.")
  }

  /// Ends a line that was cut off by a full disk or power cut.
  private static func endLine(_ path: String, _ descriptor: Int32) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size > 0 else { return }
    let reader = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard reader >= 0 else { return }
    defer { close(reader) }
    let end = UInt8(ascii: "\n")
    var last = end
    if pread(reader, &last, 1, facts.st_size - 1) == 1, last != end { _ = Glibc.write(descriptor, [end], 1) }
  }

  /// Findings are of one session: truncates older findings, and leaves any other content.
  private static func startOver(_ path: String, _ descriptor: Int32) throws(CaptureError) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size > 0 else { return }
    let beginning = Array("{\"v\":\(FindingLine.version),\"t\":".utf8)
    let reader = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    var bytes = [UInt8](repeating: 0, count: beginning.count)
    let count = reader < 0 ? 0 : pread(reader, &bytes, bytes.count, 0)
    if reader >= 0 { close(reader) }
    guard count == beginning.count, bytes == beginning else {
      throw CaptureError(
        .cannotWrite, "\(printable(path)) is not a findings file and was left unchanged.",
        recovery: "Give another path with --findings.")
    }
    ftruncate(descriptor, 0)
  }
}
