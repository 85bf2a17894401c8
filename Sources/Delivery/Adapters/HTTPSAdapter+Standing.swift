internal import Contract

/// `POST {url}/kiosks/{id}`, for a backend that shows its operator which kiosks stand how.
extension HTTPSAdapter {
  /// The next one follows a minute later.
  private static let limit = Duration.seconds(20)

  func standing(_ body: [UInt8], of kiosk: String, _ context: DeliveryContext) -> CourierRequest? {
    context.withToken(
      CourierRequest(
        step: "kiosk", .post, context.address("/kiosks/\(kiosk)"),
        headers: [.init("Content-Type", "application/json")]
          + [.init("Accept", "application/json, application/problem+json")]
          + context.authorization(token: context.credentials.token)
          + context.signature(of: body, id: "\(kiosk)-\(context.now.milliseconds)"),
        body: .bytes(body), limit: Self.limit))
  }
}

extension DeliveryContext {
  /// Why the backend did not take it, without our secrets; `nil` if it did.
  package func standingTrouble(in answer: CourierAnswer) -> DeliveryTrouble? {
    RetryLaw.trouble(in: answer, now: now).map(Redaction(credentials).trouble)
  }
}
