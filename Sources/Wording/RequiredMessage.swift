package import Contract

/// A key that the program uses, with the kind of its message.
package struct RequiredMessage: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case text, plural
  }

  package let key: String
  package let kind: Kind

  package init(_ key: String, _ kind: Kind = .text) {
    self.key = key
    self.kind = kind
  }

  /// All keys that the program uses.
  package static let all =
    MessageKey.allCases.map { RequiredMessage($0.rawValue, $0.kind) }
    + Saying.Name.allCases.map { RequiredMessage(keyOfCause($0)) }

  /// The key of a cause or remedy.
  package static func keyOfCause(_ cause: Saying.Name) -> String { "cameo_say_" + cause.rawValue }
}
