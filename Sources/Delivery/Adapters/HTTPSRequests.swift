internal import Contract
internal import Notation

/// The requests of `HTTPSAdapter` for one session, as values.
struct HTTPSRequests {
  typealias Header = CourierRequest.Header
  private typealias Step = HTTPSAdapter.Step

  private let facts: SessionFacts
  private let token: String?
  private let context: DeliveryContext

  init(_ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext) {
    (self.facts, self.context) = (facts, context)
    token = state.backend?.token ?? context.credentials.token
  }

  // MARK: Requests

  func upload(_ file: SessionFacts.File) -> CourierRequest {
    upload(file, to: address("/files/\(file.name)"), authorization)
  }

  /// A signed address stands for itself: it gets no authorization of ours.
  func upload(_ file: SessionFacts.File, to address: String) -> CourierRequest { upload(file, to: address, []) }

  var envelope: CourierRequest {
    post(Step.envelope, address(), Envelope.contentType, Envelope.bytes(facts))
  }

  var status: CourierRequest { CourierRequest(step: Step.status, .get, address(), headers: accept + authorization) }

  /// Asks for signed addresses of files.
  func uploads(_ files: [SessionFacts.File]) -> CourierRequest {
    let wanted = files.map { file in
      JSONNode.object([
        ("name", .string(file.name)), ("sha256", .string(file.sha256)), ("size", .integer(file.size)),
      ])
    }
    let body = JSONNode.object([("files", .array(wanted))]).text()
    return post(Step.uploads, address("/uploads"), "application/json", Array(body.utf8))
  }

  // MARK: Parts

  private func upload(_ file: SessionFacts.File, to address: String, _ authorization: [Header]) -> CourierRequest {
    let digest = Base64.text(Hex.bytes(file.sha256) ?? [])
    let headers = [
      Header("Content-Type", file.contentType), Header("Content-Digest", "sha-256=:\(digest):"), idempotency,
    ]
    return CourierRequest(
      step: Step.file(file.name), .put, address, headers: headers + authorization,
      body: .file(file.name, size: file.size))
  }

  private func post(_ step: String, _ address: String, _ contentType: String, _ body: [UInt8]) -> CourierRequest {
    CourierRequest(
      step: step, .post, address,
      headers: [Header("Content-Type", contentType), idempotency] + accept + authorization + signature(of: body),
      body: .bytes(body))
  }

  var idempotency: Header { Header("Idempotency-Key", facts.key) }
  var accept: [Header] { [Header("Accept", "application/json, application/problem+json")] }

  func address(_ path: String = "") -> String { context.address("/sessions/\(facts.session)\(path)") }

  var authorization: [Header] { context.authorization(token: token) }

  private func signature(of body: [UInt8]) -> [Header] { context.signature(of: body, id: facts.key) }
}

extension DeliveryContext {
  /// An address below that of the backend.
  func address(_ path: String) -> String { config.base + path }

  func authorization(token: String?) -> [CourierRequest.Header] {
    switch config.auth {
    case .none, .certificate: []
    case .basic: [.init("Authorization", "Basic \(Base64.text(Array((credentials.login ?? "").utf8)))")]
    case .bearer: token.map { [.init("Authorization", "Bearer \($0)")] } ?? []
    }
  }

  func signature(of body: [UInt8], id: String) -> [CourierRequest.Header] {
    let signature = credentials.webhookSecret.flatMap(WebhookSignature.init)
    return signature?.headers(id: id, at: now, body: body, sha256: sha256) ?? []
  }
}

extension DeliveryConfig {
  /// The address of the backend, without a slash at its end.
  var base: String { String((url ?? "").reversed().drop { $0 == "/" }.reversed()) }
}
