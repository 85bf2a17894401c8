internal import Contract
internal import Notation

/// A session that a backend is to prepare before a camera opens.
package struct PreparationRequest: Equatable, Sendable {
  /// The id on this machine.
  package var session: String
  package var flow: String
  /// By which the backend knows the person, if the host has said so.
  package var subjectRef: String?
  /// The same for each attempt of one request; a session that is prepared again has another one.
  package var key: String

  package init(session: String, flow: String, subjectRef: String? = nil, key: String? = nil) {
    (self.session, self.flow, self.subjectRef, self.key) = (session, flow, subjectRef, key ?? session)
  }
}

/// `POST {url}/sessions`: adapters that speak our contract with the host's own backend share it.
enum HTTPSPreparation {
  static let step = "prepare"
  /// The person waits for it.
  static let limit = Duration.seconds(5)

  static func request(_ request: PreparationRequest, _ context: DeliveryContext) -> CourierRequest {
    let optional: [(String, JSONNode?)] = [
      ("kiosk", .string(context.config.kiosk ?? Envelope.unnamed)), ("flow", .string(request.flow)),
      ("subjectRef", request.subjectRef.map(JSONNode.string)),
    ]
    let body = Array(JSONNode.object(optional.present).text().utf8)
    return context.withToken(
      CourierRequest(
        step: step, .post, context.address("/sessions"),
        headers: [.init("Content-Type", "application/json"), .init("Idempotency-Key", request.key)]
          + [.init("Accept", "application/json, application/problem+json")]
          + context.authorization(token: context.credentials.token) + context.signature(of: body, id: request.key),
        body: .bytes(body), limit: limit))
  }

  /// The answer as a prepared session.
  static func read(
    _ answer: CourierAnswer, _ context: DeliveryContext
  ) -> Result<SessionPreparation, DeliveryTrouble> {
    if let trouble = RetryLaw.trouble(in: answer, now: context.now) { return .failure(trouble) }
    guard answer.status == 201 else {
      return .failure(DeliveryTrouble(.refused, status: answer.status, "A prepared session needs the answer 201."))
    }
    guard let node = JSONReader.read(answer.body, file: "").node else {
      return .failure(DeliveryTrouble(.busy, status: answer.status, "The answer is not JSON."))
    }
    do throws(PreparationFault) {
      return .success(try SessionPreparation(node, at: context.now))
    } catch {
      let detail = "The answer's '\(error.key)' is missing or wrong: \(error.remedy)."
      return .failure(DeliveryTrouble(.refused, status: answer.status, detail))
    }
  }
}
