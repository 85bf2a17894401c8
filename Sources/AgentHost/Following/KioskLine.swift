internal import Agents
internal import Contract
internal import Files
internal import Notation

/// The agent's connection to the control socket of the kiosk on this machine: hears its events, and gives it orders.
struct KioskLine {
  enum News {
    /// It answers, after it was silent for so long; `nil` if it was never heard.
    case found(Duration?)
    case event([UInt8])
    /// The kiosk's answer to `order`, by its number.
    case answer(Int, JSONNode)
    case lost
    /// It serves no further client: it has not read what it was told.
    case refused
  }

  private static let retry = Duration.seconds(5)
  private static let statusNumber = 0

  /// The longest line that a kiosk sends.
  private static let longest = 1 << 16

  private let sockets: [String]
  private var line: LocalLine?
  private var connectAt = Instant()
  private var connectedAt = Instant()
  private var statusAt = Instant()
  private var lastNumber = 0
  /// Whether something was heard in this connection.
  private var isFound = false
  /// Why a kiosk that is there does not serve the agent; `nil` if it does, or if none is there.
  private(set) var refusal: String?
  /// When the kiosk was last heard; `nil` if never.
  private(set) var heardAt: Instant?

  /// Where a kiosk may listen, the nearest first.
  init(_ sockets: [String]) { self.sockets = sockets }

  var descriptor: Int32? { line?.descriptor }
  /// Whether it answers.
  var isConnected: Bool { line != nil && isFound }
  var isAbsent: Bool { line == nil && refusal == nil }
  var nextDue: Instant { line == nil ? connectAt : statusAt }

  /// Connects, and asks for the status, when that is due; false if the kiosk has become silent.
  mutating func turn(at now: Instant, statusEach pause: Duration) -> Bool {
    if line == nil, now >= connectAt {
      connectAt = now + Self.retry
      connect()
      say(.events, Self.statusNumber)
      (isFound, connectedAt, statusAt) = (false, now, now + pause)
    }
    // A kiosk that is stopped or stuck takes no orders, although its socket still accepts clients.
    if line != nil, now - max(heardAt ?? connectedAt, connectedAt) > pause * 3 {
      lose(at: now)
      return !isFound
    }
    if now >= statusAt {
      statusAt = now + pause
      say(.status, Self.statusNumber)
    }
    return true
  }

  private mutating func connect() {
    for socket in sockets {
      switch LocalLine.connect(socket, most: Self.longest) {
      case .success(let line): return self.line = line
      case .failure(.nobody): refusal = nil
      case .failure(.forbidden): return refusal = "\(printable(socket)) does not admit this user."
      case .failure(.busy): return refusal = "\(printable(socket)) has too many clients."
      case .failure(.other(let why)): return refusal = "\(printable(socket)) can't be reached: \(why)."
      }
    }
  }

  /// Gives an order; returns the number of its answer, or `nil` without a kiosk.
  mutating func order(_ order: ControlOrder) -> Int? {
    // One that has not answered yet reads it after the first question.
    guard line != nil else { return nil }
    lastNumber += 1
    say(order, lastNumber)
    return lastNumber
  }

  /// A failure shows when the line is read: a kiosk that hung up may have sent the reason.
  private func say(_ order: ControlOrder, _ number: Int) {
    _ = line?.send(ControlLine(id: number, order).text)
  }

  /// The status is asked for at the next turn.
  mutating func hurryStatus(to time: Instant) { statusAt = min(statusAt, time) }

  mutating func takeNews(at now: Instant) -> [News] {
    guard let line else { return [] }
    guard case .pieces(let pieces) = line.read() else {
      lose(at: now)
      return isFound ? [.lost] : []
    }
    guard !pieces.isEmpty else { return [] }
    if !isFound, case .line(let bytes)? = pieces.first, let node = JSONReader.read(bytes, file: "").node,
      node["ok"]?.bool == false
    {
      refusal = "The kiosk refuses the agent: \(printable(node["message"]?.string ?? "without a reason"))"
      lose(at: now, for: Self.retry)
      return [.refused]
    }
    refusal = nil
    let found: [News] = isFound ? [] : [.found(heardAt.map { now - $0 })]
    (isFound, heardAt) = (true, now)
    return found
      + pieces.compactMap { piece in
        if case .line(let bytes) = piece { Self.news(bytes) } else { nil }
      }
  }

  private mutating func lose(at now: Instant, for time: Duration = .seconds(1)) {
    (line, connectAt) = (nil, now + time)
  }

  private static func news(_ bytes: [UInt8]) -> News {
    guard let node = JSONReader.read(bytes, file: "").node, let id = node["id"]?.integer, node["ok"] != nil else {
      return .event(bytes)
    }
    return .answer(id, node)
  }

  static func isStatus(_ number: Int) -> Bool { number == statusNumber }
}
