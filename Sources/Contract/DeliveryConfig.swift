/// Settings of the delivery of sessions to a backend.
package struct DeliveryConfig: Equatable, Sendable {
  /// The adapter by its name, such as `directory` or `https`; `directory` sends nothing.
  package var adapter: String
  /// Which sessions are delivered.
  package var what: DeliveryScope
  /// Whether the backend prepares each session before the camera opens.
  package var prepare: Bool
  /// Whether the screen says that this is a test; `nil` leaves it to the adapter.
  package var sandbox: Bool?
  /// The address of the backend, for adapters that have one.
  package var url: String?
  /// How requests are authenticated; the secrets are credentials, not settings.
  package var auth: DeliveryAuth
  /// Where files are uploaded to.
  package var uploads: DeliveryUploads
  /// The path of the program that the adapter `exec` runs.
  package var program: String?
  /// What happens to a session's folder once the backend has confirmed it.
  package var afterDone: AfterDelivery
  /// The address of an HTTP proxy; `nil` connects directly.
  package var proxy: String?
  /// The path of a file of trusted certificate authorities (PEM); `nil` uses the system's.
  package var caFile: String?
  /// The path of the client certificate (PEM).
  package var certificate: String?
  /// The path of its private key (PEM).
  package var privateKey: String?
  /// SHA-256 of the package keys that the backend may have, in base64; with two of them a key can be replaced.
  package var pin: String?
  /// The same of the key that will replace it.
  package var nextPin: String?
  /// The name of this machine for the backend; `nil` sends none.
  package var kiosk: String?
  /// No new session begins once those that wait for delivery have this size; at 80 % there is a warning.
  package var maxMB: Int
  /// The same once the oldest one has this age.
  package var maxDays: Int
  /// Where the adapter `s3` stores sessions.
  package var s3: ObjectStoreConfig
  package var jenid: JenIDConfig
  package var youverify: YouverifyConfig
  package var oiti: OitiConfig
  package var trustvision: TrustVisionConfig
  /// Signatures, encryption, access tokens.
  package var proof = ProofConfig()
  /// Whether the backend is told each minute how the kiosk stands.
  package var status = false

  package var pins: [String] { [pin, nextPin].compactMap(\.self) }

  /// Creates a configuration; each parameter has its default.
  package init(
    adapter: String = "directory", what: DeliveryScope = .captured, prepare: Bool = false,
    sandbox: Bool? = nil, url: String? = nil, auth: DeliveryAuth = .none,
    uploads: DeliveryUploads = .direct, program: String? = nil, afterDone: AfterDelivery = .remove,
    proxy: String? = nil, caFile: String? = nil, certificate: String? = nil, privateKey: String? = nil,
    pin: String? = nil, nextPin: String? = nil, kiosk: String? = nil, maxMB: Int = 2_000, maxDays: Int = 30,
    s3: ObjectStoreConfig = ObjectStoreConfig(), jenid: JenIDConfig = JenIDConfig(),
    youverify: YouverifyConfig = YouverifyConfig(), oiti: OitiConfig = OitiConfig(),
    trustvision: TrustVisionConfig = TrustVisionConfig()
  ) {
    (self.prepare, self.sandbox) = (prepare, sandbox)
    (self.adapter, self.what, self.url, self.auth, self.uploads) = (adapter, what, url, auth, uploads)
    (self.program, self.afterDone, self.proxy, self.caFile) = (program, afterDone, proxy, caFile)
    (self.certificate, self.privateKey, self.pin, self.nextPin) = (certificate, privateKey, pin, nextPin)
    (self.kiosk, self.maxMB, self.maxDays, self.s3) = (kiosk, maxMB, maxDays, s3)
    (self.jenid, self.youverify, self.oiti) = (jenid, youverify, oiti)
    self.trustvision = trustvision
  }
}

/// A place in an object store with the interface of Amazon S3; its address is `DeliveryConfig.url`.
package struct ObjectStoreConfig: Equatable, Sendable {
  package var bucket: String?
  /// Stands before the name of each object, such as `captures/hall`; `nil` is the bucket itself.
  package var prefix: String?
  /// The region that signatures name, such as `eu-central-1`.
  package var region: String?

  package init(bucket: String? = nil, prefix: String? = nil, region: String? = nil) {
    (self.bucket, self.prefix, self.region) = (bucket, prefix, region)
  }
}

/// Which sessions are delivered.
package enum DeliveryScope: String, CaseIterable, Hashable, Sendable {
  /// Captured sessions only.
  case captured
  /// Sessions that ended otherwise too; these have texts and no pictures.
  case all

  /// Whether a session with this status of `result.json` is delivered.
  package func includes(status: String) -> Bool { self == .all || status == SessionEnd.completed.status }
}

/// How requests to the backend are authenticated.
package enum DeliveryAuth: String, CaseIterable, Hashable, Sendable {
  /// Not at all.
  case none
  /// A user name and a password (RFC 7617).
  case basic
  /// A token (RFC 6750).
  case bearer
  /// A client certificate (TLS).
  case certificate
  /// An access token that the device key asks for (RFC 7523).
  case oauth
}

/// Where files are uploaded to.
package enum DeliveryUploads: String, CaseIterable, Hashable, Sendable {
  /// To the backend itself.
  case direct
  /// To addresses that the backend signs, such as those of an object store.
  case signed
}

/// What happens to a delivered session's folder.
package enum AfterDelivery: String, CaseIterable, Hashable, Sendable {
  /// It is removed.
  case remove
  /// It stays until its retention ends.
  case keep
}
