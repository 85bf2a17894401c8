internal import Contract
internal import Notation

extension HTTPSAdapter {
  func problems(_ context: DeliveryContext) -> [DeliveryTrouble] {
    (addressProblems(context.config) + secretProblems(context)).map { DeliveryTrouble(.misconfigured, $0) }
  }

  private static func isVisible(_ byte: UInt8) -> Bool { (0x20..<0x7F).contains(byte) }

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

  func secretProblems(_ context: DeliveryContext) -> [String] {
    let (config, credentials) = (context.config, context.credentials)
    var problems: [String] = []
    if config.auth == .basic, credentials.login?.contains(":") != true {
      problems.append("delivery.auth is basic, and the credential 'delivery-login' is not USER:PASSWORD.")
    }
    // A prepared session brings its own token.
    if config.auth == .bearer, credentials.token == nil, !config.prepare {
      problems.append("delivery.auth is bearer, and there is no credential 'delivery-token'.")
    }
    if config.auth == .certificate, config.certificate == nil || config.privateKey == nil {
      problems.append("delivery.auth is certificate, and delivery.certificate or delivery.privateKey is missing.")
    }
    for secret in [credentials.login, credentials.token].compactMap(\.self)
    where !secret.utf8.allSatisfy(Self.isVisible) {
      problems.append("A credential has characters that a header can't have, such as a line break.")
    }
    if let secret = credentials.webhookSecret, WebhookSignature(secret: secret) == nil {
      problems.append("The credential 'delivery-webhook-secret' is not whsec_ and base64 of 24 to 64 bytes.")
    }
    return problems + [config.pinProblem].compactMap(\.self)
  }
}

extension DeliveryConfig {
  var pinProblem: String? {
    pins.first { Base64.bytes($0)?.count != 32 }.map { pin in
      "delivery.pin: '\(BackendText.line(pin))' is not a SHA-256 in base64."
    }
  }
}
