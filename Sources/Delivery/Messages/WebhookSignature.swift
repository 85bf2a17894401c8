internal import Contract
internal import Notation

/// Signs a message (Standard Webhooks 1.0), so that the backend knows its sender.
struct WebhookSignature {
  private static let prefix = "whsec_"
  private let key: [UInt8]

  /// `nil` unless the secret is `whsec_` and base64 of 24 to 64 bytes, as the standard demands.
  init?(secret: String) {
    guard secret.hasPrefix(Self.prefix), let key = Base64.bytes(String(secret.dropFirst(Self.prefix.count))),
      (24...64).contains(key.count)
    else { return nil }
    self.key = key
  }

  func headers(
    id: String, at now: WallTime, body: [UInt8], sha256: ([UInt8]) -> [UInt8]
  ) -> [CourierRequest.Header] {
    let seconds = String(now.milliseconds / 1000)
    let tag = HMAC.tag(Array("\(id).\(seconds).".utf8) + body, key: key, sha256: sha256)
    return [
      .init("webhook-id", id), .init("webhook-timestamp", seconds),
      .init("webhook-signature", "v1,\(Base64.text(tag))"),
    ]
  }
}
