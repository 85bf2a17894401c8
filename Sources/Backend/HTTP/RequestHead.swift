/// The request line and the headers of an HTTP/1.1 request.
///
/// The parser is strict: a head that two servers could read in different ways is refused (request smuggling).
struct RequestHead: Equatable, Sendable {
  /// How the end of the body is found.
  enum Framing: Equatable, Sendable {
    case length(Int)
    case chunked
  }

  /// The most bytes of a head, and the most headers in it.
  static let (mostBytes, mostHeaders) = (16 << 10, 100)

  var method: String
  /// As sent, with the query.
  var target: String
  /// The decoded segments of the path.
  var path: [String]
  /// By lower-case name; repeated headers are joined by a comma.
  var headers: [String: String]
  var framing: Framing
  var keepsAlive: Bool
  /// The client waits for `100 Continue` before it sends the body.
  var expectsContinue: Bool

  /// The type of the body in lower case, without parameters.
  var contentType: String {
    let type = headers["content-type"] ?? ""
    return type.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
  }
}

extension RequestHead {
  /// Parses a head without the empty line at its end.
  static func parse(_ bytes: ArraySlice<UInt8>) throws(HTTPRefusal) -> RequestHead {
    let lines = try lines(of: bytes)
    let line = (lines.first ?? []).split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard line.count == 3, isToken(line[0]), let target = text(line[1]) else {
      throw HTTPRefusal(400, "The request line is not 'METHOD TARGET HTTP/1.1'.")
    }
    let version = String(decoding: line[2], as: UTF8.self)
    guard ["HTTP/1.1", "HTTP/1.0"].contains(version) else { throw HTTPRefusal(505, "Only HTTP/1.1 is spoken here.") }
    let headers = try headers(lines.dropFirst())
    let connection = headers["connection"]?.lowercased() ?? ""
    return RequestHead(
      method: String(decoding: line[0], as: UTF8.self), target: target, path: try path(of: target),
      headers: headers, framing: try framing(headers),
      keepsAlive: version == "HTTP/1.1" && !connection.contains("close"),
      expectsContinue: version == "HTTP/1.1" && headers["expect"]?.lowercased() == "100-continue")
  }

  private static func lines(of bytes: ArraySlice<UInt8>) throws(HTTPRefusal) -> [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for place in lines.indices.dropLast() {
      guard lines[place].last == UInt8(ascii: "\r") else { throw HTTPRefusal(400, "A line ends without CR LF.") }
      lines[place].removeLast()
    }
    return lines
  }

  private static func headers(_ lines: ArraySlice<ArraySlice<UInt8>>) throws(HTTPRefusal) -> [String: String] {
    guard lines.count <= mostHeaders else { throw HTTPRefusal(431, "A request has at most \(mostHeaders) headers.") }
    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]),
        let value = value(line[(colon + 1)...])
      else { throw HTTPRefusal(400, "A header is not 'Name: value'.") }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      headers[name] = headers[name].map { "\($0), \(value)" } ?? value
    }
    return headers
  }

  private static func framing(_ headers: [String: String]) throws(HTTPRefusal) -> Framing {
    switch (headers["transfer-encoding"], headers["content-length"]) {
    case (nil, nil): return .length(0)
    case (nil, let length?):
      // 18 digits fit into an Int.
      guard (1...18).contains(length.utf8.count), length.utf8.allSatisfy(isDigit), let length = Int(length) else {
        throw HTTPRefusal(400, "Content-Length is not a number.")
      }
      return .length(length)
    case (let coding?, nil):
      guard coding.lowercased() == "chunked" else {
        throw HTTPRefusal(501, "Only the transfer coding 'chunked' is known.")
      }
      return .chunked
    case (_?, _?): throw HTTPRefusal(400, "A body has either a Content-Length or a Transfer-Encoding.")
    }
  }

  /// The segments of a path, decoded one by one, so that an encoded slash separates nothing.
  private static func path(of target: String) throws(HTTPRefusal) -> [String] {
    let path = target.prefix { $0 != "?" }
    guard path.hasPrefix("/") else { throw HTTPRefusal(400, "The target is not a path.") }
    var segments: [String] = []
    for segment in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let decoded = decoded(segment.utf8) else {
        throw HTTPRefusal(400, "The path is not encoded as it should be.")
      }
      segments.append(decoded)
    }
    return segments == [""] ? [] : segments
  }

  /// `nil` if a percent sign is not followed by two digits, or the bytes are not UTF-8.
  private static func decoded(_ segment: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = segment[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

// MARK: - Characters

extension RequestHead {
  private static let marks = Set("!#$%&'*+-.^_`|~".utf8)

  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// The value of a hexadecimal digit.
  static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
    return !bytes.isEmpty && bytes.allSatisfy { isLetter($0) || isDigit($0) || marks.contains($0) }
  }

  /// Printable ASCII without blanks, as in a target.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.allSatisfy({ (0x21..<0x7F).contains($0) }) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value of a header without blanks around it; control characters are refused.
  private static func value(_ bytes: ArraySlice<UInt8>) -> String? {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else { return nil }
    var trimmed = bytes.drop(while: isBlank)
    while trimmed.last.map(isBlank) == true { trimmed.removeLast() }
    return String(decoding: trimmed, as: UTF8.self)
  }
}
