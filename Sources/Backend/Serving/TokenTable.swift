internal import Contract
internal import Notation
import Synchronization

/// Random tokens that the backend has given out, and what each stands for.
final class TokenTable<Value: Sendable>: Sendable {
  struct Token: Sendable {
    var text: String
    var expires: WallTime
  }

  /// How long a token is valid.
  private static var life: Duration { .seconds(900) }
  private static var most: Int { 10_000 }

  private let values = Mutex<[String: (value: Value, expires: WallTime)]>([:])

  /// `nil` if too many tokens are valid.
  func add(_ value: Value) -> Token? {
    let token = Token(text: Self.random(), expires: .system() + Self.life)
    let isKept = values.withLock { values in
      // Expired ones stay a while, to be told from those that never were.
      if values.count >= Self.most { values = values.filter { $0.value.expires > .system() } }
      guard values.count < Self.most else { return false }
      values[token.text] = (value, token.expires)
      return true
    }
    return isKept ? token : nil
  }

  subscript(_ token: String) -> Value? {
    values.withLock { $0[token].flatMap { $0.expires > .system() ? $0.value : nil } }
  }

  func isExpired(_ token: String) -> Bool { values.withLock { $0[token].map { $0.expires <= .system() } ?? false } }

  /// 128 bits of the system's random numbers.
  static func random() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

/// What a kiosk says before a session.
struct SentPreparation: Sendable {
  var kiosk: String
  var flow: String

  static func read(_ bytes: [UInt8]) throws(HTTPRefusal) -> SentPreparation {
    let node = JSONReader.read(bytes, file: "").node
    guard let kiosk = node?["kiosk"]?.string, let flow = node?["flow"]?.string else {
      throw HTTPRefusal(400, "The body is not {\"kiosk\", \"flow\"}.")
    }
    return SentPreparation(kiosk: kiosk, flow: flow)
  }
}

/// A file that an upload address was made for.
struct AnnouncedUpload: Sendable {
  var session: String
  var file: SentEnvelope.File

  static func read(_ bytes: [UInt8]) throws(HTTPRefusal) -> [SentEnvelope.File] {
    guard let list = JSONReader.read(bytes, file: "").node?["files"]?.array else {
      throw HTTPRefusal(400, "The body is not {\"files\": [...]}.")
    }
    return try SentEnvelope.files(list)
  }
}
