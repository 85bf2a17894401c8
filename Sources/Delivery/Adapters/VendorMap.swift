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
  /// Where the vendor takes a session, whole; `nil` if the host's backend gets it at an address for each session.
  var ownAddress: (@Sendable (DeliveryConfig) -> String)?
  /// What the vendor's own settings lack.
  var problems: @Sendable (DeliveryConfig) -> [String] = { _ in [] }
  /// The header that has the session's token.
  var tokenHeader: @Sendable (DeliveryConfig) -> String? = { _ in nil }
  /// The vendor's own form of a verdict.
  var verdict: @Sendable (JSONNode) -> VerdictReport? = { _ in nil }

  static let unissey = VendorMap(
    name: "unissey", form: .multipart, fields: [("video", .file(role: "clip")), ("metadata", .metadata)], polls: true)
  static let youverify = VendorMap(
    name: "youverify", form: .json,
    fields: [
      ("sessionId", .sessionID), ("faceImage", .file(role: "face")), ("livenessClip", .file(role: "clip")),
      ("passed", .passed), ("metadata", .metadata), ("error", .failure), ("publicMerchantID", .publicKey),
    ], polls: false, ownAddress: Youverify.address, problems: Youverify.problems,
    tokenHeader: { $0.youverify.tokenHeader })
  static let oiti = VendorMap(
    name: "oiti", form: .multipart,
    fields: [("appKey", .appKey), ("video", .file(role: "clip")), ("metadata", .metadata)], polls: true,
    problems: { $0.oiti.appKey == nil ? ["delivery.oiti.appKey is missing."] : [] },
    verdict: { node in
      // The two cases of `FaceCaptchaResultType`; what stands in them is not in Oiti's document.
      if node["success"] != nil { return VerdictReport(.approved) }
      return node["error"] == nil ? nil : VerdictReport(.rejected)
    })
}

/// Youverify's addresses, and what they need.
private enum Youverify {
  private static let (sandbox, live) = ("https://api.sandbox.youverify.co", "https://api.youverify.co")

  @Sendable static func address(_ config: DeliveryConfig) -> String {
    let base = config.url == nil ? (config.youverify.sandboxEnvironment ? sandbox : live) : config.base
    return base + (config.youverify.path.map { "/\($0.drop { $0 == "/" })" } ?? "")
  }

  /// Path and header are inside their SDK: only the host's own backend can do without.
  @Sendable static func problems(_ config: DeliveryConfig) -> [String] {
    let youverify = config.youverify
    var problems: [String] = []
    if config.url == nil {
      let needed = [("path", youverify.path), ("tokenHeader", youverify.tokenHeader)]
      problems = needed.filter { $0.1 == nil }.map {
        "delivery.youverify.\($0.0) is missing: without delivery.url, Youverify itself gets the session."
      }
    }
    if let name = youverify.tokenHeader, !SessionName.isSession(name) {
      problems.append("delivery.youverify.tokenHeader: '\(BackendText.line(name))' is no name of a header.")
    }
    return problems
  }
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
