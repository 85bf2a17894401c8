/// The four sizes of text that the seeds know; a terminal tells them apart by attributes.
package enum TextRole: String, CaseIterable, Hashable, Sendable {
  case headline, title, body, label
}

/// Whether a text is shown in capitals.
package enum LetterCase: String, CaseIterable, Hashable, Sendable {
  case none, upper
}

/// How one kind of text looks.
package struct TextStyle: Hashable, Sendable {
  package var attributes: Attributes
  package var letterCase: LetterCase
}

/// What a terminal can do to a cell beside colouring it.
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
  /// Such as `bold underline`, empty where there is none.
  package var description: String {
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.reverse, "reverse"), (.italic, "italic"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: " ")
  }
}
