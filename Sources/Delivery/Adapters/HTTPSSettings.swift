internal import Contract
internal import Notation

extension HTTPSAdapter {
  func problems(_ context: DeliveryContext) -> [DeliveryTrouble] {
    (addressProblems(context.config) + context.loginProblems + webhookProblems(context.credentials))
      .map { DeliveryTrouble(.misconfigured, $0) }
  }

  private func addressProblems(_ config: DeliveryConfig) -> [String] {
    var problems: [String] = []
    if let url = config.url {
      if let problem = BackendAddress.problem(url) { problems.append("delivery.url: \(problem).") }
    } else {
      problems.append("delivery.url is missing.")
    }
    if let kiosk = config.kiosk, !SessionName.isFile(kiosk) {
      problems.append("delivery.kiosk may have letters, digits, '.', '-' and '_' only.")
    }
    return problems
  }

  private func webhookProblems(_ credentials: DeliveryCredentials) -> [String] {
    guard let secret = credentials.webhookSecret, WebhookSignature(secret: secret) == nil else { return [] }
    return ["The credential 'delivery-webhook-secret' is not whsec_ and base64 of 24 to 64 bytes."]
  }
}
