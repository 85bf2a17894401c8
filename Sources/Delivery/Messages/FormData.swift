/// A form with files (`multipart/form-data`, RFC 7578), as pieces of a request's body.
///
/// The boundary comes from the session's key, so that a repeated request has the same bytes.
struct FormData {
  enum Part {
    case text(String)
    /// A file of the session's folder, under its own name.
    case file(SessionFacts.File)
  }

  private let boundary: String

  init(key: String) { boundary = "cameo-\(key)" }

  var contentType: String { "multipart/form-data; boundary=\(boundary)" }

  /// Names and file names have plain characters only.
  func body(_ parts: [(name: String, part: Part)]) -> CourierRequest.Body {
    let pieces = parts.flatMap { name, part -> [CourierRequest.Piece] in
      let head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\""
      switch part {
      case .text(let text): return [.bytes(Array("\(head)\r\n\r\n\(text)\r\n".utf8))]
      case .file(let file):
        let type = "filename=\"\(file.name)\"\r\nContent-Type: \(file.contentType)"
        return [
          .bytes(Array("\(head); \(type)\r\n\r\n".utf8)), .file(file.name, size: file.size), .bytes(Array("\r\n".utf8)),
        ]
      }
    }
    return .pieces(pieces + [.bytes(Array("--\(boundary)--\r\n".utf8))])
  }
}
