internal import Contract
package import Notation

/// What leaves only sealed with `delivery.seal` `metadata`: result.json as a file, and its fields with metadata or the
/// person's data.
package enum SealedResult {
  package static let file = "result.json"

  /// These fields are null outside; `*` is any name.
  private static let hidden =
    [
      ["metadata"], ["echo", "metadata"], ["qr", "*", "metadata"], ["qr", "*", "text"], ["qr", "*", "textSha256"],
      ["document", "mrz", "fields"], ["document", "mrz", "lines"],
    ]
    + ChipFile.all.map { ["nfc", $0.name] }

  /// A result without what is sealed.
  package static func redacted(_ result: JSONNode) -> JSONNode {
    hidden.reduce(result) { hiding($1[...], in: $0) }
  }

  private static func hiding(_ path: ArraySlice<String>, in node: JSONNode) -> JSONNode {
    guard let name = path.first else { return .null }
    guard let members = node.object else { return node }
    return JSONNode(
      .object(
        members.map { member in
          guard name == "*" || name == member.key else { return member }
          return JSONMember(member.key, hiding(path.dropFirst(), in: member.node))
        }))
  }

  /// What is sealed: the bytes of result.json, whose digest the manifest has, and the person if the backend named them.
  static func plain(_ result: [UInt8], subject: JSONNode? = nil) -> [UInt8] {
    let members = [("subject", subject), ("result", .string(Base64.text(result)))].compactMap { name, node in
      node.map { (name, $0) }
    }
    return Array(JSONNode.object(members).text().utf8)
  }

  /// The bytes of result.json in what was opened; `nil` if it has none.
  package static func result(in plain: [UInt8]) -> [UInt8]? {
    JSONReader.read(plain, file: "").node?["result"]?.string.flatMap(Base64.bytes)
  }
}
