internal import Contract
internal import Notation

/// What the adapter `jenid` sends: JSON in which placeholders such as `{encodedFaceImage}` stand for the session's values.
///
/// JenID's clients make `completeJsonPayload` inside; its form is in no document of theirs, so the host's template has it.
struct PayloadTemplate {
  private static let payload = "completeJsonPayload"
  private static let others = ["session", "key", "language", "metadata", "result"]
  private static let names = EncodedPicture.all.flatMap { [$0.plainName, $0.name] } + [payload] + others

  /// The seven names of the clients' callback.
  private static let usual = JSONNode.object(names.prefix(7).map { ($0, .string("{\($0)}")) })

  private let root: JSONNode

  /// The file that the settings name, or the built-in template.
  init(_ context: DeliveryContext) throws(DeliveryTrouble) {
    let setting = "delivery.jenid.template"
    guard let bytes = context.template else {
      root = Self.usual
      return
    }
    let (node, diagnostics) = JSONReader.read(bytes, file: context.config.jenid.template ?? setting)
    guard let node, node.object != nil else {
      let words = diagnostics.first?.description ?? "its JSON is no object"
      throw DeliveryTrouble(.misconfigured, "\(setting): \(words).")
    }
    if let name = Self.unknown(in: node) {
      let advice = nearest(name, in: Self.names).map { "Did you mean {\($0)}?" }
      throw DeliveryTrouble(
        .misconfigured,
        "\(setting): there is no placeholder {\(BackendText.line(name))}. "
          + (advice ?? "Known are \(Self.names.joined(separator: ", "))."))
    }
    root = node
  }

  /// The name in a text that is one placeholder.
  private static func placeholder(_ text: String) -> String? {
    guard text.hasPrefix("{"), text.hasSuffix("}"), text.utf8.count > 2 else { return nil }
    let name = text.dropFirst().dropLast()
    return name.allSatisfy { $0.isASCII && $0.isLetter } ? String(name) : nil
  }

  private static func unknown(in node: JSONNode) -> String? {
    switch node.value {
    case .string(let text): placeholder(text).flatMap { names.contains($0) ? nil : $0 }
    case .array(let nodes): nodes.lazy.compactMap(unknown).first
    case .object(let members): members.lazy.compactMap { unknown(in: $0.node) }.first
    case .null, .bool, .number: nil
    }
  }

  // MARK: The payload

  func payload(_ facts: SessionFacts) -> [CourierRequest.Piece] {
    Self.filled(root, facts, JSONReader.read(facts.result, file: "").node ?? .null).pieces
  }

  private static func filled(_ node: JSONNode, _ facts: SessionFacts, _ result: JSONNode) -> SentJSON {
    switch node.value {
    case .string(let text): placeholder(text).map { value($0, facts, result) } ?? .node(node)
    case .array(let nodes): .list(nodes.map { filled($0, facts, result) })
    case .object(let members): .object(members.map { ($0.key, filled($0.node, facts, result)) })
    case .null, .bool, .number: .node(node)
    }
  }

  private static func value(_ name: String, _ facts: SessionFacts, _ result: JSONNode) -> SentJSON {
    switch name {
    // A payload can't contain itself.
    case payload: .node(.string(""))
    case "session": .node(.string(facts.session))
    case "key": .node(.string(facts.key))
    case "language": .node(.string(facts.language))
    case "metadata": .node(result["metadata"] ?? .null)
    case "result": .node(result)
    default: picture(name, facts, result)
    }
  }

  /// The clients leave a picture empty that was not asked for; a session that was not captured has none.
  private static func picture(_ name: String, _ facts: SessionFacts, _ result: JSONNode) -> SentJSON {
    let row = EncodedPicture.all.first { $0.name == name || $0.plainName == name }
    guard let row, let path = row.file(in: result), let file = facts.files.first(where: { $0.name == path }) else {
      return .node(facts.isCaptured ? .string("") : .null)
    }
    return name == row.name ? .file(file) : .node(.string(file.name))
  }
}
