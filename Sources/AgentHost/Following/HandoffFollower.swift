internal import Agents
internal import Contract
internal import Couriers
internal import Delivery
internal import Files
internal import Notation

/// Turns the final states of deliveries into events, each exactly once.
struct HandoffFollower {
  private let path: String
  /// The final state of each session that was told.
  private(set) var told: [String: String]
  private var folder: StateFolder?
  private var hasForgotten = false
  private var lookedAt: WallTime?
  private var stamps: [String: OpenFolder.Stamp] = [:]

  /// A new agent tells what is delivered from now on: for it `told` is `nil`.
  init(_ path: String, told: [String: String]?) {
    (self.path, self.told) = (path, told ?? [:])
    if told == nil { for (session, stage, _) in changes() { self.told[session] = stage } }
  }

  /// The events of final states that were not told; `confirm` marks each one.
  mutating func news() -> [(event: FleetEvent, session: String, stage: String)] {
    changes().filter { told[$0.session] != $0.stage }.map { session, stage, event in (event, session, stage) }
  }

  mutating func confirm(_ session: String, _ stage: String) { told[session] = stage }

  /// It could not be stored: it is found again at the next look.
  mutating func postpone(_ session: String) { (stamps[session], lookedAt) = (nil, nil) }

  /// Whether a session was forgotten, because the operator has ordered another attempt.
  mutating func takeForgotten() -> Bool {
    defer { hasForgotten = false }
    return hasForgotten
  }

  /// Forgets sessions whose state is gone: 'cameo deliver' removes it after 30 days.
  mutating func prune() {
    guard let folder, let sessions = try? folder.sessions() else { return }
    let standing = Set(sessions)
    told = told.filter { standing.contains($0.key) }
    stamps = stamps.filter { standing.contains($0.key) }
  }

  private mutating func changes() -> [(session: String, stage: String, event: FleetEvent)] {
    if folder == nil { folder = (try? StateFolder(reading: path)) ?? nil }
    guard let folder, let changed = folder.changed, changed != lookedAt else { return [] }
    var found: [(String, String, FleetEvent)] = []
    for session in (try? folder.sessions()) ?? [] {
      let stamp = folder.stamp(of: session)
      guard stamp != stamps[session] else { continue }
      stamps[session] = stamp
      guard let state = folder.glimpse(session) else { continue }
      guard let name = state.stage.event else {
        if told.removeValue(forKey: session) != nil { hasForgotten = true }
        continue
      }
      found.append((session, state.stage.rawValue, FleetEvent(name, state)))
    }
    // A file that is written in the same instant has the same time: the folder is looked at once more.
    lookedAt = changed + .seconds(1) < .now() ? changed : nil
    return found
  }
}

extension DeliveryState.Stage {
  fileprivate var event: String? {
    switch self {
    case .done: "sessionDelivered"
    case .refused: "deliveryRefused"
    case .dead: "deliveryDead"
    case .sending, .accepted, .polling, .held: nil
    }
  }
}

extension FleetEvent {
  fileprivate init(_ name: String, _ state: DeliveryState) {
    self.init(
      name, .kept,
      [
        ("session", .string(state.session)),
        ("code", state.cause.map { .string($0.code.rawValue) }), (Self.stageKey, .string(state.stage.rawValue)),
      ])
  }

  static let stageKey = "state"
}
