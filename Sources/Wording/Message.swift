/// What a key stands for.
package enum Message: Sendable, Equatable {
  case text(String)
  case plural(PluralMessage)
}

/// A sentence with parts that change with a count.
package struct PluralMessage: Sendable, Equatable {
  /// A part of the sentence: one form for each class of numbers.
  package struct Variable: Sendable, Equatable {
    package var forms: [PluralCategory: String]

    package init(forms: [PluralCategory: String]) {
      self.forms = forms
    }

    /// The form for a number; a form for exactly 0 goes before the rules of the language.
    func form(for count: Int, rule: PluralRule) -> String? {
      if count == 0, let zero = forms[.zero] { return zero }
      return forms[rule.category(of: count)] ?? forms[.other]
    }
  }

  /// Text with `%#@name@` where a variable's form belongs.
  package var format: String
  package var variables: [String: Variable]

  package init(format: String, variables: [String: Variable]) {
    self.format = format
    self.variables = variables
  }
}
