/// The texts of one language, with fallbacks to other languages.
///
/// Copies share their storage.
package struct Messages: Sendable, Equatable {
  /// A message with its language, whose plural rule applies.
  struct Source: Sendable, Equatable {
    var message: Message
    var language: String
  }

  package let language: String
  private let sources: [String: Source]

  init(language: String, sources: [String: Source]) {
    self.language = language
    self.sources = sources
  }

  /// A copy with a host's text for one key.
  package func replacing(_ key: String, with text: String) -> Messages {
    let own = Source(message: .text(text), language: language)
    return Messages(language: language, sources: sources.merging([key: own]) { _, own in own })
  }

  package var isRightToLeft: Bool { LanguageTag(language)?.isRightToLeft ?? false }

  /// The text of a key, without arguments; if there is none, the key itself.
  package func text(_ key: String) -> String {
    guard let source = sources[key] else { return key }
    if case .text(let text) = source.message { return text }
    return fill(source, counts: [], arguments: [])
  }

  /// The text of a key, formatted with arguments, by position or number.
  package func text(_ key: String, _ arguments: String...) -> String {
    text(key, arguments: arguments)
  }

  package func text(_ key: String, arguments: [String]) -> String {
    guard let source = sources[key] else { return key }
    return fill(source, counts: [], arguments: arguments)
  }

  /// The text of a key in the plural forms of the counts, one for each variable.
  package func plural(_ key: String, _ counts: Int...) -> String {
    guard let source = sources[key] else { return key }
    return fill(source, counts: counts, arguments: counts.map(String.init))
  }

  private func fill(_ source: Source, counts: [Int], arguments: [String]) -> String {
    let writer = FormatWriter(
      message: source.message, rule: PluralRule(language: source.language), counts: counts, arguments: arguments)
    return writer.written
  }
}
