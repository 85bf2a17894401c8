internal import Contract
internal import Notation

/// How requests to a backend are authenticated, for all adapters with `delivery.auth`.
extension DeliveryContext {
  /// `token` is the session's own, if the backend gave one.
  func authorization(token: String?) -> [CourierRequest.Header] {
    switch config.auth {
    case .none, .certificate: []
    case .basic: [.init("Authorization", "Basic \(Base64.text(Array((credentials.login ?? "").utf8)))")]
    case .bearer: (token ?? credentials.token).map { [.init("Authorization", "Bearer \($0)")] } ?? []
    }
  }

  /// What is missing or impossible about secrets and pins.
  var loginProblems: [String] {
    var problems: [String] = []
    if config.auth == .basic, credentials.login?.contains(":") != true {
      problems.append("delivery.auth is basic, and the credential 'delivery-login' is not USER:PASSWORD.")
    }
    if config.auth == .bearer, credentials.token == nil {
      problems.append("delivery.auth is bearer, and there is no credential 'delivery-token'.")
    }
    if config.auth == .certificate, config.certificate == nil || config.privateKey == nil {
      problems.append("delivery.auth is certificate, and delivery.certificate or delivery.privateKey is missing.")
    }
    for secret in [credentials.login, credentials.token].compactMap(\.self)
    where !secret.utf8.allSatisfy(Self.isVisible) {
      problems.append("A credential has characters that a header can't have, such as a line break.")
    }
    return problems + [config.pinProblem].compactMap(\.self)
  }

  private static func isVisible(_ byte: UInt8) -> Bool { (0x20..<0x7F).contains(byte) }
}

extension DeliveryConfig {
  var pinProblem: String? {
    pins.first { Base64.bytes($0)?.count != 32 }.map { pin in
      "delivery.pin: '\(BackendText.line(pin))' is not a SHA-256 in base64."
    }
  }
}
