package import Contract
package import Engine
internal import Delivery
internal import Files
package import Flow
internal import Settings

/// Device that asks `cameo deliver` over its socket: for a prepared session, its links, and the news of a delivery.
///
/// The process may first have to be started.
package final class DeliveryLink: AskedDevice {
  /// How long a process that was started has until its socket is there.
  private static let startLimit = Duration.seconds(5)
  private static let interval = Duration.milliseconds(50)

  private struct Request {
    let number: Int
    let wanted: DeliveryRequest
    /// Until when it tries to connect.
    let limit: Instant
    /// Whether the process went before it answered, and another one was started.
    var isSecond = false
  }

  package let device = Device.courier
  package private(set) var nextDue: Instant?
  private let socket: String?
  /// Starts a process that delivers, and perhaps waits for a client first; `nil` if that is not our task.
  private let start: ((_ awaitsClient: Bool) -> Bool)?
  private var request: Request?
  private var line: LocalLine?

  package init(environment: [String: String], start: ((_ awaitsClient: Bool) -> Bool)? = nil) {
    socket = Folders(environment: environment).state.map {
      Folders.join($0, "\(DeliveryLine.folder)/\(DeliveryLine.socket)")
    }
    self.start = start
  }

  package var descriptors: [Int32] { line.map { [$0.descriptor] } ?? [] }

  package func ask(_ order: DeviceOrder, _ number: Int, of engine: Engine) {
    close()
    guard case .courier(let order) = order, order != .leave else { return }
    guard let wanted = Self.wanted(order, engine) else { return engine.told(.absent(.courier), to: number) }
    request = Request(number: number, wanted: wanted, limit: engine.now + Self.startLimit)
    if connect() { return }
    guard let start, start(wanted.precedesCapture) else { return lose(engine) }
    nextDue = engine.now + Self.interval
  }

  private static func wanted(_ order: CourierOrder, _ engine: Engine) -> DeliveryRequest? {
    switch order {
    case .prepare(let order):
      engine.sitting.map {
        .prepare(PreparationRequest(session: $0.id, flow: order.flow, subjectRef: order.subjectRef))
      }
    case .deliver(let result): result.split(separator: "/").dropLast().last.map { .follow(String($0)) }
    case .watch(let kind): engine.sitting.map { .watch($0.id, kind) }
    case .leave: nil
    }
  }

  package func advance(_ engine: Engine) {
    guard let request else { return }
    if line == nil, let due = nextDue, due <= engine.now {
      if connect() { return }
      guard engine.now < request.limit else { return lose(engine) }
      nextDue = engine.now + Self.interval
    }
    guard let line else { return }
    switch line.read() {
    case .gone: takeUp(request, engine)
    case .pieces(let pieces):
      for case .line(let bytes) in pieces { hear(bytes, request, engine) }
    }
  }

  /// A process that was just ending has taken the request for a session with it: another one gets it, once.
  private func takeUp(_ request: Request, _ engine: Engine) {
    guard case .prepare = request.wanted, !request.isSecond, let start, start(true) else { return lose(engine) }
    self.request?.isSecond = true
    (line, nextDue) = (nil, engine.now + Self.interval)
  }

  package func forget(_ engine: Engine) { close() }

  package func close() { (request, line, nextDue) = (nil, nil, nil) }

  private func connect() -> Bool {
    guard let socket, let request,
      case .success(let line) = LocalLine.connect(socket, most: DeliveryLine.longestAnswer),
      line.send(request.wanted.line)
    else { return false }
    (self.line, nextDue) = (line, nil)
    return true
  }

  private func hear(_ bytes: [UInt8], _ request: Request, _ engine: Engine) {
    guard self.request != nil else { return }
    if case .watch(_, let kind) = request.wanted {
      if let state = LinkState(of: kind, line: bytes) {
        engine.told(.watched(state), to: request.number, isLast: false)
      }
      return
    }
    if case .prepare = request.wanted {
      guard let answer = PreparationAnswer.read(bytes) else { return }
      close()
      return engine.told(.preparation(answer), to: request.number)
    }
    // A newer version may say more than we know.
    guard let news = DeliveryNews.read(bytes) else { return }
    if news.isLast { close() }
    engine.told(.delivery(news), to: request.number, isLast: news.isLast)
  }

  /// The process has ended, or can't be reached.
  private func lose(_ engine: Engine) {
    guard let number = request?.number else { return }
    close()
    engine.told(.absent(.courier), to: number)
  }
}

extension DeliveryRequest {
  /// Nothing is due yet when it comes.
  fileprivate var precedesCapture: Bool {
    switch self {
    case .prepare, .watch: true
    case .follow: false
    }
  }
}
