/// Which language the texts are to be in.
package enum LanguageChoice: Sendable, Equatable {
  case chosen(String)
  /// Somebody asked for a language by name, and there is no table for it.
  case unavailable(wanted: String, available: [String])
}

/// All message tables there are, by language.
package struct Catalogue: Sendable {
  package static let fallback = "en"

  private var tables: [String: [MessageTable]] = [:]
  private var messages: [String: [String: Message]] = [:]

  package init() {}

  /// Adds a table; its keys win over those of tables added before.
  ///
  /// So a folder's `.strings` comes before its `.stringsdict`, and overriding folders come last.
  package mutating func add(_ table: MessageTable, language: String) {
    let name = LanguageTag(language)?.description ?? language
    tables[name, default: []].append(table)
    for entry in table.entries { messages[name, default: [:]][entry.key] = entry.message }
  }

  package var languages: [String] { tables.keys.sorted() }

  /// The tables of a language, in the order in which they were added.
  package func tables(for language: String) -> [MessageTable] { tables[language] ?? [] }

  /// One text as a language's own tables have it.
  package func text(_ key: String, in language: String) -> String? {
    if case .text(let text)? = messages[language]?[key] { text } else { nil }
  }

  /// The texts of a language; what it lacks comes from its wider forms, then from English.
  package func messages(for language: String) -> Messages {
    if isPseudo(language) { return pseudo }
    let tag = LanguageTag(language)
    let names = (tag?.candidates ?? [language]) + [Self.fallback]
    var sources: [String: Messages.Source] = [:]
    for name in names.reversed() {
      for (key, message) in messages[name] ?? [:] { sources[key] = .init(message: message, language: name) }
    }
    return Messages(language: tag?.description ?? language, sources: sources)
  }

  /// English as nobody writes it, unless somebody has written tables of that name.
  private var pseudo: Messages {
    let english = messages[Self.fallback] ?? [:]
    return Messages(
      language: PseudoLocale.code,
      sources: english.mapValues { .init(message: PseudoLocale.message($0), language: Self.fallback) })
  }

  private func isPseudo(_ language: String) -> Bool { language == PseudoLocale.code && tables[language] == nil }

  /// The language asked for by name, or else that of the environment: the values of LC_ALL, LC_MESSAGES and LANG.
  ///
  /// As in every POSIX program the first value that is not empty decides, even if it names no language. Where only some
  /// languages are offered and it names none of them, the first of those is chosen.
  package func choose(preferred: String?, environment: [String], of offered: [String] = []) -> LanguageChoice {
    if let preferred {
      if isPseudo(preferred) { return .chosen(preferred) }
      let match = available(preferred)
      return match.map(LanguageChoice.chosen) ?? .unavailable(wanted: preferred, available: languages)
    }
    let detected = environment.first { !$0.isEmpty }
    let language = detected.flatMap(available)
    if let first = offered.first { return .chosen(offered.first { $0 == language } ?? first) }
    return .chosen(language ?? Self.fallback)
  }

  private func available(_ name: String) -> String? {
    LanguageTag(name)?.candidates.first { tables[$0] != nil }
  }

  /// The next of these languages; after the last, and for one that is none of them, comes the first.
  package func next(after language: String, of offered: [String]) -> String {
    let place = offered.firstIndex(of: language).map { ($0 + 1) % offered.count } ?? 0
    return offered.isEmpty ? language : offered[place]
  }
}
