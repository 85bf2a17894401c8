package import Contract
internal import Notation

/// What a backend says of a session's links while a page shows one: members of its answer about the session (our own).
enum HTTPSLinks {
  /// A person watches the page.
  static let limit = Duration.seconds(2)

  static func request(_ backend: DeliveryState.Backend, _ context: DeliveryContext) -> CourierRequest {
    context.withToken(
      CourierRequest(
        step: "links", .get, context.address("/sessions/\(PercentEncoding.text(backend.sessionID))"),
        headers: [.init("Accept", "application/json, application/problem+json")]
          + context.authorization(token: backend.token ?? context.credentials.token),
        limit: limit))
  }
}

extension LinkState {
  /// What an answer of the backend says of a link; `nil` if it says nothing that a backend can.
  package init?(of kind: LinkKind, in answer: CourierAnswer) {
    guard case .http(200, _, let body) = answer,
      let word = JSONReader.read(body, file: "").node?[kind.rawValue]?["state"]?.string,
      let state = Self.told.first(where: { $0.rawValue == word })
    else { return nil }
    self = state
  }

  /// The line of the socket that tells it, without the line break.
  package func line(of kind: LinkKind) -> String { DeliveryLine.text([(kind.rawValue, .string(rawValue))]) }

  package init?(of kind: LinkKind, line: [UInt8]) {
    guard let word = DeliveryLine.node(line)?[kind.rawValue]?.string, let state = Self(rawValue: word) else {
      return nil
    }
    self = state
  }
}
