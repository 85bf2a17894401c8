internal import Contract
internal import Files
internal import Flow
internal import Notation

/// `result.json`; deterministic: the same record always gives the same bytes.
struct ResultDocument {
  static let version = 1
  static let name = "result.json"

  private let record: SessionRecord
  private let digests: [String: Digest]
  /// `nil` if there are no files to send with it.
  let metadata: String?
  /// Of the pictures of codes, by side.
  let codeMetadata: [String: String]

  /// `digests` are those of the session's files, by name.
  init(_ record: SessionRecord, _ digests: [String: Digest]) {
    (self.record, self.digests) = (record, digests)
    metadata = record.keptProducts.isEmpty ? nil : Metadata(record, digests).text
    codeMetadata = Metadata(record, digests).ofCodes
  }

  var bytes: [UInt8] { Canonical.bytes(node) }

  private var node: JSONNode {
    .object(identity + ending + inputs + made + told + RecordNodes.cameras(record) + measured + handover)
  }

  private var identity: [(String, JSONNode)] {
    [
      ("v", .integer(Self.version)), ("session", .string(record.session)),
      ("software", RecordNodes.software(record.software)),
    ]
  }

  private var ending: [(String, JSONNode)] {
    [
      ("status", .string(record.end.status)), ("cancelledBy", RecordNodes.canceller(record.end)),
      ("error", record.end.error.map(RecordNodes.error) ?? .null),
      ("warnings", .array(record.warnings.map(RecordNodes.warning))),
      ("began", .string(record.began.text)), ("ended", .string((record.began + record.length).text)),
      ("durationMs", RecordNodes.milliseconds(record.length)),
    ]
  }

  private var inputs: [(String, JSONNode)] {
    [
      ("preset", .string(record.preset.rawValue)), ("language", .string(record.language)),
      // As a string: many JSON parsers round numbers of this size.
      ("seed", .string(String(record.seed))),
      ("options", .object(record.options.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
      (
        "echo",
        .object([
          ("metadata", RecordNodes.text(record.metadata)),
          ("session", RecordNodes.text(record.dossier[PreparedSession.self]?.id)),
        ])
      ),
    ]
  }

  /// Every product that a flow can make has a field, whether or not this session made it.
  private var made: [(String, JSONNode)] {
    ResultSchema.products.map { row in
      let product = record.keptProducts.first { $0.role == row.role }
      return (row.role, product.map { RecordNodes.product(withMetadata($0), digests) } ?? .null)
    }
  }

  /// A picture that a code was read in has a text of its own for the backend.
  private func withMetadata(_ product: Product) -> Product {
    guard product.role == DocumentStep.madeOfCodes.role else { return product }
    var product = product
    product.facts = product.facts.map { side in
      guard let code = side.value.facts, let text = codeMetadata[side.name] else { return side }
      return Fact(side.name, .facts(code + [Fact("metadata", .text(text))]))
    }
    return product
  }

  private var measured: [(String, JSONNode)] {
    [
      ("timing", RecordNodes.measures(record.timing)), ("guidance", RecordNodes.guidance(record.guidance)),
      ("rates", RecordNodes.rates(record.camera?.rates)),
      ("stream", RecordNodes.measures(record.camera?.stream)),
    ]
  }

  private var handover: [(String, JSONNode)] {
    [
      ("metadata", metadata.map(JSONNode.string) ?? .null),
      ("artefacts", .array(record.keptProducts.flatMap(RecordNodes.artefacts))),
    ]
  }

  private var told: [(String, JSONNode)] {
    let kept = Set(record.keptProducts.flatMap(\.files).map(\.name))
    return ToldNodes(fields: ResultSchema.tells, kept: kept).members(record.told)
  }
}

/// The canonical form of a session folder's documents: indented, with a line break at the end.
enum Canonical {
  static func bytes(_ node: JSONNode) -> [UInt8] { Array((node.text(pretty: true) + "\n").utf8) }
}
