internal import CSystem
internal import Glibc

/// Keeps what libraries write to standard error off the screen while it is drawn, and shows it afterwards.
///
/// A pipe takes it: it holds the first 64 KB, later messages are lost. Nothing happens where standard error is no
/// terminal.
package final class StderrGuard {
  private var real: Int32 = -1
  private var reading: Int32 = -1

  package init() {
    guard isatty(STDERR_FILENO) == 1 else { return }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    real = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    reading = ends[0]
    dup2(ends[1], STDERR_FILENO)
    Glibc.close(ends[1])
    csys_crash_stderr(real, reading)
  }

  /// Shows what was held back; to be called when the terminal has been given back, once or more often.
  package func close() {
    guard real >= 0 else { return }
    csys_crash_stderr(-1, -1)
    dup2(real, STDERR_FILENO)
    var bytes = [UInt8](repeating: 0, count: 4096)
    while case let count = read(reading, &bytes, bytes.count), count > 0 { _ = write(real, bytes, count) }
    Glibc.close(real)
    Glibc.close(reading)
    real = -1
  }

  deinit { close() }
}
