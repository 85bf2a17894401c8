internal import Contract
internal import Notation

/// JenID's Genuine-ID HUB Server: one request with the payload, then polls until the inspection is finished.
///
/// The payload is made once and kept: its server refuses one that has changed. There is no key by which it would know a
/// repeated request.
struct JenIDAdapter: DeliveryAdapter {
  let name = "jenid"
  let takesOver = true
  let usesHTTP = true
  let knowsRepeats = false
  func auth(_ config: DeliveryConfig) -> DeliveryAuth { .basic }

  private enum Step {
    static let create = "create"
    static let status = "status"
  }

  /// As the clients' requests: their timeout counts the time in which nothing moves.
  private static let stall = Duration.seconds(40)
  private static let finished = "128"

  func place(_ context: DeliveryContext) -> String { context.config.url ?? "" }

  func problems(_ context: DeliveryContext) -> [DeliveryTrouble] {
    var context = context
    context.config.auth = .basic
    var problems = HTTPSAdapter().problems(context)
    if context.config.jenid.idField.isEmpty {
      problems.append(DeliveryTrouble(.misconfigured, "delivery.jenid.idField is empty."))
    }
    do throws(DeliveryTrouble) { _ = try PayloadTemplate(context) } catch { problems.append(error) }
    return problems
  }

  // MARK: Requests

  func next(_ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext) -> DeliveryStep {
    if let stored = state.stored {
      guard let id = state.ids[Step.create], !id.isEmpty, context.now - stored < RetryLaw.longestPoll else {
        return .end(.done)
      }
      return .request(request(Step.status, .get, id, context))
    }
    if let size = state.ids[DeliveryStep.keeping].flatMap({ Int($0) }) {
      var request = request(Step.create, .post, "create", context)
      request.headers.insert(.init("Content-Type", "application/json"), at: 0)
      request.body = .kept(size: size)
      return .request(request)
    }
    do throws(DeliveryTrouble) {
      return .keep(try PayloadTemplate(context).payload(facts))
    } catch {
      return .end(.dead, error)
    }
  }

  func probe(_ context: DeliveryContext) -> CourierRequest? { request("probe", .get, "cameo-check", context) }

  private func request(
    _ step: String, _ method: CourierRequest.Method, _ path: String, _ context: DeliveryContext
  ) -> CourierRequest {
    let login = Base64.text(Array((context.credentials.login ?? "").utf8))
    return CourierRequest(
      step: step, method, "\(context.config.base)/inspectionjob/\(path)",
      headers: [.init("Authorization", "Basic \(login)")], stall: Self.stall)
  }

  // MARK: Answers

  func meaning(
    of answer: CourierAnswer, to step: String, _ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext
  ) -> AnswerMeaning {
    if let trouble = RetryLaw.trouble(in: answer, now: context.now) { return .failed(trouble) }
    let node = JSONReader.read(answer.body, file: "").node
    switch step {
    case DeliveryStep.keeping: return .answered(id: String(decoding: answer.body, as: UTF8.self))
    case Step.create:
      guard answer.status == 201 else {
        return .failed(DeliveryTrouble(.refused, status: answer.status, "JenID confirms with 201 only."))
      }
      let id = node?[context.config.jenid.idField].flatMap(Self.word).flatMap { SessionName.isFile($0) ? $0 : nil }
      // Without an id there is nothing to ask about.
      return .stored(BackendReport(id: id, isDone: id == nil))
    default:
      guard node?.object != nil else {
        return .failed(DeliveryTrouble(.busy, status: answer.status, "The answer is no JSON object."))
      }
      // In any other state the result is not valid yet.
      return .stored(BackendReport(isDone: node?["status"].flatMap(Self.word) == Self.finished))
    }
  }

  /// A number or a text.
  private static func word(_ node: JSONNode) -> String? { node.string ?? node.integer.map { String($0) } }
}
