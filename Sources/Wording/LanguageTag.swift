/// A normalised language tag (BCP 47): `fr`, `pt-BR`, `zh-Hant-TW`.
package struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
  package let language: String
  package let script: String?
  let region: String?

  /// Parses an ISO 639-1 or 639-2 code with optional script and region, or a POSIX locale name.
  ///
  /// `C` and `POSIX` are not languages.
  package init?(_ text: String) {
    let name = text.prefix { $0 != "." && $0 != "@" }
    let parts = name.split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let language = parts.first?.lowercased(), 2...3 ~= language.utf8.count,
      language.utf8.allSatisfy({ 97...122 ~= $0 }), parts.allSatisfy(\.isAlphanumeric)
    else { return nil }
    self.language = ISO639.shortest(language)
    let script = parts.dropFirst().first.flatMap { $0.utf8.count == 4 && !$0.hasDigits ? $0 : nil }
    self.script = script.map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
    let region = parts.dropFirst(script == nil ? 1 : 2).first
    self.region = region.flatMap { $0.utf8.count == ($0.hasDigits ? 3 : 2) ? $0.uppercased() : nil }
  }

  package var description: String { [language, script, region].compactMap(\.self).joined(separator: "-") }

  /// The tag and its fallbacks, most specific first.
  package var candidates: [String] {
    let spellings = [[script, region], [script, nil], [nil, region], [nil, nil]]
    var names: [String] = []
    for parts in spellings {
      let name = ([language] + parts.compactMap(\.self)).joined(separator: "-")
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Whether the script is written from right to left.
  package var isRightToLeft: Bool {
    if let script { return ["Arab", "Hebr", "Syrc", "Thaa", "Nkoo"].contains(script) }
    return ["ar", "ars", "arc", "ckb", "dv", "fa", "he", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi"]
      .contains(language)
  }
}

extension String {
  fileprivate var isAlphanumeric: Bool {
    utf8.allSatisfy { 97...122 ~= $0 | 0x20 || 48...57 ~= $0 }
  }

  fileprivate var hasDigits: Bool { utf8.contains { 48...57 ~= $0 } }
}
