internal import Contract
internal import Engine
internal import Files
internal import Flow
internal import Notation
internal import Settings

/// Control server of a kiosk: answers operators' clients line by line on a Unix socket, without personal data.
final class ControlServer: InputSource {
  /// Maximum number of clients.
  static let mostClients = 4
  /// The group that has access, besides the user who runs the kiosk.
  static let group = "cameo-operators"

  /// A connected client.
  private final class Client {
    let line: LocalLine
    var hearsEvents = false
    /// When its last line arrived.
    var heardAt = ContinuousClock.now
    /// It has disconnected, or is being disconnected.
    var isGone = false
    /// The IDs of pending begin orders, answered once their outcome is known.
    var begun: [Int?] = []

    init(_ line: LocalLine) { self.line = line }

    /// Sends a line; a client that does not read is disconnected (backpressure).
    func tell(_ text: String) { if !isGone { isGone = !line.send(text) } }
  }

  /// A client idle for this long may be disconnected to make room for another.
  var idleAfter: Duration = .seconds(10)

  private let door: UnixSocketListener
  /// Released for the next kiosk process.
  private let lock: InstanceLock
  private var clients: [Client] = []
  private var history = KioskHistory()
  /// The kiosk is to end once no visitor is there.
  private var restarts = false
  /// Hot reload of settings; set once the kiosk has a house.
  var reload: KioskReload?
  /// Gives the next visitor what the host knows of them; set once the kiosk admits visitors.
  var bring: ((SessionFile) -> Void)?
  /// Checks the machine while a client asks; set once the kiosk runs.
  var doctor: StatusPoll<[String]>?
  /// Free space for captures in bytes.
  var free: (() -> Int?)?
  /// The state of the delivery; `nil` if no backend is set.
  var delivery: StatusPoll<DeliveryStatus?>?

  /// Opens the control socket, of which a machine has one; an error names the process that holds it.
  init(_ environment: [String: String]) throws(CaptureError) {
    lock = try InstanceLock(
      "kiosk-control", environment: environment, else: "This kiosk keeps running; 'cameo ctl' controls the other one.")
    door = try UnixSocketListener(
      try ControlSocket.made(environment), for: Self.group, mostOfLine: ControlLine.longest)
  }

  var descriptors: [Int32] { [door.descriptor] + clients.map(\.line.descriptor) }

  func attend(_ engine: Engine) {
    reload?.apply()
    history.look(at: engine.view?.face, .now())
    serve(clients, engine)
    serve(letIn(), engine)
    if !engine.isSeating { tellBegun(engine) }
    clients.removeAll(where: \.isGone)
    guard restarts, engine.isIdle else { return }
    restarts = false
    engine.send(.cancel(by: .host))
  }

  /// Records every event of the kiosk.
  func hear(_ stamp: EventStamp) {
    history.hear(stamp.notice, .now())
    guard clients.contains(where: \.hearsEvents), let line = stamp.openLine else { return }
    for client in clients where client.hearsEvents { client.tell(line) }
  }

  private func serve(_ some: [Client], _ engine: Engine) {
    for client in some { serve(client, engine) }
    clients.removeAll(where: \.isGone)
  }

  /// Accepts new clients.
  private func letIn() -> [Client] {
    var new: [Client] = []
    while let line = door.next() {
      let client = Client(line)
      if clients.count == Self.mostClients { makeRoom() }
      if clients.count < Self.mostClients {
        clients.append(client)
        new.append(client)
      } else {
        client.tell(ControlAnswer.refused(nil, Self.crowd))
      }
    }
    return new
  }

  /// Disconnects the client idle for longest; subscribers to events last.
  private func makeRoom() {
    let idle = clients.indices.filter { .now - clients[$0].heardAt >= idleAfter }
    func rank(_ index: Int) -> (Int, ContinuousClock.Instant) {
      (clients[index].hearsEvents ? 1 : 0, clients[index].heardAt)
    }
    guard let longest = idle.min(by: { rank($0) < rank($1) }) else { return }
    clients.remove(at: longest).tell(ControlAnswer.refused(nil, Self.gaveWay))
  }

  private static let gaveWay = CaptureError(
    .captureAlreadyActive, "This connection was idle the longest and was closed for another client.",
    recovery: "Connect again.")
  private static let crowd = CaptureError(
    .captureAlreadyActive, "\(mostClients) clients are already connected to this kiosk.", recovery: "End one of them.")
  private static let tooLong = CaptureError(
    .usage, "The line is longer than \(ControlLine.longest) bytes.", recovery: "Send one command per line.")

  private func serve(_ client: Client, _ engine: Engine) {
    guard case .pieces(let pieces) = client.line.read() else { return client.isGone = true }
    for piece in pieces where !client.isGone {
      switch piece {
      case .line(let bytes):
        client.heardAt = .now
        answer(bytes, of: client, engine)
      case .tooLong:
        client.tell(ControlAnswer.refused(nil, Self.tooLong))
        client.isGone = true
      }
    }
  }

  private func answer(_ bytes: [UInt8], of client: Client, _ engine: Engine) {
    if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { return }
    do throws(ControlLine.Fault) {
      let line = try ControlLine.read(bytes)
      do throws(CaptureError) {
        try perform(line.order, engine)
        if line.order == .events { client.hearsEvents = true }
        if line.order.isStart, engine.isSeating {
          client.begun.append(line.id)
        } else {
          client.tell(ControlAnswer.done(line.id, status(of: engine)))
        }
      } catch {
        client.tell(ControlAnswer.refused(line.id, error))
      }
    } catch {
      client.tell(ControlAnswer.refused(error.id, error.error))
    }
  }

  private func tellBegun(_ engine: Engine) {
    for client in clients {
      for id in client.begun { client.tell(ControlAnswer.done(id, status(of: engine))) }
      client.begun = []
    }
  }

  private func status(of engine: Engine) -> [(String, JSONNode)] {
    let findings = doctor?.latest().map { JSONNode.array($0.map { .string($0) }) }
    let parts: [(String, JSONNode)?] = [
      reload.map { ("configHash", .string($0.configHash)) }, free?().map { ("freeMB", .integer($0 / 1_000_000)) },
      (delivery?.latest() ?? nil).map { ("delivery", $0.node) },
      findings.map { ("doctor", $0) }, restarts ? ("restarts", .bool(true)) : nil,
    ]
    return history.status(of: engine, at: .now()) + parts.compactMap(\.self)
  }

  private func perform(_ order: ControlOrder, _ engine: Engine) throws(CaptureError) {
    if order == .reload { try reload?.order() }
    if order == .restart { restarts = true }
    guard let intent = order.intent else { return }
    if let obstacle = order.obstacle(engine) { throw obstacle }
    if case .startFor(let text) = order { bring?(try SessionFile(Array(text.utf8), path: "session", at: .now())) }
    engine.send(intent)
    history.look(at: engine.view?.face, .now())
  }
}
