package import Contract

/// Lints message tables: missing keys, placeholders and plural forms; syntax errors are left to the readers.
package enum Lint {
  package static func findings(
    in catalogue: Catalogue, required: [RequiredMessage] = RequiredMessage.all
  ) -> [Diagnostic] {
    let check = TableCheck(catalogue: catalogue, required: required)
    return catalogue.languages.flatMap { language in
      let tables = catalogue.tables(for: language)
      return tables.flatMap { check.findings(in: $0, language: language) }
        + check.missing(from: tables, language: language)
    }
  }
}

/// The checks of a table.
private struct TableCheck {
  private static let ownPrefixes = ["cameo_", "unissey_"]

  private let kinds: [String: RequiredMessage.Kind]
  private let required: [RequiredMessage]
  private let signatures: [String: Signature]

  init(catalogue: Catalogue, required: [RequiredMessage]) {
    self.required = required
    kinds = Dictionary(required.map { ($0.key, $0.kind) }) { first, _ in first }
    let english = catalogue.tables(for: Catalogue.fallback).flatMap(\.entries)
    signatures = Dictionary(english.map { ($0.key, Signature($0.message)) }) { first, _ in first }
  }

  func missing(from tables: [MessageTable], language: String) -> [Diagnostic] {
    let isEnglish = language == Catalogue.fallback
    return required.filter { message in !tables.contains { $0[message.key] != nil } }.map { message in
      Diagnostic(
        isEnglish ? .error : .warning, file: tables.first?.file ?? language,
        "the key \"\(message.key)\" is missing in \"\(language)\"",
        remedy: isEnglish ? "add it" : "add it; until then the text of a wider language or English is shown")
    }
  }

  func findings(in table: MessageTable, language: String) -> [Diagnostic] {
    let rule = PluralRule(language: language)
    return table.entries.flatMap { entry in
      let remarks =
        names(entry) + texts(entry) + placeholders(entry) + categories(entry, rule: rule, language: language)
      return remarks.map { remark in
        Diagnostic(
          remark.severity, file: table.file, line: entry.position.line, column: entry.position.column,
          "\"\(entry.key)\" \(remark.message)", remedy: remark.remedy)
      }
    }
  }

  private typealias Remark = (severity: Diagnostic.Severity, message: String, remedy: String)

  private func names(_ entry: MessageTable.Entry) -> [Remark] {
    guard let kind = kinds[entry.key] else {
      let isOurs = Self.ownPrefixes.contains { entry.key.hasPrefix($0) }
      return isOurs ? [(.error, "is an unused key", "correct its spelling, or remove it")] : []
    }
    guard case .plural = entry.message, kind == .text else { return [] }
    return [(.error, "has plural forms, but takes no number", "move it to the .strings table")]
  }

  private func texts(_ entry: MessageTable.Entry) -> [Remark] {
    let texts = entry.message.texts
    var remarks: [Remark] = []
    if entry.message.isBlank {
      remarks.append((.error, "has an empty text", "write the text, or remove the key"))
    }
    let controls = texts.lazy.flatMap(\.unicodeScalars).filter { $0.properties.generalCategory == .control }
    if let control = controls.first(where: { $0 != "\n" }) {
      remarks.append((.error, "contains the control character \(control.shown)", "remove it"))
    }
    return remarks
  }

  private func placeholders(_ entry: MessageTable.Entry) -> [Remark] {
    guard let english = signatures[entry.key], let wrong = entry.message.mismatch(with: english) else { return [] }
    return [(.error, "has \(wrong.shown), the English text has \(english.shown)", "use the same placeholders")]
  }

  private func categories(_ entry: MessageTable.Entry, rule: PluralRule, language: String) -> [Remark] {
    guard case .plural(let plural) = entry.message else { return [] }
    return plural.variables.sorted { $0.key < $1.key }.flatMap { name, variable -> [Remark] in
      let missing = rule.categories.filter { variable.forms[$0] == nil }
      let strange = PluralCategory.allCases.filter {
        variable.forms[$0] != nil && $0 != .zero && !rule.everyCategory.contains($0)
      }
      return missing.map { category in
        let isOther = category == .other
        return (
          isOther ? .error : .warning, "has no form \"\(category.rawValue)\" of \"\(name)\" for \"\(language)\"",
          isOther ? "every variable needs this form" : "add it; until then the form \"other\" is shown"
        )
      }
        + strange.map {
          (.warning, "has a form \"\($0.rawValue)\" of \"\(name)\" that \"\(language)\" never uses", "remove it")
        }
    }
  }
}

extension Message {
  /// All texts of the message: the format and all plural forms.
  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .plural(let plural): [plural.format] + plural.variables.values.flatMap(\.forms.values)
    }
  }
}
