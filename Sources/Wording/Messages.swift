/// The texts of one language, with those of the nearest other language where it has none.
///
/// A copy shares its texts with the original.
package struct Messages: Sendable, Equatable {
  /// A message with the language it is written in, whose plural rule counts.
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

  /// The same with a text of a host's own for one key.
  package func replacing(_ key: String, with text: String) -> Messages {
    let own = Source(message: .text(text), language: language)
    return Messages(language: language, sources: sources.merging([key: own]) { _, own in own })
  }

  package var isRightToLeft: Bool { LanguageTag(language)?.isRightToLeft ?? false }

  /// The text of a key as it stands in the table; a key without a text stands for itself.
  package func text(_ key: String) -> String {
    guard let source = sources[key] else { return key }
    if case .text(let text) = source.message { return text }
    return fill(source, counts: [], arguments: [])
  }

  /// The text of a key with arguments for its placeholders, in their order or by number.
  package func text(_ key: String, _ arguments: String...) -> String {
    text(key, arguments: arguments)
  }

  package func text(_ key: String, arguments: [String]) -> String {
    guard let source = sources[key] else { return key }
    return fill(source, counts: [], arguments: arguments)
  }

  /// The text of a key in the form that the counts ask for: one for each variable, in their order.
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
