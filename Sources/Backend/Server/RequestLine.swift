internal import Contract

/// What became of a request, for the operator's terminal.
package struct RequestLine: Equatable, Sendable {
  package var method: String
  package var target: String
  /// `nil` if the connection ended without an answer.
  package var status: Int?
  /// Bytes of the request's body.
  package var received: Int
  /// Why it was refused, or what the answer script did.
  package var remark: String?

  /// Printable, on one line: `PUT /sessions/8c1f/files/face.jpg 201 48211 bytes`.
  package var text: String {
    let parts = [
      method, String(target.prefix(200)), status.map(String.init) ?? "no answer",
      received > 0 ? "\(received) bytes" : nil, remark,
    ]
    return printable(parts.compactMap(\.self).joined(separator: " "))
  }
}
