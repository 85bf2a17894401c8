/// Settings of the adapter `jenid`.
package struct JenIDConfig: Equatable, Sendable {
  /// The path of the template of the payload; `nil` uses the built-in one.
  package var template: String?
  /// The field of the answer to a created job that has its id.
  package var idField: String

  package init(template: String? = nil, idField: String = "id") {
    (self.template, self.idField) = (template, idField)
  }
}

/// Settings of the adapter `youverify`.
package struct YouverifyConfig: Equatable, Sendable {
  /// The merchant's public key, which names the merchant.
  package var publicKey: String?
  /// Which of Youverify's addresses is used, unless `DeliveryConfig.url` is set.
  package var sandboxEnvironment: Bool
  /// The path that a session is sent to, below the address.
  package var path: String?
  /// The header that carries the session's token.
  package var tokenHeader: String?

  package init(
    publicKey: String? = nil, sandboxEnvironment: Bool = true, path: String? = nil, tokenHeader: String? = nil
  ) {
    (self.publicKey, self.sandboxEnvironment) = (publicKey, sandboxEnvironment)
    (self.path, self.tokenHeader) = (path, tokenHeader)
  }
}

/// Settings of the adapter `oiti`; its `baseUrl` is `DeliveryConfig.url`.
package struct OitiConfig: Equatable, Sendable {
  package var appKey: String?

  package init(appKey: String? = nil) {
    self.appKey = appKey
  }
}
