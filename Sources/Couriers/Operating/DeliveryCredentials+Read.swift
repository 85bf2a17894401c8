package import Contract
internal import Crypto
package import Delivery
package import Files

extension DeliveryCredentials {
  /// Reads the secrets: `delivery-login`, `delivery-token`, `delivery-webhook-secret` and `delivery-s3-key`, each a
  /// file with one line.
  ///
  /// The device key and the backend's key are files of their own.
  package static func read(
    _ config: DeliveryConfig, environment: [String: String], files: any FileStore
  ) throws(CaptureError) -> DeliveryCredentials {
    func secret(_ name: String) throws(CaptureError) -> String? {
      try CredentialFile.line(name, environment: environment, files: files)
    }
    var credentials = DeliveryCredentials(
      login: try secret("delivery-login"), token: try secret("delivery-token"),
      webhookSecret: try secret("delivery-webhook-secret"), s3Key: try secret("delivery-s3-key"))
    if let key = try DeviceKey.find(config.proof.deviceKey, environment: environment, files: files) {
      credentials.device = DeviceSigner(kid: key.publicKey.thumbprint) { key.sign($0) }
    }
    if config.proof.seal != .none, let path = config.proof.sealKey {
      let key = try KeyFile.readPublic(path, .x25519, files)
      credentials.sealer = ResultSealer(kid: key.thumbprint) { SealedText.seal($0, for: key) }
    }
    return credentials
  }
}
