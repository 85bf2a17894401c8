internal import Notation

/// Removes our own secrets from text of the other side, which may echo what it was sent, before it is told or kept.
///
/// Ids and addresses of uploads stay as they are: they are sent back, and only the state file has them.
package struct Redaction: Sendable {
  private static let mark = Array("[secret]".utf8)
  /// Shorter ones are no secrets, and would be found in any text.
  private static let shortest = 4

  /// Long ones first: a short one may be a part of them.
  private let secrets: [[UInt8]]

  package init(secrets: [String]) {
    // As `BackendText` writes them.
    let words = Set(secrets).map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    self.secrets = words.map { Array($0.utf8) }.filter { $0.count >= Self.shortest }.sorted { $0.count > $1.count }
  }

  init(_ credentials: DeliveryCredentials, token: String? = nil) {
    self.init(secrets: credentials.secrets + [token].compactMap(\.self))
  }

  package func text(_ text: String) -> String {
    guard !secrets.isEmpty else { return text }
    var bytes = Array(text.utf8)
    for secret in secrets { Self.replace(secret, in: &bytes) }
    // A text that was cut may end within a secret.
    let end = Array(BackendText.ellipsis.utf8)
    if bytes.suffix(end.count) == end[...] {
      bytes.removeLast(end.count)
      let cut = secrets.map { Self.overlap($0, bytes) }.max() ?? 0
      if cut >= Self.shortest { bytes = bytes.dropLast(cut) + Self.mark }
      bytes += end
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func replace(_ secret: [UInt8], in bytes: inout [UInt8]) {
    var place = 0
    while place + secret.count <= bytes.count {
      guard bytes[place..<(place + secret.count)] == secret[...] else {
        place += 1
        continue
      }
      bytes.replaceSubrange(place..<(place + secret.count), with: mark)
      place += mark.count
    }
  }

  /// How many bytes at the end are the beginning of a secret.
  private static func overlap(_ secret: [UInt8], _ bytes: [UInt8]) -> Int {
    let most = min(secret.count - 1, bytes.count)
    return stride(from: most, through: 1, by: -1).first { bytes.suffix($0) == secret.prefix($0) } ?? 0
  }

  // MARK: What an answer means

  func trouble(_ trouble: DeliveryTrouble) -> DeliveryTrouble {
    var trouble = trouble
    trouble.detail = text(trouble.detail)
    return trouble
  }

  func meaning(_ meaning: AnswerMeaning) -> AnswerMeaning {
    switch meaning {
    case .answered, .noted, .uploads: return meaning
    case .failed(let trouble, let undone): return .failed(self.trouble(trouble), undone: undone)
    case .stored(var report):
      report.id = report.id.map(text)
      let words = report.verdict?.words.map(text)
      report.verdict?.words = words
      return .stored(report)
    }
  }
}

extension DeliveryCredentials {
  /// All forms in which they are sent or written.
  fileprivate var secrets: [String] {
    func parts(_ pair: String?) -> [String] {
      guard let pair else { return [] }
      let secret = pair.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).dropFirst()
      return [pair, Base64.text(Array(pair.utf8))] + secret.map(String.init)
    }
    let webhook = webhookSecret.map { [$0, String($0.drop { $0 != "_" }.dropFirst())] } ?? []
    return parts(login) + parts(s3Key) + webhook + [token].compactMap(\.self)
  }
}
