internal import Contract

/// The failures of an object store: its codes in XML say more than the status.
enum S3Error {
  /// Codes that mean something else than their status in `RetryLaw`.
  private static let meanings: [String: DeliveryCode] = [
    // Our clock is wrong, whatever the header `Date` says.
    "RequestTimeTooSkewed": .clock,
    "AccessDenied": .unauthorised, "SignatureDoesNotMatch": .unauthorised, "InvalidAccessKeyId": .unauthorised,
    "ExpiredToken": .unauthorised, "InvalidToken": .unauthorised,
    // All sessions wait until the setting, or the bucket, is right again: giving each of them up would not help.
    "NoSuchBucket": .misconfigured, "InvalidBucketName": .misconfigured, "PermanentRedirect": .misconfigured,
    "AuthorizationHeaderMalformed": .misconfigured, "IllegalLocationConstraintException": .misconfigured,
    "SlowDown": .busy, "ServiceUnavailable": .busy, "InternalError": .busy, "RequestTimeout": .busy,
    "OperationAborted": .busy, "ConditionalRequestConflict": .busy,
  ]

  static func trouble(in answer: CourierAnswer, now: WallTime) -> DeliveryTrouble? {
    guard var trouble = RetryLaw.trouble(in: answer, now: now) else { return nil }
    guard case .http(_, _, let body) = answer else { return trouble }
    // 410 says that the backend's own session has expired, and a store has none.
    if trouble.code == .sessionExpired || trouble.code == .tokenRefused { trouble.code = .refused }
    guard let code = code(body) else { return trouble }
    // A clock that is wrong is also why a signature is.
    let isClock = trouble.code == .clock
    if let meaning = meanings[code], !isClock { trouble.code = meaning }
    if !isClock { trouble.detail = words(body) }
    return trouble
  }

  static func code(_ body: [UInt8]) -> String? { XMLText.first("Code", in: body) }

  /// Code and message, printable.
  static func words(_ body: [UInt8]) -> String {
    let words = [code(body), XMLText.first("Message", in: body)].compactMap(\.self)
    return BackendText.line(words.joined(separator: ": "))
  }
}

/// Finds texts in small answers in XML; whatever else such an answer holds does not matter.
enum XMLText {
  /// Answers are short; a page of another server may be long.
  private static let longest = 1 << 16
  private static let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&apos;", "'")]

  /// The text of the first element with a name, whatever its namespace; `nil` if it has none, or other elements in it.
  static func first(_ name: String, in body: [UInt8]) -> String? {
    var rest = body.prefix(longest)
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(open + 1)...]
      guard let close = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
      let tag = rest[..<close]
      rest = rest[(close + 1)...]
      guard isTag(tag, name), let end = rest.firstIndex(of: UInt8(ascii: "<")) else { continue }
      guard rest[end...].dropFirst().first == UInt8(ascii: "/") else { continue }
      let text = String(decoding: rest[..<end], as: UTF8.self)
      return unescaped(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    return nil
  }

  private static func isTag(_ tag: ArraySlice<UInt8>, _ name: String) -> Bool {
    let own = tag.prefix { !" \t\r\n/".utf8.contains($0) }
    guard tag.last != UInt8(ascii: "/") else { return false }
    let local = own.lastIndex(of: UInt8(ascii: ":")).map { own[($0 + 1)...] } ?? own
    return local.elementsEqual(name.utf8)
  }

  private static func unescaped(_ text: String) -> String {
    replacing(entities + [("&amp;", "&")], in: text)
  }

  static func escaped(_ text: String) -> String {
    replacing([("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")], in: text)
  }

  private static func replacing(_ pairs: [(String, String)], in text: String) -> String {
    pairs.reduce(text) { text, pair in
      text.split(separator: pair.0, omittingEmptySubsequences: false).joined(separator: pair.1)
    }
  }
}
