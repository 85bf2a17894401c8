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
  private static let environment = [
    "CAMEO_DELIVERY_ADAPTER": "https", "CAMEO_DELIVERY_URL": "https://backend.example",
  ]

  /// The same, and that sessions are prepared, if the tape has said so.
  var environment: [String: String] {
    preparation == nil ? Self.environment : Self.environment.merging(["CAMEO_DELIVERY_PREPARE": "true"]) { $1 }
  }
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
  private var preparation: (name: String?, validFor: Duration?, iad: Bool)?
  private var run: Run?
  /// A request for a prepared session, and when it is answered.
  private var asked: (number: Int, wanted: PreparationRequest, request: CourierRequest, at: Instant)?
  /// What the backend will say of each link, and how long its address can be used.
  private var links: [LinkKind: (states: [LinkState], validFor: Duration?)] = [:]
  private var watched: (number: Int, link: LinkKind)?
  /// How long a state lasts.
  private static let stateTime = Duration.seconds(2)

  func meet(_ script: CourierScript) {
    switch script {
    case .absent: isAbsent = true
    case .answers(let words):
      (isAbsent, answers) = (false, words.flatMap { Array(repeating: $0.kind, count: $0.times) })
    case .link(let kind, let states, let time):
      links[kind] = (states, time)
      preparation = preparation ?? (nil, nil, false)
    case .verdict(let outcome, let words, let left): (isAbsent, verdict) = (false, (outcome, words, left))
    case .prepares(let name, let time, let iad): (isAbsent, preparation) = (false, (name, time, iad))
    }
  }

  func ask(_ order: DeviceOrder, _ number: Int, of engine: Engine) {
    stop()
    guard case .courier(let order) = order else { return }
    switch order {
    case .leave: break
    case .prepare(let order): prepare(order, number, engine)
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

  private func stop() { (run, asked, watched, nextDue) = (nil, nil, nil, nil) }

  /// Says the next state of the link.
  private func tell(_ engine: Engine) {
    guard let watched, let state = links[watched.link]?.states.first else { return nextDue = nil }
    links[watched.link]?.states.removeFirst()
    nextDue = engine.now + Self.stateTime
    engine.told(.watched(state), to: watched.number, isLast: false)
  }

  private func context(_ engine: Engine) -> DeliveryContext {
    DeliveryContext(
      config: DeliveryConfig(adapter: "https", url: Self.environment["CAMEO_DELIVERY_URL"]),
      now: WallTime() + (engine.now - Instant()), random: 0.5, sha256: Self.sha256)
  }

  private func prepare(_ order: PreparationOrder, _ number: Int, _ engine: Engine) {
    let wanted = PreparationRequest(session: "tape", flow: order.flow, subjectRef: order.subjectRef)
    guard !isAbsent, let request = adapter?.preparation(wanted, context(engine)) else {
      return engine.told(.absent(.courier), to: number)
    }
    asked = (number, wanted, request, engine.now + Self.answerTime)
    nextDue = asked?.at
  }

  private func answerPreparation(_ engine: Engine) {
    guard let asked, let adapter else { return }
    let context = context(engine)
    let result = adapter.preparation(
      in: answer(to: asked.request, at: context.now), to: asked.wanted, context)
    stop()
    let news =
      switch result {
      case .success(let preparation): PreparationAnswer.prepared(preparation.session)
      case .failure(let trouble): PreparationAnswer.refused(trouble.code)
      }
    engine.told(.preparation(news), to: asked.number)
  }

  func advance(_ engine: Engine) {
    guard let due = nextDue, due <= engine.now else { return }
    if asked != nil { return answerPreparation(engine) }
    if watched != nil { return tell(engine) }
    guard var run, let adapter else { return }
    let context = context(engine)
    let now = context.now
    switch adapter.step(run.facts, run.state, context) {
    case .wait(let until): nextDue = engine.now + max(until - now, .milliseconds(1)) + Self.answerTime
    case .end, .keep, .run, .emit: stop()
    case .request(let request):
      let outcome = adapter.outcome(
        of: answer(to: request, at: now), to: request.step, took: Self.answerTime, run.facts, run.state, context)
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

  private func answer(to request: CourierRequest, at now: WallTime) -> CourierAnswer {
    switch answers.isEmpty ? nil : answers.removeFirst() {
    case .offline: return .failed(TransportFault(.connection, "refused"))
    case .cut: return .failed(TransportFault(.unclear, "cut"))
    case .status(let status) where status >= 300: return .http(status: status, headers: [:], body: [])
    case .status, nil: break
    }
    switch request.step {
    case "prepare": return .http(status: 201, headers: [:], body: preparationBody(at: now))
    case "envelope":
      return .http(status: 201, headers: [:], body: Self.json(verdict == nil ? "done" : "processing"))
    case "status": return .http(status: 200, headers: [:], body: verdictBody)
    default: return .http(status: 201, headers: [:], body: [])
    }
  }

  private func preparationBody(at now: WallTime) -> [UInt8] {
    var members: [(String, JSONNode)] = [("sessionId", .string("backend-1")), ("token", .string("tape-token"))]
    if let time = preparation?.validFor { members.append(("expires", .string((now + time).text))) }
    if let name = preparation?.name { members.append(("subject", .object([("firstName", .string(name))]))) }
    for (kind, link) in links.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let until = link.validFor.map { [("until", JSONNode.string((now + $0).text))] } ?? []
      members.append((kind.rawValue, .object([("uri", .string(Self.address(kind)))] + until)))
    }
    if preparation?.iad == true { members.append(("iad", .string("tape-iad"))) }
    return Array(JSONNode.object(members).text().utf8)
  }

  private static func address(_ kind: LinkKind) -> String {
    switch kind {
    case .phone: "https://backend.example/go/kK3x9TQ2"
    case .wallet:
      "openid4vp://?client_id=backend.example&request_uri=https%3A%2F%2Fbackend.example%2Fr%2FkK3x9TQ2"
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
