internal import Notation

/// Why a request is refused, as problem details (RFC 9457).
struct HTTPRefusal: Error, Equatable {
  var status: Int
  /// A code for programs, such as `files.missing`.
  var code: String?
  /// One sentence for the operator.
  var title: String
  var detail: String?
  /// The files that are missing, if that is the reason.
  var files: [String]?

  init(_ status: Int, _ title: String, code: String? = nil, detail: String? = nil, files: [String]? = nil) {
    (self.status, self.code, self.title) = (status, code, title)
    (self.detail, self.files) = (detail, files)
  }

  var answer: HTTPAnswer {
    let members: [(String, JSONNode)?] = [
      ("title", .string(title)), ("status", .integer(status)), code.map { ("code", .string($0)) },
      detail.map { ("detail", .string($0)) }, files.map { ("files", .array($0.map(JSONNode.string))) },
    ]
    return HTTPAnswer(status, json: .object(members.compactMap(\.self)), type: "application/problem+json")
  }
}

/// Why a request gets no whole answer on this connection.
enum RequestFault: Error, Equatable {
  case refused(HTTPRefusal)
  /// The client closed the connection or stopped sending, or the server stops.
  case disconnected
}
