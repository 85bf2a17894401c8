/// The signature of a format string: the type of each argument.
struct Signature: Equatable {
  private(set) var kinds: [Int: Format.Kind] = [:]

  init(text: String) {
    collect(text, variables: [:], own: nil, depth: 0)
  }

  /// The signature of a message, using the given plural form of each variable that has it.
  init(_ message: Message, form: PluralCategory = .other) {
    switch message {
    case .text(let text): collect(text, variables: [:], own: nil, depth: 0)
    case .plural(let plural): collect(plural.format, variables: plural.variables.forms(form), own: nil, depth: 0)
    }
  }

  private mutating func collect(_ text: String, variables: [String: String], own: Int?, depth: Int) {
    var following = 1
    for piece in Format(text).pieces {
      switch piece {
      case .literal: break
      case .argument(let position, let kind, _):
        kinds[position ?? own ?? following] = kind
        if position == nil { following += 1 }
      case .variable(let position, let name, _):
        if let form = variables[name], depth < FormatWriter.deepestNesting {
          collect(form, variables: variables, own: position ?? own ?? following, depth: depth + 1)
        }
        if position == nil { following += 1 }
      }
    }
  }

  /// Whether a text with this signature can be formatted with the arguments of the other.
  func isWithin(_ other: Signature) -> Bool {
    kinds.allSatisfy { other.kinds[$0.key] == $0.value }
  }

  /// The placeholders for error messages, such as "%1$@ %2$d".
  var shown: String {
    let letters: [Format.Kind: String] = [.text: "@", .integer: "d", .decimal: "f"]
    let placeholders = kinds.sorted { $0.key < $1.key }.map { "%\($0.key)$\(letters[$0.value] ?? "@")" }
    return placeholders.isEmpty ? "no placeholder" : placeholders.joined(separator: " ")
  }
}

extension [String: PluralMessage.Variable] {
  fileprivate func forms(_ category: PluralCategory) -> [String: String] {
    compactMapValues { $0.forms[category] ?? $0.forms[.other] }
  }
}
