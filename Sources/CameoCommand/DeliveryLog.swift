import Contract
import Couriers
import Delivery
import Notation
import Synchronization

/// Prints what a courier reports: lines for people on stderr, or JSON lines on stdout.
///
/// Both have sizes and codes, never names of people.
final class DeliveryLog: Sendable {
  private let json: Bool
  private let tally = Mutex(DeliveryTally())

  init(json: Bool) { self.json = json }

  func tell(_ event: CourierEvent) {
    tally.withLock { $0.hear(event) }
    if json {
      Say.lines([node(event).text()])
    } else if let line = line(event) {
      Say.aside(["cameo: " + line])
    }
  }

  func exitCode(_ depth: DeliveryQueue.Depth) -> Int32 { tally.withLock { $0.exitCode(depth) } }

  private func line(_ event: CourierEvent) -> String? {
    switch event {
    case .handoffState(let session, .done, _, _): "\(session) is delivered."
    case .handoffState(let session, let stage, let attempt, let trouble):
      trouble.map { "\(session): attempt \(attempt), \(stage.rawValue). \($0.spoken)" }
    case .handoffProgress, .delivered: nil
    case .report(let session, let report):
      report.verdict.map { "\(session): the backend's verdict is \($0.outcome.rawValue)." }
        ?? report.id.map { "\(session) is stored as \(printable($0))." }
    case .deliveryBlocked(let trouble): "Nothing is sent for now. \(trouble.spoken)"
    case .deliveryUnblocked: "Sessions are sent again."
    case .deliveryDead(let session, let trouble): "\(session) is given up. \(trouble.spoken)"
    case .sessionPrepared(let session): "\(session) is prepared."
    case .preparationFailed(let session, let trouble):
      "\(session) was not prepared, and no camera opened. \(trouble.fact)"
    case .standingUntold(let trouble):
      "The backend does not get how the kiosk stands; the next try is in a minute. \(Self.words(trouble))"
    case .standingTold: "The backend gets how the kiosk stands."
    case .queueDepth(let depth): "Waiting: \(depth.text)."
    case .stateSetAside(let diagnostic): "\(diagnostic): set aside; the delivery begins again with the same key."
    case .trouble(let fault): "\(printable(fault.path)) \(fault.sentence)."
    }
  }

  /// The sentences of the retry table are about sessions.
  private static func words(_ trouble: DeliveryTrouble) -> String {
    let found = [trouble.code.rawValue, trouble.status.map { "status \($0)" }, trouble.detail]
    let words = found.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    guard let status = trouble.status, [404, 405, 501].contains(status) else { return words }
    return "\(words). A backend without kiosks needs delivery.status false."
  }

  private func node(_ event: CourierEvent) -> JSONNode {
    let members: [(String, JSONNode)]
    switch event {
    case .handoffState(let session, let stage, let attempt, let trouble):
      members = [
        ("event", .string("handoffState")), ("session", .string(session)), ("state", .string(stage.rawValue)),
        ("attempt", .integer(attempt)), ("code", trouble.map { .string($0.code.rawValue) } ?? .null),
        ("status", trouble?.status.map(JSONNode.integer) ?? .null),
        ("detail", trouble.map { .string($0.detail) } ?? .null),
      ]
    case .delivered(let session): members = [("event", .string("delivered")), ("session", .string(session))]
    case .handoffProgress(let session, let share):
      members = [
        ("event", .string("handoffProgress")), ("session", .string(session)), ("progress", .number(share, decimals: 2)),
      ]
    case .report(let session, let report):
      members = [
        ("event", .string("handoffReport")), ("session", .string(session)), ("isDone", .bool(report.isDone)),
        ("outcome", report.verdict.map { .string($0.outcome.rawValue) } ?? .null),
      ]
    case .deliveryBlocked(let trouble):
      members = [("event", .string("deliveryBlocked")), ("code", .string(trouble.code.rawValue))]
    case .deliveryUnblocked: members = [("event", .string("deliveryUnblocked"))]
    case .deliveryDead(let session, let trouble):
      members = [
        ("event", .string("deliveryDead")), ("session", .string(session)), ("code", .string(trouble.code.rawValue)),
      ]
    case .sessionPrepared(let session):
      members = [("event", .string("sessionPrepared")), ("session", .string(session))]
    case .preparationFailed(let session, let trouble):
      members = [
        ("event", .string("preparationFailed")), ("session", .string(session)),
        ("code", .string(trouble.code.rawValue)), ("detail", .string(trouble.detail)),
      ]
    case .standingUntold(let trouble):
      members = [
        ("event", .string("statusFailed")), ("code", .string(trouble.code.rawValue)),
        ("status", trouble.status.map(JSONNode.integer) ?? .null), ("detail", .string(trouble.detail)),
      ]
    case .standingTold: members = [("event", .string("statusSent"))]
    case .queueDepth(let depth):
      members = [
        ("event", .string("queueDepth")), ("count", .integer(depth.count)), ("bytes", .integer(depth.bytes)),
        ("oldestMs", .integer(Int(depth.oldest.milliseconds))),
      ]
    case .stateSetAside(let diagnostic):
      members = [("event", .string("stateSetAside")), ("file", .string(diagnostic.file))]
    case .trouble(let fault):
      members = [("event", .string("trouble")), ("file", .string(fault.path)), ("message", .string(fault.sentence))]
    }
    return .object(members)
  }
}
