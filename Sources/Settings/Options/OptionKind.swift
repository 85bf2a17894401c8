internal import Contract
import Notation

/// The type of a setting's value, with its syntax in files, flags and variables.
package enum OptionKind: Hashable, Sendable {
  /// A boolean; the flag takes no value and means this.
  case toggle(flagMeans: Bool)
  /// A boolean, for which the command line has two words.
  case either(on: String, off: String)
  case word([String])
  /// An empty list means "none", if that is allowed.
  case list([String], orNone: Bool = false)
  /// A list of language codes, empty for all; valid codes are known once the tables are read.
  case languages
  /// `of`: the unit, if the option's name does not tell it.
  case number(ClosedRange<Double>, of: String = "")
  case whole(ClosedRange<Int>)
  case text
  case path
  /// A path if it has a slash.
  case nameOrPath
  /// This many bytes, as hexadecimal digits.
  case hex(bytes: Int)
  /// A text that is never shown; `@FILE` on the command line and in variables.
  case secret
  case camera
  case events
  /// A list of objects; the name of a file on the command line and in variables.
  case records(RecordKind)

  /// Longer than any backend's data; guards against mistakes.
  static let mostOfSecret = 1 << 16

  package var takesValue: Bool {
    if case .toggle = self { false } else { true }
  }

  /// The valid words, if the kind is a choice.
  package var words: [String] {
    switch self {
    case .word(let words), .list(let words, _): words
    case .either(let on, let off): [on, off]
    case .toggle, .languages, .number, .whole, .text, .path, .nameOrPath, .hex, .secret, .camera, .events, .records: []
    }
  }

  /// The valid values in a settings file, for messages.
  package var allowedInFile: String {
    switch self {
    case .toggle, .either: "true or false"
    case .list(let words, _): "a list of \(words.joined(separator: ", "))"
    case .languages: "a list of languages such as \"en\", \"fr\""
    case .records(let record): record.allowed
    case .word, .number, .whole, .text, .path, .nameOrPath, .hex, .secret, .camera, .events: allowedInWords
    }
  }

  /// The valid values of a flag or variable, for messages.
  package var allowedInWords: String {
    switch self {
    case .toggle: "yes or no"
    case .either(let on, let off): "\(on) or \(off)"
    case .word(let words): "one of \(words.joined(separator: ", "))"
    case .list(let words, _): "a comma-separated list of \(words.joined(separator: ", "))"
    case .languages: "comma-separated languages, such as en,fr"
    case .number(let range, let unit): "a number \(unit.isEmpty ? "" : "of \(unit) ")\(Self.span(range))"
    case .whole(let range): "a whole number \(Self.span(range))"
    case .text, .nameOrPath: "a text"
    case .secret: "a text of 1 to \(Self.mostOfSecret) bytes"
    case .path: "a path"
    case .hex(let bytes): "\(2 * bytes) hexadecimal digits"
    case .camera: "auto, a device such as /dev/video0, or a name such as demo or demo:TRACK"
    case .events: "-, a path, or fd:N with N from 1 to \(EventTarget.highestDescriptor)"
    case .records(let record): "\(record.allowed), as JSON, or a file with it"
    }
  }

  private static func span(_ range: ClosedRange<Double>) -> String {
    let from = JSONNode.number(range.lowerBound).text()
    return range.upperBound.isFinite ? "from \(from) to \(JSONNode.number(range.upperBound).text())" : "from \(from) up"
  }

  private static func span(_ range: ClosedRange<Int>) -> String {
    range.upperBound < Int.max ? "from \(range.lowerBound) to \(range.upperBound)" : "from \(range.lowerBound) up"
  }
}
