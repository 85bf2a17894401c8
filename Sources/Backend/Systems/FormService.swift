internal import Delivery
internal import Files
internal import Notation

/// A host's backend that takes a session as one form, as the adapters `unissey` and `oiti` send it; a row for each.
///
/// A repeated request, known by its key, stores nothing. Each part must be there, and is stored as it came.
struct FormService: BackendService {
  /// A part that has no file is stored as NAME.txt.
  struct Row {
    let name: String
    let parts: [String]
    /// The answer in the vendor's words, if a script gives a verdict.
    let answer: @Sendable (SessionReceipt) -> JSONNode?
  }

  static let unissey = Row(name: "unissey", parts: ["video", "metadata"]) { _ in nil }
  static let oiti = Row(name: "oiti", parts: ["appKey", "video", "metadata"]) { receipt in
    switch receipt.outcome {
    case .approved: .object([("success", .object([]))])
    case .rejected: .object([("error", .object([]))])
    case .review, nil: nil
    }
  }

  /// A form is in memory while it is parsed.
  private static let mostBytes = 64 << 20

  let house: BackendHouse
  let row: Row

  func serve(
    _ head: RequestHead, _ body: ReceivedBody, told: (status: Int, receipt: SessionReceipt)?
  ) throws(RequestFault) -> HTTPAnswer {
    guard case .session(let session)? = Place(head.path) else { throw .refused(BackendHouse.nowhere) }
    guard Login.isThere(head) else { throw .refused(Login.missing("any login or token")) }
    switch head.method {
    case "POST": return try take(session, head, body, told)
    case "GET":
      guard house.store.document(SessionStore.envelope, of: session) != nil else {
        throw .refused(BackendHouse.unknown)
      }
      return answer(told?.receipt ?? .usual, told?.status ?? 200)
    default: throw .refused(BackendHouse.notFor(head.method))
    }
  }

  private func answer(_ receipt: SessionReceipt, _ status: Int, id: String? = nil) -> HTTPAnswer {
    HTTPAnswer(status, json: row.answer(receipt) ?? receipt.node(id: id))
  }

  private func take(
    _ session: String, _ head: RequestHead, _ body: ReceivedBody, _ told: (status: Int, receipt: SessionReceipt)?
  ) throws(RequestFault) -> HTTPAnswer {
    guard let key = head.headers["idempotency-key"], !key.isEmpty else {
      throw .refused(HTTPRefusal(400, "The header Idempotency-Key is missing.", code: "key.missing"))
    }
    guard let boundary = FormReader.boundary(head) else {
      throw .refused(HTTPRefusal(415, "The body must be of the type multipart/form-data."))
    }
    let bytes = try body.bytes(atMost: min(Self.mostBytes, house.limits.file))
    guard let parts = FormReader.parts(bytes, boundary) else {
      throw .refused(HTTPRefusal(400, "The body is no form with this boundary."))
    }
    let missing = row.parts.filter { name in !parts.contains { $0.name == name } }
    guard missing.isEmpty else {
      let names = missing.joined(separator: ", ")
      throw .refused(HTTPRefusal(422, "Parts of the form are missing: \(names).", code: "parts.missing"))
    }
    let files = parts.map { (name: $0.file ?? "\($0.name).txt", bytes: $0.bytes) }
    try house.store.keep(files, of: session, key: key)
    return answer(told?.receipt ?? SessionReceipt(stage: .received), told?.status ?? 201, id: session)
  }
}

/// Reads forms with files (RFC 7578).
enum FormReader {
  struct Part: Equatable {
    var name: String
    var file: String?
    var bytes: [UInt8]
  }

  static func boundary(_ head: RequestHead) -> String? {
    guard head.contentType == "multipart/form-data", let type = head.headers["content-type"],
      let start = type.firstRange(of: "boundary=")
    else { return nil }
    let text = type[start.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" }
    return (1...70).contains(text.utf8.count) ? String(text) : nil
  }

  /// `nil` if the body is no such form, or a part has no name that a file could have.
  static func parts(_ body: [UInt8], _ boundary: String) -> [Part]? {
    let mark = Array("\r\n--\(boundary)".utf8)
    // The first boundary has no line before it.
    let body = Array("\r\n".utf8) + body
    var parts: [Part] = []
    guard var place = next(mark, in: body, from: 0), place == 0 else { return nil }
    while true {
      let start = place + mark.count
      if body[start...].starts(with: Array("--\r\n".utf8)) { return start + 4 == body.count ? parts : nil }
      guard body[start...].starts(with: Array("\r\n".utf8)), let end = next(mark, in: body, from: start + 2),
        let part = part(body[(start + 2)..<end])
      else { return nil }
      parts.append(part)
      place = end
    }
  }

  private static func part(_ bytes: ArraySlice<UInt8>) -> Part? {
    let body = Array(bytes)
    guard let gap = next(Array("\r\n\r\n".utf8), in: body, from: 0) else { return nil }
    let head = String(decoding: body[..<gap], as: UTF8.self)
    guard let name = value("name", in: head), SessionName.isFile(name) else { return nil }
    let file = value("filename", in: head)
    guard file.map(SessionName.isFile) != false else { return nil }
    return Part(name: name, file: file, bytes: Array(body[(gap + 4)...]))
  }

  private static func value(_ key: String, in head: String) -> String? {
    guard let start = head.firstRange(of: "; \(key)=\"") else { return nil }
    return String(head[start.upperBound...].prefix { $0 != "\"" })
  }

  private static func next(_ mark: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard let first = mark.first, bytes.count >= mark.count else { return nil }
    var place = start
    while place <= bytes.count - mark.count {
      guard let found = bytes[place...(bytes.count - mark.count)].firstIndex(of: first) else { return nil }
      if bytes[found..<found + mark.count].elementsEqual(mark) { return found }
      place = found + 1
    }
    return nil
  }
}
