internal import Contract
internal import Notation

/// How a vendor's clients name what they hand over; a row for each adapter that is a map.
///
/// What their clients send is inside their SDKs: the names are theirs where their documents have them, the rest is our own
/// and listed in docs/backends.
struct VendorMap: Sendable {
  enum Form { case multipart, json }

  enum Content {
    /// The session's file with this role.
    case file(role: String)
    case metadata
    /// The backend's id of the session.
    case sessionID
    /// Whether all tasks passed.
    case passed
    /// Key and message of what failed; left out if nothing did.
    case failure
    case appKey
    /// That of the merchant; left out if none is set.
    case publicKey

    /// Whether its name is left out of an object without it.
    var isOptional: Bool {
      switch self {
      case .failure, .publicKey: true
      case .file, .metadata, .sessionID, .passed, .appKey: false
      }
    }
  }

  let name: String
  let form: Form
  let fields: [(name: String, content: Content)]
  /// Whether the host's backend is asked for a verdict until it has one.
  let polls: Bool

  static let unissey = VendorMap(
    name: "unissey", form: .multipart, fields: [("video", .file(role: "clip")), ("metadata", .metadata)], polls: true)
  static let youverify = VendorMap(
    name: "youverify", form: .json,
    fields: [
      ("sessionId", .sessionID), ("faceImage", .file(role: "face")), ("livenessClip", .file(role: "clip")),
      ("passed", .passed), ("metadata", .metadata), ("error", .failure), ("publicMerchantID", .publicKey),
    ], polls: false)
  static let oiti = VendorMap(
    name: "oiti", form: .multipart,
    fields: [("appKey", .appKey), ("video", .file(role: "clip")), ("metadata", .metadata)], polls: true)
}

extension VendorMap {
  /// The body of a session's request, with its type; the same for each attempt.
  func body(
    _ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext
  ) -> (contentType: String, body: CourierRequest.Body) {
    let result = JSONReader.read(facts.result, file: "").node ?? .null
    func value(_ content: Content) -> SentJSON? { self.value(content, facts, result, state, context) }
    switch form {
    case .json:
      // What their clients always have is null if it is missing.
      let members: [(key: String, value: SentJSON)] = fields.compactMap { name, content in
        let known = value(content)
        return known == nil && content.isOptional ? nil : (name, known ?? .node(.null))
      }
      return ("application/json", .pieces(SentJSON.object(members).pieces))
    case .multipart:
      let parts = fields.compactMap { name, content -> Multipart.Part? in
        switch value(content) {
        case .file(let file): Multipart.Part(name, file)
        case .node(let node): node.string.map { Multipart.Part(name, text: $0) }
        case .object, .list, nil: nil
        }
      }
      let form = Multipart(parts, key: facts.key)
      return (form.contentType, form.body)
    }
  }

  private func value(
    _ content: Content, _ facts: SessionFacts, _ result: JSONNode, _ state: DeliveryState, _ context: DeliveryContext
  ) -> SentJSON? {
    switch content {
    case .file(let role): facts.files.first { $0.role == role }.map { .file($0) }
    case .metadata: result["metadata"].map { .node($0) }
    case .sessionID: (state.backend?.sessionID).map { .node(.string($0)) }
    case .passed: .node(.bool(facts.isCaptured && result["tasksPassed"]?.bool != false))
    case .failure: failure(result).map { .node($0) }
    case .appKey: context.config.oiti.appKey.map { .node(.string($0)) }
    case .publicKey: context.config.youverify.publicKey.map { .node(.string($0)) }
    }
  }

  /// Their clients have a key for some failures, and one for all others.
  private func failure(_ result: JSONNode) -> JSONNode? {
    guard let error = result["error"], let message = error["message"]?.string else { return nil }
    let key = error["seedKey"]?.string ?? RetryRule.row(.refused)?.seedKey ?? ""
    return .object([("key", .string(key)), ("message", .string(message))])
  }
}
