internal import CSystem
internal import Glibc

/// A line to another program of this machine: lines of text in and out, and neither side is ever waited for.
package final class LocalLine {
  package enum News: Equatable {
    case pieces([LineCutter.Piece])
    /// The other side has gone.
    case gone
  }

  private static let portion = 4096

  /// Readable when there is news.
  package let descriptor: Int32
  private var cutter: LineCutter
  private var buffer = [UInt8](repeating: 0, count: portion)

  init(_ descriptor: Int32, most: Int) {
    self.descriptor = descriptor
    cutter = LineCutter(most: most)
  }

  /// Connects to the listener at a path, or says why that failed: the number of the error.
  package static func connect(_ path: String, most: Int) -> Result<LocalLine, Refusal> {
    let descriptor = csys_local_connect(path)
    return descriptor >= 0 ? .success(LocalLine(descriptor, most: most)) : .failure(Refusal(errno))
  }

  /// Why a path does not answer.
  package enum Refusal: Error, Equatable {
    /// No listener.
    case nobody
    case forbidden
    /// A listener that does not accept.
    case busy
    case other(String)

    init(_ reason: Int32) {
      switch reason {
      case ENOENT, ECONNREFUSED, ENOTDIR, ENOTSOCK: self = .nobody
      case EACCES, EPERM: self = .forbidden
      case EAGAIN: self = .busy
      default: self = .other(String(cString: strerror(reason)))
      }
    }
  }

  deinit { close(descriptor) }

  /// What has come since, a portion at a time, so that a client that never stops sending does not keep others waiting.
  package func read() -> News {
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 { return .pieces(cutter.take(buffer.prefix(count))) }
    // Who has said all may still listen.
    if count == 0, let rest = cutter.takeRest() { return .pieces([rest]) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .pieces([]) : .gone
  }

  /// Waits so long for news, or for ever where nil is given; who serves others never does.
  package func wait(milliseconds: Int32?) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&entry, 1, milliseconds ?? -1)
  }

  /// Sends a line if all of it has room; false where the other side has gone, or reads too slowly to be told more.
  package func send(_ text: String) -> Bool {
    let bytes = Array((text + "\n").utf8)
    return Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
  }
}
