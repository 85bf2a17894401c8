/// A localised message.
package enum Message: Sendable, Equatable {
  case text(String)
  case plural(PluralMessage)
}

/// A message with parts that vary with a count (plural rules).
package struct PluralMessage: Sendable, Equatable {
  /// A plural variable: one form per plural category.
  package struct Variable: Sendable, Equatable {
    package var forms: [PluralCategory: String]

    package init(forms: [PluralCategory: String]) {
      self.forms = forms
    }

    /// The plural form for a count; an explicit `zero` form takes precedence over the language's rule.
    func form(for count: Int, rule: PluralRule) -> String? {
      if count == 0, let zero = forms[.zero] { return zero }
      return forms[rule.category(of: count)] ?? forms[.other]
    }
  }

  /// The format string, with `%#@name@` for each variable.
  package var format: String
  package var variables: [String: Variable]

  package init(format: String, variables: [String: Variable]) {
    self.format = format
    self.variables = variables
  }
}
