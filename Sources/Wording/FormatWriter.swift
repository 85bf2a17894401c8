/// Formats a message with its arguments.
struct FormatWriter {
  /// The limit of nested variables, which also ends cycles.
  static let deepestNesting = 4

  let message: Message
  let rule: PluralRule
  var counts: [Int]
  var arguments: [String]

  var written: String {
    switch message {
    case .text(let text): write(text, variables: [:], own: nil, depth: 0)
    case .plural(let plural): write(plural.format, variables: plural.variables, own: nil, depth: 0)
    }
  }

  /// Inside a variable's form, an unnumbered placeholder is that variable's count (number `own`).
  private func write(
    _ text: String, variables: [String: PluralMessage.Variable], own: Int?, depth: Int
  ) -> String {
    var result = ""
    var following = 1
    for piece in Format(text).pieces {
      switch piece {
      case .literal(let literal):
        result += literal
      case .argument(let position, _, let written):
        let number = position ?? own ?? following
        if position == nil { following += 1 }
        result += arguments.indices.contains(number - 1) ? arguments[number - 1] : written
      case .variable(let position, let name, let written):
        let number = position ?? own ?? following
        if position == nil { following += 1 }
        guard depth < Self.deepestNesting, let variable = variables[name], let form = form(of: variable, number) else {
          result += written
          continue
        }
        result += write(form, variables: variables, own: number, depth: depth + 1)
      }
    }
    return result
  }

  private func form(of variable: PluralMessage.Variable, _ number: Int) -> String? {
    guard counts.indices.contains(number - 1) else { return variable.forms[.other] }
    return variable.form(for: counts[number - 1], rule: rule)
  }
}
