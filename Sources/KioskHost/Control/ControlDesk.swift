internal import Contract
internal import Engine
internal import Files
internal import Flow
internal import Notation

/// Answers those who operate a kiosk from outside, line by line; it tells them nothing of any person.
final class ControlDesk: Attendant {
  /// At most so many at once.
  static let mostClients = 4
  /// The group that may, beside the user who runs the kiosk.
  static let group = "cameo-operators"

  /// Somebody who speaks to the kiosk.
  private final class Client {
    let line: LocalLine
    var hearsEvents = false
    /// When its last line came.
    var heardAt = ContinuousClock.now
    /// They have gone, or are sent away.
    var isGone = false
    /// The numbers of orders to begin, which are answered once it is known what came of them.
    var begun: [Int?] = []

    init(_ line: LocalLine) { self.line = line }

    /// Who does not read what they are told is not told more.
    func tell(_ text: String) { if !isGone { isGone = !line.send(text) } }
  }

  /// A client that gave no order for so long gives way to another one.
  var idleAfter: Duration = .seconds(10)

  private let door: LocalDoor
  /// Frees the place for another kiosk.
  private let lock: InstanceLock
  private var clients: [Client] = []
  private var chronicle = KioskChronicle()
  /// Reads settings again; set once the kiosk has a house.
  var reload: KioskReload?
  /// Looks at the machine while somebody asks; set once the kiosk has a house.
  var doctor: DoctorRound?

  /// Opens the socket of this machine's one kiosk that can be spoken to; an error says who has it.
  init(_ environment: [String: String]) throws(CaptureError) {
    lock = try InstanceLock(
      "kiosk-control", environment: environment, else: "This one runs on, and 'cameo ctl' speaks to that one.")
    door = try LocalDoor(
      try ControlSocket.made(environment), for: Self.group, mostOfLine: ControlLine.longest)
  }

  var descriptors: [Int32] { [door.descriptor] + clients.map(\.line.descriptor) }

  func attend(_ engine: Engine) {
    reload?.apply()
    chronicle.look(at: engine.view?.face, .now())
    serve(clients, engine)
    serve(letIn(), engine)
    if !engine.isSeating { tellBegun(engine) }
    clients.removeAll(where: \.isGone)
  }

  /// What happens at the kiosk, whoever is there.
  func hear(_ stamp: EventStamp) {
    chronicle.hear(stamp.notice, .now())
    guard clients.contains(where: \.hearsEvents), let line = stamp.openLine else { return }
    for client in clients where client.hearsEvents { client.tell(line) }
  }

  private func serve(_ some: [Client], _ engine: Engine) {
    for client in some { serve(client, engine) }
    clients.removeAll(where: \.isGone)
  }

  /// The new clients.
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

  /// The client that has been idle for longest gives way; those that listen to events do so last.
  private func makeRoom() {
    let idle = clients.indices.filter { .now - clients[$0].heardAt >= idleAfter }
    func rank(_ index: Int) -> (Int, ContinuousClock.Instant) {
      (clients[index].hearsEvents ? 1 : 0, clients[index].heardAt)
    }
    guard let longest = idle.min(by: { rank($0) < rank($1) }) else { return }
    clients.remove(at: longest).tell(ControlAnswer.refused(nil, Self.gaveWay))
  }

  private static let gaveWay = CaptureError(
    .captureAlreadyActive, "Another client needed this connection, which was idle for longest.",
    recovery: "Connect again.")
  private static let crowd = CaptureError(
    .captureAlreadyActive, "\(mostClients) others speak to this kiosk already.", recovery: "End one of them.")
  private static let tooLong = CaptureError(
    .usage, "A line has at most \(ControlLine.longest) bytes.", recovery: "Write one order a line.")

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
        if line.order == .start, engine.isSeating {
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
    let findings = doctor?.findings().map { JSONNode.array($0.map { .string($0) }) }
    return chronicle.status(of: engine, at: .now()) + (findings.map { [("doctor", $0)] } ?? [])
  }

  private func perform(_ order: ControlOrder, _ engine: Engine) throws(CaptureError) {
    if order == .reload { try reload?.order() }
    guard let intent = order.intent else { return }
    if let obstacle = order.obstacle(engine) { throw obstacle }
    engine.send(intent)
    chronicle.look(at: engine.view?.face, .now())
  }
}
