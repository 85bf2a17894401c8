internal import Contract
import Notation

/// Why a value can't be taken: it is of another kind, or of the right kind but out of reach.
enum Refusal: Error, Hashable {
  case wrongKind, outOfRange
}

extension OptionKind {
  /// The value that a settings file gives.
  func value(of node: JSONNode) throws(Refusal) -> OptionValue {
    switch self {
    case .toggle, .either: try Self.taken(node.bool.map(OptionValue.bool))
    case .word(let words): try Self.taken(Self.scalarText(node).flatMap { words.contains($0) ? .text($0) : nil })
    case .list(let words): try Self.list(node.array?.map(\.string), of: words)
    case .number(let range): try Self.number(node, in: range)
    case .whole(let range): try Self.whole(node, in: range)
    case .text, .path: try Self.taken(node.string.flatMap { $0.isEmpty ? nil : .text($0) })
    case .camera: try Self.taken(node.string.flatMap { CameraChoice($0) == nil ? nil : .text($0) })
    case .events: try Self.taken(node.string.flatMap { EventTarget($0) == nil ? nil : .text($0) })
    }
  }

  /// The value that a flag or a variable gives.
  func value(of text: String) throws(Refusal) -> OptionValue {
    switch self {
    case .toggle: try Self.taken(Self.switchWords[text.lowercased()].map(OptionValue.bool))
    case .either(let on, let off): try Self.taken(text == on ? .bool(true) : text == off ? .bool(false) : nil)
    case .list(let words): try Self.list(text.split(separator: ",").map { Self.trimmed($0) }, of: words)
    case .number, .whole: try value(of: JSONReader.read(Array(text.utf8), file: "").node ?? .null)
    case .word, .text, .path, .camera, .events: try value(of: .string(text))
    }
  }

  private static let switchWords = [
    "yes": true, "true": true, "on": true, "1": true, "no": false, "false": false, "off": false, "0": false,
  ]

  private static func taken(_ value: OptionValue?) throws(Refusal) -> OptionValue {
    guard let value else { throw .wrongKind }
    return value
  }

  /// A text; or a number as it is written, since `"color": 256` is what people write.
  private static func scalarText(_ node: JSONNode) -> String? {
    node.string ?? node.integer.map(String.init)
  }

  private static func list(_ items: [String?]?, of words: [String]) throws(Refusal) -> OptionValue {
    guard let items, !items.isEmpty else { throw .wrongKind }
    let known = items.compactMap { $0 }.filter(words.contains)
    guard known.count == items.count else { throw .wrongKind }
    return .list(known)
  }

  private static func number(_ node: JSONNode, in range: ClosedRange<Double>) throws(Refusal) -> OptionValue {
    guard let number = node.number else { throw .wrongKind }
    guard range.contains(number) else { throw .outOfRange }
    return .number(number)
  }

  private static func whole(_ node: JSONNode, in range: ClosedRange<Int>) throws(Refusal) -> OptionValue {
    guard node.number != nil else { throw .wrongKind }
    guard let whole = node.integer, range.contains(whole) else { throw .outOfRange }
    return .whole(whole)
  }

  private static func trimmed(_ word: Substring) -> String {
    String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
