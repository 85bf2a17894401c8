internal import CSystem
internal import Glibc

/// A non-blocking Unix-socket connection that exchanges lines of text.
package final class LocalLine {
  package enum News: Equatable {
    case pieces([LineCutter.Piece])
    /// The peer has closed the connection.
    case gone
  }

  private static let portion = 4096

  /// Readable when there is input.
  package let descriptor: Int32
  private var cutter: LineCutter
  private var buffer = [UInt8](repeating: 0, count: portion)

  init(_ descriptor: Int32, most: Int) {
    self.descriptor = descriptor
    cutter = LineCutter(most: most)
  }

  /// Connects to the socket at a path, or returns the reason for the failure.
  package static func connect(_ path: String, most: Int) -> Result<LocalLine, Refusal> {
    let descriptor = csys_local_connect(path)
    return descriptor >= 0 ? .success(LocalLine(descriptor, most: most)) : .failure(Refusal(errno))
  }

  /// The reason for a failed connection.
  package enum Refusal: Error, Equatable {
    /// No process listens.
    case nobody
    case forbidden
    /// The backlog is full.
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

  /// Reads one chunk, so that a client that sends without pause does not starve others.
  package func read() -> News {
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 { return .pieces(cutter.take(buffer.prefix(count))) }
    // The peer has closed its sending side, but may still read.
    if count == 0, let rest = cutter.takeRest() { return .pieces([rest]) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .pieces([]) : .gone
  }

  /// Waits for input until the timeout, or for ever; servers must not call this, since it blocks.
  package func wait(milliseconds: Int32?) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&entry, 1, milliseconds ?? -1)
  }

  /// Sends what the buffer takes now; `nil` if the peer has gone.
  package func offer(_ bytes: [UInt8]) -> Int? {
    let count = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    return count >= 0 ? count : errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Sends a line in one piece; false if the peer has gone, or reads so slowly that the line does not fit into the
  /// buffer.
  package func send(_ text: String) -> Bool {
    let bytes = Array((text + "\n").utf8)
    return Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
  }
}
