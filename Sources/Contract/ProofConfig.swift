/// What proves to the backend who took a session, and what only the backend can read.
package struct ProofConfig: Equatable, Sendable {
  /// The path of the device key (PEM); `nil` is the usual one, if it is there.
  package var deviceKey: String?
  /// What leaves only encrypted.
  package var seal: SealScope
  /// The path of the backend's public key (JWK).
  package var sealKey: String?
  /// Where access tokens come from.
  package var oauth: OAuthConfig

  package init(
    deviceKey: String? = nil, seal: SealScope = .none, sealKey: String? = nil, oauth: OAuthConfig = OAuthConfig()
  ) {
    (self.deviceKey, self.seal, self.sealKey, self.oauth) = (deviceKey, seal, sealKey, oauth)
  }
}

/// The client credentials of OAuth 2.0; the device key stands in the place of a secret.
package struct OAuthConfig: Equatable, Sendable {
  /// The token endpoint.
  package var url: String?
  /// The name of this machine there (`client_id`).
  package var client: String?
  /// What the token is for; `nil` asks for what the server gives.
  package var scope: String?

  package init(url: String? = nil, client: String? = nil, scope: String? = nil) {
    (self.url, self.client, self.scope) = (url, client, scope)
  }
}

/// What leaves this machine only encrypted for the backend.
package enum SealScope: String, CaseIterable, Hashable, Sendable {
  /// Nothing beyond TLS.
  case none
  /// Metadata, and the person's data in texts; pictures and clips are not.
  case metadata
  /// All of it; pictures and clips are never in the clear on the disk.
  case all
}
