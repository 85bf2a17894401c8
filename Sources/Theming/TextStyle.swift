/// The four text sizes of the SDKs; a terminal distinguishes them by attributes.
package enum TextRole: String, CaseIterable, Hashable, Sendable {
  case headline, title, body, label
}

/// Whether a text is shown in capitals.
package enum LetterCase: String, CaseIterable, Hashable, Sendable {
  case none, upper
}

/// The style of one kind of text.
package struct TextStyle: Hashable, Sendable {
  package var attributes: Attributes
  package var letterCase: LetterCase
}

/// Terminal attributes besides colour.
package struct Attributes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let bold = Attributes(rawValue: 1)
  package static let dim = Attributes(rawValue: 2)
  package static let underline = Attributes(rawValue: 4)
  package static let reverse = Attributes(rawValue: 8)
  package static let italic = Attributes(rawValue: 16)
}

extension Attributes: CustomStringConvertible {
  /// For display, such as `bold underline`; empty if none.
  package var description: String {
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.reverse, "reverse"), (.italic, "italic"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: " ")
  }
}
