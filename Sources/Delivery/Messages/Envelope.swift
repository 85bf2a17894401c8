internal import Notation

/// The request that completes a session, after its files: a CloudEvent 1.0.
///
/// A session always gives the same bytes.
enum Envelope {
  /// Stands for the name of a machine that has none.
  static let unnamed = "unnamed"
  static let contentType = "application/cloudevents+json"

  static func bytes(_ facts: SessionFacts) -> [UInt8] {
    let members: [(String, JSONNode)] = [
      ("specversion", .string("1.0")), ("id", .string(facts.key)),
      ("source", .string("urn:cameo:\(facts.kiosk ?? unnamed)")),
      ("type", .string("cameo.session.\(facts.status).v1")),
      ("subject", .string(facts.session)), ("time", .string(facts.ended.text)),
      ("datacontenttype", .string("application/json")), ("data", data(facts)),
    ]
    return Array(JSONNode.object(members).text().utf8)
  }

  private static func data(_ facts: SessionFacts) -> JSONNode {
    .object([
      ("result", document(facts.result)), ("manifest", document(facts.manifest)),
      ("files", .array(facts.files.map(file))),
    ])
  }

  private static func document(_ bytes: [UInt8]) -> JSONNode { JSONReader.read(bytes, file: "").node ?? .null }

  private static func file(_ file: SessionFacts.File) -> JSONNode {
    .object([
      ("role", .string(file.role)), ("name", .string(file.name)), ("sha256", .string(file.sha256)),
      ("size", .integer(file.size)),
    ])
  }
}
