internal import Contract
internal import Notation

/// Our own contract (docs/reference/backend.openapi.json): each file by `PUT`, then the envelope, then polls for a verdict.
struct HTTPSAdapter: DeliveryAdapter {
  let name = "https"
  let takesOver = true
  let usesHTTP = true
  let seals = true

  /// The names of its steps.
  enum Step {
    static let uploads = "uploads"
    static let envelope = "envelope"
    static let status = "status"
    static func file(_ name: String) -> String { "files/\(name)" }
  }

  func place(_ context: DeliveryContext) -> String { context.config.url ?? "" }

  // MARK: Requests

  func next(_ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext) -> DeliveryStep {
    let requests = HTTPSRequests(facts, state, context)
    if let stored = state.stored {
      return context.now - stored < RetryLaw.longestPoll ? .request(requests.status) : .end(.done)
    }
    guard let file = Self.pending(facts, state).first else { return .request(requests.envelope) }
    guard context.config.uploads == .signed else { return .request(requests.upload(file)) }
    guard let address = state.uploads[file.name] else { return .request(requests.uploads(Self.pending(facts, state))) }
    return .request(requests.upload(file, to: address))
  }

  private static func pending(_ facts: SessionFacts, _ state: DeliveryState) -> [SessionFacts.File] {
    facts.files.filter { state.ids[Step.file($0.name)] == nil }
  }

  func links(of backend: DeliveryState.Backend, _ context: DeliveryContext) -> CourierRequest? {
    HTTPSLinks.request(backend, context)
  }

  func preparation(_ request: PreparationRequest, _ context: DeliveryContext) -> CourierRequest? {
    HTTPSPreparation.request(request, context)
  }

  // MARK: Answers

  func meaning(
    of answer: CourierAnswer, to step: String, _ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext
  ) -> AnswerMeaning {
    if let trouble = RetryLaw.trouble(in: answer, now: context.now) {
      return failure(trouble, of: answer, at: step, context)
    }
    switch step {
    case Step.uploads: return addresses(in: answer.body, for: Self.pending(facts, state))
    // Only 201 confirms that all is stored.
    case Step.envelope where answer.status != 201:
      return .failed(Self.foreign(answer, "The envelope needs the answer 201."))
    case Step.envelope, Step.status:
      let report = BackendReport.read(answer.body, language: facts.language)
      return report.map { .stored($0) } ?? .failed(Self.foreign(answer))
    default: return .answered(id: Self.id(in: answer.body))
    }
  }

  /// The backend's id of a file, if the answer has one that is fit to be kept.
  private static func id(in body: [UInt8]) -> String {
    JSONReader.read(body, file: "").node?["id"]?.string.flatMap(BackendText.id) ?? ""
  }

  private func failure(
    _ trouble: DeliveryTrouble, of answer: CourierAnswer, at step: String, _ context: DeliveryContext
  ) -> AnswerMeaning {
    let problem = Problem(answer.body)
    if step == Step.envelope, problem.code == "files.missing" {
      return .failed(trouble, undone: problem.files.map(Step.file))
    }
    let isSigned = context.config.uploads == .signed && step.hasPrefix(Step.file(""))
    guard isSigned, trouble.code == .unauthorised, trouble.status == 403 else { return .failed(trouble) }
    // The address has expired; the next attempt asks for a new one.
    return .failed(DeliveryTrouble(.busy, status: 403, "The signed address has expired."))
  }

  private func addresses(in body: [UInt8], for files: [SessionFacts.File]) -> AnswerMeaning {
    let table = JSONReader.read(body, file: "").node?["uploads"]
    var addresses: [String: String] = [:]
    for file in files {
      guard let address = table?[file.name]?.string, address.utf8.count <= 8192 else {
        return .failed(DeliveryTrouble(.busy, "The backend gave no address for \(file.name)."))
      }
      if let problem = BackendAddress.problem(address, allowsQuery: true) {
        return .failed(DeliveryTrouble(.busy, "The address that the backend gave can't be used: \(problem)."))
      }
      addresses[file.name] = address
    }
    return .uploads(addresses)
  }

  /// A success without the contract's answer, such as the page of a proxy: nothing was confirmed.
  private static func foreign(
    _ answer: CourierAnswer, _ detail: String = "The answer has no 'status' as the contract wants it."
  ) -> DeliveryTrouble {
    DeliveryTrouble(.busy, status: answer.status, detail)
  }
}
