internal import Notation

extension SessionStore {
  /// Stores a session that came in one request; one that is there already must have come with the same key.
  func keep(
    _ files: [(name: String, bytes: [UInt8])], of session: String, key: String = ""
  ) throws(RequestFault) {
    let envelope = Array(JSONNode.object([("key", .string(key))]).text().utf8)
    if let stored = document(Self.envelope, of: session) {
      guard stored == envelope else {
        throw .refused(HTTPRefusal(409, "The session is stored under another key.", code: "key.other"))
      }
      return
    }
    for file in files { try add(file.bytes, as: file.name, of: session) }
    _ = try keep(document: envelope, as: Self.envelope, of: session)
  }
}
