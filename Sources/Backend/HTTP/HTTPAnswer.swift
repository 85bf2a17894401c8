internal import Contract
internal import Glibc
internal import Notation

/// An answer to a request, before it is written.
struct HTTPAnswer: Equatable {
  enum Body: Equatable {
    case bytes([UInt8])
    /// A stored file, streamed while it is sent.
    case file(StoredFile)
  }

  var status: Int
  var headers: [(name: String, value: String)]
  var body: Body
  /// For the operator's line about this request.
  var remark: String?

  init(_ status: Int, headers: [(name: String, value: String)] = [], body: Body = .bytes([])) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  init(_ status: Int, json: JSONNode, type: String = "application/json") {
    self.init(status, headers: [("Content-Type", type)], body: .bytes(Array(json.text().utf8)))
  }

  static func == (a: HTTPAnswer, b: HTTPAnswer) -> Bool {
    a.status == b.status && a.body == b.body && a.headers.elementsEqual(b.headers, by: ==)
  }

  var size: Int {
    switch body {
    case .bytes(let bytes): bytes.count
    case .file(let file): file.size
    }
  }

  /// The status line and all headers.
  func head(at now: WallTime, keepsAlive: Bool) -> [UInt8] {
    var text = "HTTP/1.1 \(status) \(Self.reason(status))\r\n"
    // RFC 9110: an answer without content has no length.
    let length = status == 204 ? [] : [("Content-Length", String(size))]
    let general = [
      ("Date", now.httpText),
      ("Connection", keepsAlive ? "keep-alive" : "close"), ("X-Content-Type-Options", "nosniff"),
      ("Cache-Control", "no-store"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ]
    for (name, value) in general + length + headers { text += "\(name): \(value)\r\n" }
    return Array((text + "\r\n").utf8)
  }

  /// The phrase of the status line; clients ignore it.
  private static func reason(_ status: Int) -> String {
    let reasons = [
      200: "OK", 201: "Created", 204: "No Content", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden",
      404: "Not Found",
      405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict", 410: "Gone", 411: "Length Required",
      413: "Content Too Large", 415: "Unsupported Media Type", 421: "Misdirected Request",
      422: "Unprocessable Content", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
      500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
      504: "Gateway Timeout", 505: "HTTP Version Not Supported", 507: "Insufficient Storage",
    ]
    return reasons[status] ?? "Status \(status)"
  }
}

extension WallTime {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// As HTTP writes dates (IMF-fixdate): `Sun, 06 Nov 1994 08:49:37 GMT`.
  var httpText: String {
    let date = text.prefix(10).split(separator: "-")
    let month = date.count == 3 ? Int(date[1]) ?? 1 : 1
    let weekday = Self.days[Int(max(0, milliseconds) / 86_400_000 % 7)]
    return "\(weekday), \(date.last ?? "01") \(Self.months[(month - 1) % 12]) \(date.first ?? "1970") "
      + "\(text.dropFirst(11).prefix(8)) GMT"
  }

  /// The system's clock, in whole seconds.
  static func system() -> WallTime { WallTime(milliseconds: Int64(time(nil)) * 1000) }
}
