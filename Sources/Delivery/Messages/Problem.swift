internal import Notation

/// A refusal of the backend (RFC 9457), for the operator.
struct Problem: Equatable {
  var title: String?
  var detail: String?
  /// Of our contract or of a system's: `files.missing`, `invalid_or_expired_session`.
  var code: String?
  /// The files that are missing.
  var files: [String] = []

  /// Accepts any body; one that is not JSON gives no fields.
  init(_ body: [UInt8]) {
    guard let node = JSONReader.read(body, file: "").node else { return }
    (title, detail) = (node["title"]?.string, node["detail"]?.string ?? node["error"]?["message"]?.string)
    // Youverify's clients know an error by its key.
    code = node["code"]?.string ?? node["error"]?["key"]?.string
    files = (node["files"]?.array ?? []).compactMap(\.string)
  }

  /// Title and detail, printable.
  var text: String { BackendText.line([title, detail].compactMap(\.self).joined(separator: ": ")) }
}
