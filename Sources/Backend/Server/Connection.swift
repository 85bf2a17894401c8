internal import CSystem
internal import Contract
internal import Glibc
internal import Threads

/// A client's connection: each wait has a time limit, and all of them end at once when the server stops.
final class Connection {
  /// How long a client may take.
  enum Patience {
    /// Between two requests.
    static let idle: Duration = .seconds(60)
    /// For the whole head of a request.
    static let head: Duration = .seconds(10)
    /// For a body and for an answer, beside the time that its bytes buy.
    static let stalled: Duration = .seconds(30)
    /// At this rate a client is slow, but not refused: 100 bytes a second.
    static let perByte: Duration = .milliseconds(10)
  }

  private static let portion = 64 << 10
  /// A slowed connection moves this many portions a second.
  private static let slices = 10

  private let socket: Int32
  private let stop: Bell
  /// Received, and not yet part of a head or a body.
  private var pending: ArraySlice<UInt8> = []
  /// Bytes a second in both directions, if an answer script slows this request.
  var rate: Int?

  init(_ socket: Int32, stop: Bell) {
    (self.socket, self.stop) = (socket, stop)
  }

  deinit { close(socket) }

  // MARK: Reading

  /// The next request; `nil` if the client has no more.
  func readHead() throws(RequestFault) -> RequestHead? {
    if pending.isEmpty {
      // A client that asks nothing more needs no answer.
      guard let first = try? receive(until: .now + Patience.idle) else { return nil }
      pending = first
    }
    let end = ContinuousClock.now + Patience.head
    var searched = pending.startIndex
    while true {
      if let headEnd = Self.headEnd(in: pending, from: searched), headEnd - pending.startIndex <= RequestHead.mostBytes
      {
        let head = pending[..<headEnd]
        pending = pending[(headEnd + 4)...]
        do throws(HTTPRefusal) { return try RequestHead.parse(head) } catch { throw .refused(error) }
      }
      guard pending.count <= RequestHead.mostBytes else {
        throw .refused(HTTPRefusal(431, "The head of a request has at most \(RequestHead.mostBytes) bytes."))
      }
      searched = max(pending.startIndex, pending.endIndex - 3)
      guard let more = try receive(until: end) else { throw .disconnected }
      pending += more
    }
  }

  /// Where CR LF CR LF begins.
  private static func headEnd(in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    guard bytes.endIndex - start >= 4 else { return nil }
    return (start...(bytes.endIndex - 4)).first { bytes[$0..<($0 + 4)].elementsEqual([0x0D, 0x0A, 0x0D, 0x0A]) }
  }

  /// A piece of a body; empty if more bytes are needed.
  func readBody(
    _ decoder: inout BodyDecoder, until end: ContinuousClock.Instant
  ) throws(RequestFault) -> ArraySlice<UInt8> {
    let portion = try pacedPortion()
    if pending.isEmpty {
      guard let more = try receive(until: end) else { throw .disconnected }
      pending = more
    }
    var rest = pending.prefix(portion)
    let count = rest.count
    defer { pending = pending.dropFirst(count - rest.count) }
    do throws(HTTPRefusal) { return try decoder.next(&rest) } catch { throw .refused(error) }
  }

  /// What has arrived; `nil` at the end of the stream.
  private func receive(until end: ContinuousClock.Instant) throws(RequestFault) -> ArraySlice<UInt8>? {
    var bytes = [UInt8](repeating: 0, count: Self.portion)
    while true {
      try wait(for: POLLIN, until: end)
      let count = recv(socket, &bytes, bytes.count, 0)
      if count > 0 { return bytes[..<count] }
      guard count < 0 else { return nil }
      guard errno == EAGAIN || errno == EINTR else { throw .disconnected }
    }
  }

  // MARK: Writing

  func write(_ bytes: some Collection<UInt8>) throws(RequestFault) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let piece = rest.prefix(try pacedPortion())
      try wait(for: POLLOUT, until: .now + Patience.stalled)
      let count = piece.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 || errno == EAGAIN || errno == EINTR else { throw .disconnected }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Ends the connection so that the client can still read the last answer: unread bytes would reset it.
  func finish() {
    rate = nil
    shutdown(socket, Int32(SHUT_WR))
    let end = ContinuousClock.now + .seconds(2)
    pending = []
    while (try? receive(until: end)) != nil {}
  }

  // MARK: Waiting

  func pause(_ time: Duration) throws(RequestFault) {
    if stop.wait(time) { throw .disconnected }
  }

  /// How many bytes may move now; waits a slice of a second first, if the connection is slowed.
  private func pacedPortion() throws(RequestFault) -> Int {
    guard let rate else { return Self.portion }
    try pause(.seconds(1) / Self.slices)
    return min(max(1, rate / Self.slices), Self.portion)
  }

  private func wait(for event: Int32, until end: ContinuousClock.Instant) throws(RequestFault) {
    while true {
      var entries = [
        pollfd(fd: socket, events: Int16(event), revents: 0),
        pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let left = (end - ContinuousClock.now).milliseconds.rounded(.up)
      guard left > 0 else { throw .refused(HTTPRefusal(408, "The client was too slow.")) }
      let count = poll(&entries, 2, Int32(min(left, 60_000)))
      guard count >= 0 || errno == EINTR, entries[1].revents == 0 else { throw .disconnected }
      if count > 0 { return }
    }
  }
}
