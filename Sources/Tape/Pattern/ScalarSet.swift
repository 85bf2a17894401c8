/// A character class.
struct ScalarSet: Equatable, Sendable {
  enum Member: Equatable, Sendable {
    case range(ClosedRange<Unicode.Scalar>)
    case kind(ScalarKind)
    case anyBut(ScalarKind)

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .range(let range): range.contains(scalar)
      case .kind(let kind): kind.contains(scalar)
      case .anyBut(let kind): !kind.contains(scalar)
      }
    }
  }

  var members: [Member]
  var isNegated = false

  static let notLineBreak = ScalarSet(members: [.range("\n"..."\n")], isNegated: true)

  static func only(_ scalar: Unicode.Scalar) -> ScalarSet { ScalarSet(members: [.range(scalar...scalar)]) }

  /// Whether the class contains one of the case variants of a character.
  func contains(_ variants: [Unicode.Scalar]) -> Bool {
    variants.contains { scalar in members.contains { $0.contains(scalar) } } != isNegated
  }
}

/// A predefined class: `\d`, `\w`, `\s`.
enum ScalarKind: Equatable, Sendable {
  case digit, word, space

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    switch self {
    case .digit: return properties.generalCategory == .decimalNumber
    case .space: return properties.isWhitespace
    case .word:
      if properties.isAlphabetic { return true }
      switch properties.generalCategory {
      case .decimalNumber, .connectorPunctuation, .nonspacingMark, .spacingMark, .enclosingMark: return true
      default: return false
      }
    }
  }
}

extension Unicode.Scalar {
  /// The scalar and its lower-case and upper-case forms.
  var caseVariants: [Unicode.Scalar] {
    [properties.lowercaseMapping, properties.uppercaseMapping].reduce(into: [self]) { variants, mapping in
      let scalars = mapping.unicodeScalars
      if let scalar = scalars.first, scalars.count == 1, scalar != self { variants.append(scalar) }
    }
  }
}
