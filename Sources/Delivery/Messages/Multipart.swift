/// A form with files (RFC 7578), streamed while it is sent.
struct Multipart {
  struct Part {
    /// Of our own tables: it has no character that a header would need to escape.
    var name: String
    /// `nil` for a text.
    var file: (name: String, contentType: String)?
    var content: CourierRequest.Piece

    init(_ name: String, text: String) { (self.name, content) = (name, .bytes(Array(text.utf8))) }

    init(_ name: String, _ file: SessionFacts.File) {
      (self.name, content) = (name, .file(file.name, size: file.size))
      self.file = (file.name, file.contentType)
    }
  }

  let contentType: String
  let body: CourierRequest.Body

  /// The boundary comes from the session's key, so that a repeated request has the same bytes; no file can contain it, because
  /// the key depends on the digest of each.
  init(_ parts: [Part], key: String) {
    let boundary = "cameo-\(key)"
    var writer = PieceWriter()
    for part in parts {
      writer.add("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(part.name)\"")
      if let file = part.file { writer.add("; filename=\"\(file.name)\"\r\nContent-Type: \(file.contentType)") }
      writer.add("\r\n\r\n")
      writer.add(part.content)
      writer.add("\r\n")
    }
    writer.add("--\(boundary)--\r\n")
    (contentType, body) = ("multipart/form-data; boundary=\(boundary)", .pieces(writer.pieces))
  }
}
