internal import Contract
internal import Notation

/// The opaque text that goes to the backend beside the clip: bound to the clip by its digest, and to the backend's
/// request by the data it gave.
package struct Metadata {
  package static let version = 1

  private let record: SessionRecord
  private let clip: Digest

  package init(_ record: SessionRecord, clip: Digest) {
    self.record = record
    self.clip = clip
  }

  /// Base64 of one line of JSON.
  package var text: String { Base64.text(Array(node.text().utf8)) }

  private var node: JSONNode {
    .object([
      ("v", .integer(Self.version)), ("session", .string(record.session)),
      ("software", RecordNodes.software(record.software)), ("clip", .object([("sha256", .string(clip.hex))])),
      ("iad", RecordNodes.text(record.iadData)), ("seed", .string(String(record.seed))),
      ("camera", RecordNodes.camera(record.camera)), ("timing", RecordNodes.measures(record.timing)),
      ("guidance", RecordNodes.guidance(record.guidance)), ("stream", RecordNodes.measures(record.stream)),
    ])
  }

  /// What such a text says; nil where it is none.
  static func read(_ text: String) -> JSONNode? {
    Base64.bytes(text).flatMap { JSONReader.read($0, file: "metadata").node }
  }
}
