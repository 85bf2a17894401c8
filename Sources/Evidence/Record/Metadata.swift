internal import Contract
internal import Flow
package import Files
internal import Notation

/// The opaque text sent to the backend with the clip and document pictures: bound to them by their digests,
/// and to the backend's request by the data it supplied.
package struct Metadata {
  package static let version = 1

  private let record: SessionRecord
  private let digests: [String: Digest]

  /// `digests` are those of the session's files, by name.
  package init(_ record: SessionRecord, _ digests: [String: Digest]) {
    (self.record, self.digests) = (record, digests)
  }

  /// Base64 of one line of JSON.
  package var text: String { Base64.text(Array(node.text().utf8)) }

  /// The bound files, by role.
  private var bound: [(String, JSONNode)] {
    record.keptProducts.flatMap { product in
      product.files.filter(\.isBound).compactMap { file in
        digests[file.name].map { (file.role ?? product.role, .object([("sha256", .string($0.hex))])) }
      }
    }
  }

  /// The tasks in short, if any; their details follow from the seed.
  private var tasks: [(String, JSONNode)] {
    guard case .list(let values)? = record.told["tasks"] else { return [] }
    let nodes = values.map { value -> JSONNode in
      guard case .facts(let facts) = value else { return .null }
      let short = facts.filter { ["task", "difficulty", "outcome"].contains($0.name) }
      return RecordNodes.node(.facts(short))
    }
    return [("tasks", .array(nodes))]
  }

  private var identity: [(String, JSONNode)] {
    [
      ("v", .integer(Self.version)), ("session", .string(record.session)),
      ("software", RecordNodes.software(record.software)),
    ]
  }

  private var asked: [(String, JSONNode)] {
    [("iad", RecordNodes.text(record.dossier[BackendData.self])), ("seed", JSONNode.string(String(record.seed)))]
  }

  private var node: JSONNode {
    let measured: [(String, JSONNode)] = [
      ("timing", RecordNodes.measures(record.timing)), ("guidance", RecordNodes.guidance(record.guidance)),
      ("stream", RecordNodes.measures(record.camera?.stream)),
    ]
    return .object(identity + bound + tasks + asked + RecordNodes.cameras(record) + measured)
  }

  /// Of a picture that a code was read in, alone: bound to it, and to what the code says.
  private func text(ofCode code: [Fact]) -> String? {
    guard let path = code["path"]?.text, let digest = digests[path] else { return nil }
    let own = [
      ("label", RecordNodes.text(code["label"]?.text)), ("sha256", .string(digest.hex)),
      ("textSha256", RecordNodes.text(code["textSha256"]?.text)),
    ]
    return Base64.text(Array(JSONNode.object(identity + own + asked).text().utf8))
  }

  /// The texts for the pictures of codes, by the side that a code was read on.
  package var ofCodes: [String: String] {
    let codes = record.keptProducts.first { $0.role == DocumentStep.madeOfCodes.role }?.facts ?? []
    return codes.reduce(into: [:]) { texts, side in
      if let code = side.value.facts { texts[side.name] = text(ofCode: code) }
    }
  }

  /// Decodes such a text; `nil` if it is invalid.
  static func read(_ text: String) -> JSONNode? {
    Base64.bytes(text).flatMap { JSONReader.read($0, file: "metadata").node }
  }
}
