package import Contract
internal import Crypto
package import Delivery
package import Files

extension DeliveryCredentials {
  /// Reads the secrets: `delivery-login`, `delivery-token`, `delivery-webhook-secret` and `delivery-s3-key`, each a
  /// file with one line.
  ///
  /// systemd's credentials come first: it guards them. Then `cameo/credentials` in the user's folder of settings, where a
  /// file that other users can read is refused. The device key and the backend's key are files of their own.
  package static func read(
    _ config: DeliveryConfig, environment: [String: String], files: any FileStore
  ) throws(CaptureError) -> DeliveryCredentials {
    let own = Folders(environment: environment).config.map { Folders.join($0, "cameo/credentials") }
    let folders = [environment["CREDENTIALS_DIRECTORY"], own].compactMap(\.self).filter { $0.hasPrefix("/") }
    func secret(_ name: String) throws(CaptureError) -> String? {
      for folder in folders {
        if let secret = try line(of: Folders.join(folder, name), isOwn: folder == own, files) { return secret }
      }
      return nil
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

  private static func line(
    of path: String, isOwn: Bool, _ files: any FileStore
  ) throws(CaptureError) -> String? {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try isOwn ? files.readGuarded(path, limit: 4096) : files.read(path, limit: 4096)
    } catch {
      if error.reason == .missing { return nil }
      if error.reason == .exposed {
        throw CaptureError(
          .resourceMissing, "\(printable(path)) \(error.sentence): it is not used.",
          recovery: "If the secret is still yours: chmod 600 \(printable(path))")
      }
      throw error.error()
    }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).first
    return line.flatMap { $0.isEmpty ? nil : String($0) }
  }
}
