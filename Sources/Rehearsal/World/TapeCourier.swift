internal import Contract
internal import Delivery
internal import Engine
internal import Flow
internal import Notation
internal import Tape

/// The courier of a tape: the real adapter and retry law on the virtual clock, with a backend that the tape scripts.
///
/// It opens no connection and reads no file: each session has the same files.
final class TapeCourier: AskedDevice {
  /// Selects the adapter, as long as the tape sets no other one.
  static let environment = [
    "CAMEO_DELIVERY_ADAPTER": "https", "CAMEO_DELIVERY_URL": "https://backend.example",
  ]
  /// How long the backend takes to answer.
  private static let answerTime = Duration.milliseconds(200)

  /// Nothing is sent, so no digest matters.
  static let sha256: @Sendable ([UInt8]) -> [UInt8] = { _ in [UInt8](repeating: 0, count: 32) }

  private struct Run {
    let number: Int
    let facts: SessionFacts
    var state: DeliveryState
  }

  let device = Device.courier
  private(set) var nextDue: Instant?
  private let adapter = AdapterTable.named("https")
  private var isAbsent = false
  private var answers: [CourierAnswerWord.Kind] = []
  private var verdict: (outcome: VerdictOutcome, words: String?, left: Int?)?
  private var run: Run?
  /// The session that the backend has prepared; `nil` if it prepares none.
  private(set) var prepared: BackendSession?
  /// What it will say of each link.
  private var states: [LinkKind: [LinkState]] = [:]
  private var watched: (number: Int, link: LinkKind)?
  /// How long a state lasts.
  private static let stateTime = Duration.seconds(2)

  func meet(_ script: CourierScript) {
    switch script {
    case .absent: isAbsent = true
    case .answers(let words):
      (isAbsent, answers) = (false, words.flatMap { Array(repeating: $0.kind, count: $0.times) })
    case .link(let kind, let told, let time): bring(kind, told, time)
    case .verdict(let outcome, let words, let left): (isAbsent, verdict) = (false, (outcome, words, left))
    }
  }

  func ask(_ order: DeviceOrder, _ number: Int, of engine: Engine) {
    stop()
    guard case .courier(let order) = order else { return }
    switch order {
    case .leave: break
    case .deliver(let result): deliver(result, number, engine)
    case .watch(let link):
      if isAbsent { return engine.told(.absent(.courier), to: number) }
      (watched, nextDue) = ((number, link), engine.now + Self.stateTime)
    }
  }

  private func deliver(_ result: String, _ number: Int, _ engine: Engine) {
    guard !isAbsent, let facts = SessionFacts.sample(result) else { return engine.told(.absent(.courier), to: number) }
    run = Run(number: number, facts: facts, state: DeliveryState(facts, adapter: "https"))
    nextDue = engine.now + Self.answerTime
    engine.told(.delivery(.sending(attempt: 1, share: 0)), to: number, isLast: false)
  }

  func forget(_ engine: Engine) { stop() }

  private func stop() { (run, watched, nextDue) = (nil, nil, nil) }

  private func bring(_ kind: LinkKind, _ told: [LinkState], _ time: Duration?) {
    var session = prepared ?? BackendSession(id: "tape")
    switch kind {
    case .phone: session.phone = BackendLink("https://backend.example/go/kK3x9TQ2", validFor: time)
    case .wallet:
      let request = "openid4vp://?client_id=backend.example&request_uri=https%3A%2F%2Fbackend.example%2Fr%2FkK3x9TQ2"
      session.wallet = BackendLink(request, validFor: time)
    }
    (prepared, states[kind]) = (session, told)
  }

  /// Says the next state of the link.
  private func tell(_ engine: Engine) {
    guard let watched, let state = states[watched.link]?.first else { return nextDue = nil }
    states[watched.link]?.removeFirst()
    nextDue = engine.now + Self.stateTime
    engine.told(.watched(state), to: watched.number, isLast: false)
  }

  func advance(_ engine: Engine) {
    if watched != nil, let due = nextDue, due <= engine.now { return tell(engine) }
    guard let due = nextDue, due <= engine.now, var run, let adapter else { return }
    let now = WallTime() + (engine.now - Instant())
    let context = DeliveryContext(
      config: DeliveryConfig(adapter: "https", url: Self.environment["CAMEO_DELIVERY_URL"]), now: now, random: 0.5,
      sha256: Self.sha256)
    switch adapter.step(run.facts, run.state, context) {
    case .wait(let until): nextDue = engine.now + max(until - now, .milliseconds(1)) + Self.answerTime
    case .end, .run, .emit: stop()
    case .request(let request):
      let outcome = adapter.outcome(
        of: answer(to: request), to: request.step, took: Self.answerTime, run.facts, run.state, context)
      run.state = outcome.state
      let news =
        outcome.news(at: now)
        ?? .sending(attempt: run.state.failures + 1, share: Double(run.facts.percent(run.state)) / 100)
      self.run = run
      nextDue = engine.now + Self.answerTime
      if news.isLast { stop() }
      engine.told(.delivery(news), to: run.number, isLast: news.isLast)
    }
  }

  // MARK: The backend

  private func answer(to request: CourierRequest) -> CourierAnswer {
    switch answers.isEmpty ? nil : answers.removeFirst() {
    case .offline: return .failed(TransportFault(.connection, "refused"))
    case .cut: return .failed(TransportFault(.unclear, "cut"))
    case .status(let status) where status >= 300: return .http(status: status, headers: [:], body: [])
    case .status, nil: break
    }
    switch request.step {
    case "envelope":
      return .http(status: 201, headers: [:], body: Self.json(verdict == nil ? "done" : "processing"))
    case "status": return .http(status: 200, headers: [:], body: verdictBody)
    default: return .http(status: 201, headers: [:], body: [])
    }
  }

  private static func json(_ status: String) -> [UInt8] {
    Array(#"{"id":"tape","status":"\#(status)"}"#.utf8)
  }

  private var verdictBody: [UInt8] {
    guard let verdict else { return Self.json("done") }
    var decision: [(String, JSONNode)] = [("outcome", .string(verdict.outcome.rawValue))]
    if let words = verdict.words { decision.append(("words", .object([("en", .string(words))]))) }
    var members: [(String, JSONNode)] = [("status", .string("done")), ("verdict", .object(decision))]
    if let left = verdict.left { members.append(("attemptsLeft", .integer(left))) }
    return Array(JSONNode.object(members).text().utf8)
  }
}

extension SessionFacts {
  /// A session with files of fixed sizes, since those of real recordings differ between encoders.
  fileprivate static func sample(_ result: String) -> SessionFacts? {
    let session = result.split(separator: "/").dropLast().last.map(String.init) ?? ""
    let sizes = [("face.mp4", 2_000_000), ("face.jpg", 400_000), ("result.json", 6_000)]
    let files = sizes.map { name, size in
      JSONNode.object([
        ("path", .string(name)), ("bytes", .integer(size)), ("sha256", .string(String(repeating: "0", count: 64))),
      ])
    }
    let manifest = JSONNode.object([("session", .string(session)), ("files", .array(files))])
    let outcome = JSONNode.object([
      ("session", .string(session)), ("status", .string(SessionEnd.completed.status)), ("language", .string("en")),
      ("ended", .string(WallTime().text)),
    ])
    return try? read(
      manifest: Array(manifest.text().utf8), result: Array(outcome.text().utf8), output: "", sha256: TapeCourier.sha256)
  }
}
