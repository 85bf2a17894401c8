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

  func place(_ context: DeliveryContext) -> String { resolved(context).config.url ?? "" }

  /// With the vendor's own address, if it has one.
  private func resolved(_ context: DeliveryContext) -> DeliveryContext {
    guard let ownAddress = map.ownAddress else { return context }
    var context = context
    context.config.url = ownAddress(context.config)
    return context
  }

  func problems(_ context: DeliveryContext) -> [DeliveryTrouble] {
    HTTPSAdapter().problems(resolved(context))
      + map.problems(context.config).map { DeliveryTrouble(.misconfigured, $0) }
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
    if let name = map.tokenHeader(context.config), let token = state.backend?.token {
      headers.append(.init(name, token))
    }
    let address = map.ownAddress == nil ? requests.address() : context.config.base
    return .request(
      context.withToken(CourierRequest(step: "send", .post, address, headers: headers, body: body)))
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
    if map.ownAddress != nil { request.url = resolved(context).config.base }
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
    report.verdict = report.verdict ?? map.verdict(node)
    if !map.polls || report.verdict != nil { report.isDone = true }
    return .stored(report)
  }
}
