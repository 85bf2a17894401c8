package import Contract

/// Validates a table before it overrides others: drops and reports messages that could not be shown correctly.
package enum TableAdmission {
  /// The table without invalid messages, and the reasons; `catalogue` has the tables that it joins.
  package static func admit(
    _ table: MessageTable, to catalogue: Catalogue
  ) -> (table: MessageTable, refused: [Diagnostic]) {
    let english = catalogue.tables(for: Catalogue.fallback)
    var refused: [Diagnostic] = []
    let admitted = table.keeping { entry in
      let meant = english.lazy.compactMap { $0[entry.key] }.first.map { Signature($0) }
      guard let fault = entry.message.fault(beside: meant) else { return true }
      refused.append(
        Diagnostic(
          file: table.file, line: entry.position.line, column: entry.position.column, "\"\(entry.key)\" \(fault)",
          remedy: "fix it; until then the default text is shown"))
      return false
    }
    return (admitted, refused)
  }
}

extension Message {
  /// The reason why it can't replace a text with these placeholders; `nil` if it can.
  fileprivate func fault(beside english: Signature?) -> String? {
    if isBlank { return "has an empty text" }
    guard let english, let wrong = mismatch(with: english) else { return nil }
    return "has \(wrong.shown), the English text has \(english.shown)"
  }

  /// Whether one of its texts is blank.
  var isBlank: Bool { texts.contains { $0.unicodeScalars.allSatisfy(\.isBlank) } }

  /// The signature of the message, or of a plural form, if it is not compatible with this one.
  func mismatch(with english: Signature) -> Signature? {
    let own = Signature(self)
    let forms = PluralCategory.allCases.lazy.map { Signature(self, form: $0) }
    return own == english ? forms.first { !$0.isWithin(english) } : own
  }
}
