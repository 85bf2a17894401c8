/// The device key by what it does: its private part stays where it was read.
package struct DeviceSigner: Equatable, Sendable {
  /// The key's thumbprint (RFC 7638).
  package let kid: String
  /// Ed25519; `nil` if the library fails.
  package let sign: @Sendable ([UInt8]) -> [UInt8]?

  package init(kid: String, sign: @escaping @Sendable ([UInt8]) -> [UInt8]?) {
    (self.kid, self.sign) = (kid, sign)
  }

  package static func == (a: DeviceSigner, b: DeviceSigner) -> Bool { a.kid == b.kid }
}

/// The backend's key by what it does.
package struct ResultSealer: Equatable, Sendable {
  package let kid: String
  /// Makes a compact JWE, another one with each call; `nil` if the library fails.
  package let seal: @Sendable ([UInt8]) -> String?

  package init(kid: String, seal: @escaping @Sendable ([UInt8]) -> String?) {
    (self.kid, self.seal) = (kid, seal)
  }

  package static func == (a: ResultSealer, b: ResultSealer) -> Bool { a.kid == b.kid }
}
