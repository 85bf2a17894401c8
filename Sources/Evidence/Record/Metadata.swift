internal import Contract
internal import Flow
package import Files
internal import Notation

/// The opaque text that goes to the backend beside the clip and the pictures of a document: bound to them by their
/// digests, and to the backend's request by the data it gave.
package struct Metadata {
  package static let version = 1

  private let record: SessionRecord
  private let digests: [String: Digest]

  /// With the digests of the session's files, by their names.
  package init(_ record: SessionRecord, _ digests: [String: Digest]) {
    (self.record, self.digests) = (record, digests)
  }

  /// Base64 of one line of JSON.
  package var text: String { Base64.text(Array(node.text().utf8)) }

  /// What is bound to it, by its role.
  private var bound: [(String, JSONNode)] {
    record.keptProducts.flatMap { product in
      product.files.filter(\.isBound).compactMap { file in
        digests[file.name].map { (file.role ?? product.role, .object([("sha256", .string($0.hex))])) }
      }
    }
  }

  /// The tasks in short, where there were any; what they asked follows from the seed.
  private var tasks: [(String, JSONNode)] {
    guard case .list(let values)? = record.told["tasks"] else { return [] }
    let nodes = values.map { value -> JSONNode in
      guard case .facts(let facts) = value else { return .null }
      let short = facts.filter { ["task", "difficulty", "outcome"].contains($0.name) }
      return RecordNodes.node(.facts(short))
    }
    return [("tasks", .array(nodes))]
  }

  private var node: JSONNode {
    let identity: [(String, JSONNode)] = [
      ("v", .integer(Self.version)), ("session", .string(record.session)),
      ("software", RecordNodes.software(record.software)),
    ]
    let asked = [
      ("iad", RecordNodes.text(record.dossier[BackendData.self])), ("seed", JSONNode.string(String(record.seed))),
    ]
    let measured: [(String, JSONNode)] = [
      ("timing", RecordNodes.measures(record.timing)), ("guidance", RecordNodes.guidance(record.guidance)),
      ("stream", RecordNodes.measures(record.camera?.stream)),
    ]
    return .object(identity + bound + tasks + asked + RecordNodes.cameras(record) + measured)
  }

  /// What such a text says; nil where it is none.
  static func read(_ text: String) -> JSONNode? {
    Base64.bytes(text).flatMap { JSONReader.read($0, file: "metadata").node }
  }
}
