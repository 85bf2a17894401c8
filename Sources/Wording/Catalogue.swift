package import Contract

/// Which language the texts are to be in.
package enum LanguageChoice: Sendable, Equatable {
  case chosen(String)
  /// A language was requested by name, and there is no table for it.
  case unavailable(wanted: String, available: [String])
}

/// What was read of a language in one folder, and what is wrong with it.
package struct ReadTables: Sendable {
  package var tables: [MessageTable]
  package var diagnostics: [Diagnostic]

  package init(tables: [MessageTable] = [], diagnostics: [Diagnostic] = []) {
    (self.tables, self.diagnostics) = (tables, diagnostics)
  }
}

/// All message tables there are, by language; some are loaded lazily.
package struct Catalogue: Sendable {
  package static let fallback = "en"

  /// Tables that were read, or a loader that reads them on first use and caches them.
  private enum Part: Sendable {
    case table(MessageTable)
    case loader(@Sendable () -> ReadTables)

    var read: ReadTables {
      switch self {
      case .table(let table): ReadTables(tables: [table])
      case .loader(let load): load()
      }
    }
  }

  private var parts: [String: [Part]] = [:]

  package init() {}

  /// Adds a table; its keys win over those of tables added before.
  ///
  /// So a folder's `.strings` comes before its `.stringsdict`, and overriding folders come last.
  package mutating func add(_ table: MessageTable, language: String) {
    parts[Self.name(of: language), default: []].append(.table(table))
  }

  /// Adds the tables of a language without reading them: `load` is called when a text of this language is needed.
  ///
  /// It is called again for each further need, so it caches what it has read.
  package mutating func add(language: String, loading load: @escaping @Sendable () -> ReadTables) {
    parts[Self.name(of: language), default: []].append(.loader(load))
  }

  /// The codes of the languages; no table is read for them.
  package var languages: [String] { parts.keys.sorted() }

  /// The tables of a language, in the order in which they were added.
  package func tables(for language: String) -> [MessageTable] { parts[language]?.flatMap(\.read.tables) ?? [] }

  /// One text as a language's own tables have it; `nil` if that is empty or has plural forms.
  package func text(_ key: String, in language: String) -> String? {
    let message = tables(for: language).reversed().lazy.compactMap { $0[key] }.first { !$0.isBlank }
    if case .text(let text)? = message { return text }
    return nil
  }

  /// What was wrong with the tables that were loaded for a language and for those that stand in for it.
  package func diagnostics(for language: String) -> [Diagnostic] {
    sources(of: language).flatMap { parts[$0]?.flatMap(\.read.diagnostics) ?? [] }
  }

  /// The texts of a language; what it lacks comes from its wider forms, then from English.
  package func messages(for language: String) -> Messages {
    if isPseudo(language) { return pseudo }
    var sources: [String: Messages.Source] = [:]
    for name in self.sources(of: language).reversed() { add(messagesOf: name, to: &sources) }
    return Messages(language: LanguageTag(language)?.description ?? language, sources: sources)
  }

  /// The language, its wider forms, and English, nearest first.
  private func sources(of language: String) -> [String] {
    let names = LanguageTag(language)?.candidates ?? [language]
    return names.contains(Self.fallback) ? names : names + [Self.fallback]
  }

  /// An empty text replaces none: where people consent, they must read to what.
  private func add(messagesOf name: String, to sources: inout [String: Messages.Source]) {
    for table in tables(for: name) {
      sources.reserveCapacity(table.entries.count)
      for entry in table.entries where !entry.message.isBlank {
        sources[entry.key] = .init(message: entry.message, language: name)
      }
    }
  }

  private static func name(of language: String) -> String { LanguageTag(language)?.description ?? language }

  /// The pseudo-locale, unless tables of that name exist.
  private var pseudo: Messages {
    var english: [String: Messages.Source] = [:]
    add(messagesOf: Self.fallback, to: &english)
    return Messages(
      language: PseudoLocale.code,
      sources: english.mapValues { .init(message: PseudoLocale.message($0.message), language: $0.language) })
  }

  private func isPseudo(_ language: String) -> Bool { language == PseudoLocale.code && parts[language] == nil }

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
    LanguageTag(name)?.candidates.first { parts[$0] != nil }
  }

  /// The next of these languages; after the last, and for one that is none of them, comes the first.
  package func next(after language: String, of offered: [String]) -> String {
    let place = offered.firstIndex(of: language).map { ($0 + 1) % offered.count } ?? 0
    return offered.isEmpty ? language : offered[place]
  }
}
