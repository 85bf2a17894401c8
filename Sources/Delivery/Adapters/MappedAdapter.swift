internal import Contract
internal import Notation

/// Sends a session as one request in a vendor's names, to the host's backend or to the vendor; a row of `VendorMap` each.
///
/// Only an answer in JSON confirms it: the page of a proxy does not.
struct MappedAdapter: DeliveryAdapter {
  let map: VendorMap
  var name: String { map.name }
  let takesOver = true
  let usesHTTP = true

  private enum Step {
    static let send = "send"
    static let status = "status"
  }

  func place(_ context: DeliveryContext) -> String { resolved(context).config.url ?? "" }

  /// With the address of the vendor, if it has one and the settings have none.
  private func resolved(_ context: DeliveryContext) -> DeliveryContext {
    guard map.name == Youverify.name else { return context }
    var context = context
    context.config.url = Youverify.address(context.config)
    return context
  }

  func problems(_ context: DeliveryContext) -> [DeliveryTrouble] {
    let problems = HTTPSAdapter().problems(resolved(context))
    let own: [String]
    switch map.name {
    case Youverify.name: own = Youverify.problems(context.config)
    case "oiti": own = context.config.oiti.appKey == nil ? ["delivery.oiti.appKey is missing."] : []
    default: own = []
    }
    return problems + own.map { DeliveryTrouble(.misconfigured, $0) }
  }

  // MARK: Requests

  func next(_ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext) -> DeliveryStep {
    let context = resolved(context)
    let requests = HTTPSRequests(facts, state, context)
    if let stored = state.stored {
      guard map.polls, context.now - stored < RetryLaw.longestPoll else { return .end(.done) }
      return .request(requests.status)
    }
    let (contentType, body) = map.body(facts, state, context)
    var headers = [.init("Content-Type", contentType), requests.idempotency] + requests.accept + requests.authorization
    var address = requests.address()
    if map.name == Youverify.name {
      address = context.config.base
      if let name = context.config.youverify.tokenHeader, let token = state.backend?.token {
        headers.append(.init(name, token))
      }
    }
    return .request(
      context.withToken(CourierRequest(step: Step.send, .post, address, headers: headers, body: body)))
  }

  /// The host's own backend prepares sessions; a vendor wants a key for that, which no kiosk may have.
  func preparation(_ request: PreparationRequest, _ context: DeliveryContext) -> CourierRequest? {
    context.config.url == nil ? nil : HTTPSPreparation.request(request, context)
  }

  func links(of backend: DeliveryState.Backend, _ context: DeliveryContext) -> CourierRequest? {
    context.config.url == nil ? nil : HTTPSLinks.request(backend, context)
  }

  func probe(_ context: DeliveryContext) -> CourierRequest? {
    guard var request = HTTPSAdapter().probe(resolved(context)) else { return nil }
    if map.name == Youverify.name { request.url = resolved(context).config.base }
    return request
  }

  // MARK: Answers

  func meaning(
    of answer: CourierAnswer, to step: String, _ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext
  ) -> AnswerMeaning {
    if let trouble = RetryLaw.trouble(in: answer, now: context.now) { return .failed(trouble) }
    guard let node = JSONReader.read(answer.body, file: "").node, node.object != nil else {
      return .failed(DeliveryTrouble(.busy, status: answer.status, "The answer is no JSON object."))
    }
    var report = BackendReport.read(answer.body, language: facts.language) ?? BackendReport(isDone: true)
    if report.verdict == nil, map.name == "oiti" { report.verdict = Self.verdict(ofOiti: node) }
    if !map.polls || report.verdict != nil { report.isDone = true }
    return .stored(report)
  }

  /// The two cases of `FaceCaptchaResultType`; what stands in them is not in Oiti's document.
  private static func verdict(ofOiti node: JSONNode) -> VerdictReport? {
    if node["success"] != nil { return VerdictReport(.approved) }
    return node["error"] == nil ? nil : VerdictReport(.rejected)
  }
}

/// Youverify's addresses.
private enum Youverify {
  static let name = "youverify"
  private static let (sandbox, live) = ("https://api.sandbox.youverify.co", "https://api.youverify.co")

  static func address(_ config: DeliveryConfig) -> String {
    let base = config.url == nil ? (config.youverify.sandboxEnvironment ? sandbox : live) : config.base
    return base + (config.youverify.path.map { "/\($0.drop { $0 == "/" })" } ?? "")
  }

  /// Path and header are inside their SDK: only the host's own backend can do without.
  static func problems(_ config: DeliveryConfig) -> [String] {
    let youverify = config.youverify
    var problems: [String] = []
    if config.url == nil {
      let needed = [("path", youverify.path), ("tokenHeader", youverify.tokenHeader)]
      problems = needed.filter { $0.1 == nil }.map {
        "delivery.youverify.\($0.0) is missing: without delivery.url, Youverify itself gets the session."
      }
    }
    if let name = youverify.tokenHeader, !SessionName.isSession(name) {
      problems.append("delivery.youverify.tokenHeader: '\(BackendText.line(name))' is no name of a header.")
    }
    return problems
  }
}
