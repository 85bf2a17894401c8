internal import CSystem
package import Contract
internal import Files
internal import Glibc
internal import Threads

/// Keeps library messages on standard error off the screen while it is drawn, and shows them afterwards.
///
/// A pipe buffers the first 64 KB; later messages are lost.
/// Does nothing if standard error is no terminal.
package final class StderrGuard {
  private var ends: (real: Descriptor, reading: Descriptor)?

  package init() throws(CaptureError) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    var pipe: [Int32] = [-1, -1]
    let reading = try Descriptor(Glibc.pipe(&pipe) == 0 ? pipe[0] : -1, of: "pipe")
    let writing = try Descriptor(pipe[1], of: "pipe")
    for end in pipe {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    let real = try Descriptor(fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3), of: "dup")
    guard dup2(writing.number, STDERR_FILENO) >= 0 else { throw SystemLimit.error(errno, of: "dup2") }
    ends = (real, reading)
    csys_crash_stderr(real.number, reading.number)
  }

  /// Shows the buffered messages; call after the terminal is restored; idempotent.
  package func close() {
    guard let (real, reading) = ends else { return }
    ends = nil
    csys_crash_stderr(-1, -1)
    dup2(real.number, STDERR_FILENO)
    var bytes = [UInt8](repeating: 0, count: 4096)
    let writer = OutputWriter(real.number)
    while case let count = read(reading.number, &bytes, bytes.count), count > 0 {
      // Do not block on a terminal that is not read.
      guard writer.write(Array(bytes[..<count]), asking: 200, mayWait: { false }) == 0 else { return }
    }
  }

  deinit { close() }
}
