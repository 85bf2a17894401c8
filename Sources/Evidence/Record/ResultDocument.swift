internal import Contract
internal import Notation

/// `result.json`: the same record always gives the same bytes.
struct ResultDocument {
  static let version = 1
  static let name = "result.json"

  private let record: SessionRecord
  private let clipDigest: Digest?
  /// nil where there is no clip to send it with.
  let metadata: String?

  /// With the digest of the clip, where there is one; a session that captured nothing tells of no file.
  init(_ record: SessionRecord, clip digest: Digest?) {
    self.record = record
    clipDigest = digest
    metadata = digest.map { Metadata(record, clip: $0).text }
  }

  var bytes: [UInt8] { Canonical.bytes(node) }

  private var node: JSONNode {
    .object(
      identity + ending + inputs + capture + [
        ("camera", RecordNodes.camera(record.camera)),
        ("timing", RecordNodes.measures(record.timing)),
        ("guidance", RecordNodes.guidance(record.guidance)),
        ("stream", RecordNodes.measures(record.stream)),
        ("metadata", metadata.map(JSONNode.string) ?? .null),
        ("artefacts", .array(record.keptArtefacts.map(RecordNodes.artefact))),
      ])
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
      ("began", .string(record.began.text)), ("ended", .string((record.began + record.length).text)),
      ("durationMs", RecordNodes.milliseconds(record.length)),
    ]
  }

  private var inputs: [(String, JSONNode)] {
    [
      ("preset", .string(record.preset.rawValue)), ("language", .string(record.language)),
      // As a text: a JSON number of this size is rounded by many who read it.
      ("seed", .string(String(record.seed))),
      ("options", .object(record.options.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
    ]
  }

  private var capture: [(String, JSONNode)] {
    guard let clipDigest, case .captured = record.end else { return [("clip", .null), ("face", .null)] }
    return [
      ("clip", record.clip.map { RecordNodes.clip($0, clipDigest) } ?? .null),
      ("face", record.face.map(RecordNodes.face) ?? .null),
    ]
  }
}

/// The one form in which documents of a session folder are written: indented, with a line break at the end.
enum Canonical {
  static func bytes(_ node: JSONNode) -> [UInt8] { Array((node.text(pretty: true) + "\n").utf8) }
}
