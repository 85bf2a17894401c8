/// The way to a chip: one command at a time, protected once there is a session.
struct ChipLink: Sendable {
  enum Heard: Equatable {
    /// This is to be sent first.
    case more([UInt8])
    case answer(ChipAnswer)
    /// The chip has ended the session.
    case unprotected(ChipStatus)
    case notAuthentic
    /// No command was sent, or the chip goes on without an end.
    case nonsense
  }

  private static let mostBytes = 70_000
  /// A chip may answer GET RESPONSE with nothing, again and again.
  private static let mostParts = 300

  var session: SecureMessaging?
  private(set) var commands = 0
  private var sent: ChipCommand?
  private var received: [UInt8] = []
  private var parts = 0

  /// `nil` if the session is at its end.
  mutating func send(_ command: ChipCommand) -> [UInt8]? {
    (received, parts, sent) = ([], 0, command)
    guard session != nil else { return transmit(command) }
    return session?.protect(command).map { transmit($0) }
  }

  private mutating func transmit(_ command: ChipCommand) -> [UInt8] {
    commands += 1
    return command.bytes
  }

  mutating func hear(_ bytes: [UInt8]) -> Heard {
    guard var command = sent else { return .nonsense }
    guard var answer = ChipAnswer(bytes) else { return session == nil ? .nonsense : .notAuthentic }
    received += answer.data
    if let count = answer.status.remaining {
      parts += 1
      guard parts < Self.mostParts, received.count < Self.mostBytes else { return .nonsense }
      return .more(transmit(ChipCommand(0x00, 0xC0, 0x00, 0x00, expected: count)))
    }
    if session == nil, let count = answer.status.fitting, parts == 0 {
      parts += 1
      command.expected = count
      sent = command
      return .more(transmit(command))
    }
    (answer.data, received, sent) = (received, [], nil)
    guard session != nil else { return .answer(answer) }
    switch session?.open(answer) {
    case .authentic(let answer): return .answer(answer)
    case .unprotected(let status): return .unprotected(status)
    case .notAuthentic, nil: return .notAuthentic
    }
  }

  mutating func wipe() {
    Chips.wipe(&received)
    (session, sent) = (nil, nil)
  }
}
