internal import CSystem
package import Contract
internal import Glibc
import Synchronization
internal import Threads

/// The backend in the box: an HTTP server on 127.0.0.1 that serves the contract, for trials and tests.
package final class BackendServer: Sendable {
  /// Each client has a thread; more clients are sent away.
  static let mostClients = 32

  package let port: UInt16
  private let door: Int32
  private let stop: Bell
  /// Rings when the last client has left.
  private let idle: Bell
  private let clients = Mutex(0)
  private let thread: Mutex<WorkThread?> = Mutex(nil)
  private let house: BackendHouse
  private let service: any BackendService
  private let script: ScriptRunner
  private let log: @Sendable (RequestLine) -> Void

  /// Opens the folder, and the port on the loopback interface; 0 takes a free one.
  package init(
    folder: String, port: UInt16 = 0, as mode: BackendMode = .contract, script: AnswerScript = AnswerScript(),
    limits: BackendLimits = BackendLimits(), log: @escaping @Sendable (RequestLine) -> Void
  ) throws(CaptureError) {
    let store = try SessionStore(folder, limits)
    (stop, idle) = (try Bell(), try Bell())
    (door, self.port) = try LoopbackDoor.open(port)
    house = BackendHouse(store, limits, address: "http://127.0.0.1:\(self.port)")
    service = mode.service(house)
    self.script = ScriptRunner(script)
    self.log = log
  }

  deinit { close(door) }

  package var address: String { house.address }

  /// Starts to accept clients.
  package func start() throws(CaptureError) {
    let thread = WorkThread("backend") { [self] in acceptClients() }
    try thread.start()
    self.thread.withLock { $0 = thread }
  }

  /// Ends all connections, and waits a moment for their threads.
  package func end() {
    stop.ring()
    thread.withLock { thread in
      thread?.join()
      thread = nil
    }
    if clients.withLock({ $0 }) > 0 { _ = idle.wait(.seconds(2)) }
  }

  private func acceptClients() {
    while true {
      var entries = [door, stop.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      _ = poll(&entries, 2, -1)
      if entries[1].revents != 0 { return }
      let socket = csys_local_accept(door)
      if socket >= 0 {
        admit(socket)
      } else if [EMFILE, ENFILE, ENOMEM, ENOBUFS].contains(errno), stop.wait(.milliseconds(100)) {
        // The waiting client would keep this loop awake until a descriptor is free.
        return
      }
    }
  }

  private func admit(_ socket: Int32) {
    let hasRoom = clients.withLock { count in
      guard count < Self.mostClients else { return false }
      count += 1
      return true
    }
    guard hasRoom else { return sendAway(socket) }
    idle.silence()
    let thread = WorkThread("backend client") { [self] in
      let connection = Connection(socket, stop: stop)
      ClientLoop(connection: connection, house: house, service: service, script: script, log: log).run()
      leave()
    }
    do throws(CaptureError) {
      try thread.start()
      thread.abandon()
    } catch {
      sendAway(socket)
      leave()
    }
  }

  private func leave() {
    if clients.withLock({ count in
      count -= 1
      return count == 0
    }) {
      idle.ring()
    }
  }

  private func sendAway(_ socket: Int32) {
    let answer = HTTPRefusal(503, "\(Self.mostClients) clients are connected already.").answer
    guard case .bytes(let body) = answer.body else { return }
    let bytes = answer.head(at: .system(), keepsAlive: false) + body
    _ = send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    close(socket)
  }
}

/// A listening socket on 127.0.0.1; no other address can be given.
private enum LoopbackDoor {
  static func open(_ port: UInt16) throws(CaptureError) -> (socket: Int32, port: UInt16) {
    let door = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard door >= 0 else { throw SystemLimit.error(errno, of: "socket") }
    var yes: Int32 = 1
    setsockopt(door, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let failure = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(door, address, size) == 0 && listen(door, 64) == 0 && getsockname(door, address, &size) == 0 ? 0 : errno
      }
    }
    guard failure == 0 else {
      close(door)
      throw trouble(failure, port)
    }
    return (door, UInt16(bigEndian: address.sin_port))
  }

  private static func trouble(_ reason: Int32, _ port: UInt16) -> CaptureError {
    switch reason {
    case EADDRINUSE:
      CaptureError(
        .impossibleSettings, "Another program listens on port \(port) of 127.0.0.1 already.",
        recovery: "End it, or give another port with --port; 0 takes a free one.")
    case EACCES:
      CaptureError(
        .impossibleSettings, "Port \(port) is reserved for the system.", recovery: "Give a port above 1023 with --port."
      )
    default: SystemLimit.error(reason, of: "bind")
    }
  }
}
