package import Crypto
internal import Delivery

/// The keys that the backend was given; without them it checks no signature, and opens nothing.
package struct BackendKeys: Sendable {
  /// Every session must be signed by this device.
  package var device: PublicKey?
  /// Opens sealed results.
  package var seal: PrivateKey?

  package init(device: PublicKey? = nil, seal: PrivateKey? = nil) {
    (self.device, self.seal) = (device, seal)
  }

  /// What was checked of an envelope, or was not.
  func remark(on envelope: SentEnvelope) -> String? {
    let signature = envelope.jws.map { _ in device == nil ? "signed, not checked: no --device-key" : "signed" }
    let opened = envelope.files.contains { $0.name == SessionFacts.keysFile } ? "sealed with its files" : "sealed"
    let result = envelope.sealed.map { _ in seal == nil ? "sealed, not opened: no --seal-key" : opened }
    let words = [signature, result].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }
}
