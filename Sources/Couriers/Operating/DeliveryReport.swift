package import Contract
internal import Delivery
package import Files
internal import Notation

/// The state of all deliveries, for `cameo deliver status`.
///
/// Reading it changes nothing.
package struct DeliveryReport {
  private let config: DeliveryConfig
  private let now: WallTime
  private var depth = DeliveryQueue.Depth()
  /// Captured before an adapter was first set.
  private var old = 0
  private var states: [DeliveryState] = []
  /// Held sessions whose state was damaged.
  private var blindHolds: [String] = []
  /// Files and folders that can't be read.
  private var faults: [String] = []

  /// Without a folder of states nothing was ever delivered; without an output folder nothing was captured.
  package init(
    _ config: DeliveryConfig, output: OpenFolder?, states folder: StateFolder?, now: WallTime
  ) throws(FileFault) {
    (self.config, self.now) = (config, now)
    guard let folder else {
      // The first start of 'cameo deliver' notes the time: all that is there now is from before.
      if let output { old = try DeliveryQueue.sessions(in: output, endedBefore: now, config).count }
      return
    }
    for session in try folder.sessions() {
      switch try folder.read(session) {
      case .state(let state): states.append(state)
      case .setAside(let diagnostic): faults.append(diagnostic.description)
      case .none: break
      }
    }
    blindHolds = try folder.holds().filter { session in !states.contains { $0.session == session } }
    let since: WallTime
    do throws(FileFault) {
      since = try folder.since(orSet: now)
    } catch {
      guard case .damaged(_, let remedy) = error.reason else { throw error }
      faults.append("\(error.path) \(error.sentence). \(remedy)")
      return
    }
    guard let output else { return }
    var queue = DeliveryQueue(output, folder, config, since: since)
    for finding in try queue.refresh() {
      switch finding {
      case .stateSetAside, .delivered: break
      case .unreadable(let fault): faults.append("\(fault.path) \(fault.sentence)")
      case .damaged(let session, let trouble): faults.append("\(session): \(trouble.spoken)")
      }
    }
    (depth, old) = (queue.depth(at: now), queue.oldCount)
  }

  private static let open: Set<DeliveryState.Stage> = [.sending, .accepted, .polling]
  private static let givenUp: Set<DeliveryState.Stage> = [.dead, .refused]

  private func states(_ stages: Set<DeliveryState.Stage>) -> [DeliveryState] {
    states.filter { stages.contains($0.stage) }
  }

  /// 0 if all is delivered, 75 if sessions wait, 1 if any was given up or can't be read.
  package var exitCode: Int32 {
    if !faults.isEmpty || !states(Self.givenUp).isEmpty { return ExitCode.notCaptured }
    return depth.count == 0 ? ExitCode.captured : ExitCode.busy
  }

  private var limit: QueueLimit {
    let oldest = depth.count == 0 ? nil : now + (.zero - depth.oldest)
    return QueueLimit.of(bytes: Int64(depth.bytes), oldest: oldest, config, now: now)
  }

  // MARK: For people

  package var lines: [String] {
    var lines = [Self.row("adapter", config.url.map { "\(config.adapter), \(printable($0))" } ?? config.adapter)]
    if config.adapter == DeliveryConfig().adapter {
      lines.append(Self.row("", "nothing is sent: set delivery.adapter"))
    }
    let bound = limit == .free ? "" : "; the limit is \(config.maxMB) MB, \(config.maxDays) days"
    lines.append(Self.row("waiting", depth.text + bound))
    lines += states(Self.open).map(line)
    if old > 0 {
      lines.append(Self.row("not sent", "\(old) from before an adapter was set; 'cameo deliver release --before TIME'"))
    }
    lines += section("held", [.held], "'cameo deliver release SESSION' sends it", also: blindHolds)
    lines += section("given up", Self.givenUp, "'cameo deliver retry SESSION' tries again")
    let done = states([.done])
    let twice = done.filter(\.maybeTwice)
    lines.append(Self.row("delivered", "\(done.count)\(twice.isEmpty ? "" : "; perhaps stored twice: \(twice.count)")"))
    lines += twice.map(line)
    return lines + faults.map { Self.row("FAULT", printable($0)) }
  }

  private static func row(_ name: String, _ value: String) -> String {
    name + String(repeating: " ", count: max(1, 11 - name.count)) + value
  }

  private func section(
    _ name: String, _ stages: Set<DeliveryState.Stage>, _ advice: String, also others: [String] = []
  ) -> [String] {
    let listed = states(stages).map(line) + others.map { "  \($0)  its state was damaged" }
    return listed.isEmpty ? [] : [Self.row(name, "\(listed.count); \(advice)")] + listed
  }

  private func line(_ state: DeliveryState) -> String {
    let tries = state.attempts.count == 1 ? "1 attempt" : "\(state.attempts.count) attempts"
    let next = state.due.map { $0 > now ? ", next in \(($0 - now).inLargestUnit)" : ", due" } ?? ""
    let why = state.lastCode.flatMap(RetryRule.row).map { ": \($0.message)" } ?? ""
    let detail = (state.cause?.detail).map { " \(printable($0))" } ?? ""
    let twice = state.maybeTwice ? ", perhaps stored twice" : ""
    return "  \(state.session)  \(state.stage.rawValue), \(tries)\(twice)\(next)\(why)\(detail)"
  }

  // MARK: For programs

  private static func blind(_ session: String) -> JSONNode {
    .object([("session", .string(session)), ("state", .string(DeliveryState.Stage.held.rawValue))])
  }

  package var json: String {
    func nodes(_ stages: Set<DeliveryState.Stage>) -> JSONNode { .array(states(stages).map(\.summary)) }
    let waiting = JSONNode.object([
      ("count", .integer(depth.count)), ("bytes", .integer(depth.bytes)),
      ("oldestMs", .integer(Int(depth.oldest.milliseconds))), ("limit", .string(limit.rawValue)),
    ])
    return JSONNode.object([
      ("v", .integer(1)), ("adapter", .string(config.adapter)), ("url", config.url.map(JSONNode.string) ?? .null),
      ("waiting", waiting), ("old", .integer(old)), ("delivered", .integer(states([.done]).count)),
      ("open", nodes(Self.open)), ("held", .array(states([.held]).map(\.summary) + blindHolds.map(Self.blind))),
      ("givenUp", nodes(Self.givenUp)), ("maybeTwice", .array(states([.done]).filter(\.maybeTwice).map(\.summary))),
      ("faults", .array(faults.map(JSONNode.string))),
    ]).text()
  }
}

extension DeliveryState {
  fileprivate var summary: JSONNode {
    .object([
      ("session", .string(session)), ("state", .string(stage.rawValue)), ("attempts", .integer(attempts.count)),
      ("code", lastCode.map { .string($0.rawValue) } ?? .null), ("due", due.map { .string($0.text) } ?? .null),
      ("stored", stored.map { .string($0.text) } ?? .null), ("maybeTwice", .bool(maybeTwice)),
      ("detail", (cause?.detail).map(JSONNode.string) ?? .null),
    ])
  }
}

extension DeliveryQueue.Depth {
  /// For people, such as "3, 1.2 MB, the oldest for 5 min".
  package var text: String {
    var status = DeliveryStatus()
    (status.waiting, status.bytes, status.oldest) = (count, bytes, oldest)
    return status.queue
  }
}
