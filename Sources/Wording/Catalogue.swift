package import Contract

/// The language to use.
package enum LanguageChoice: Sendable, Equatable {
  case chosen(String)
  /// A language was requested by name, and there is no table for it.
  case unavailable(wanted: String, available: [String])
}

/// The tables of a language from one folder, and the problems found in them.
package struct ReadTables: Sendable {
  package var tables: [MessageTable]
  package var diagnostics: [Diagnostic]

  package init(tables: [MessageTable] = [], diagnostics: [Diagnostic] = []) {
    (self.tables, self.diagnostics) = (tables, diagnostics)
  }
}

/// All message tables by language; some are loaded lazily.
package struct Catalogue: Sendable {
  package static let fallback = "en"

  /// Tables in memory, or a loader that reads them on demand.
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

  /// Adds a table; its keys override those of tables added before.
  ///
  /// Add a folder's `.strings` before its `.stringsdict`, and overriding folders last.
  package mutating func add(_ table: MessageTable, language: String) {
    parts[Self.name(of: language), default: []].append(.table(table))
  }

  /// Adds the tables of a language lazily: `load` is called whenever a text of the language is needed.
  ///
  /// The loader caches its result, since it may be called again.
  package mutating func add(language: String, loading load: @escaping @Sendable () -> ReadTables) {
    parts[Self.name(of: language), default: []].append(.loader(load))
  }

  /// The language codes; reads no tables.
  package var languages: [String] { parts.keys.sorted() }

  /// The tables of a language, in the order of their addition.
  package func tables(for language: String) -> [MessageTable] { parts[language]?.flatMap(\.read.tables) ?? [] }

  /// A text from the language's own tables, without fallback; `nil` if it is empty or has plural forms.
  package func text(_ key: String, in language: String) -> String? {
    let message = tables(for: language).reversed().lazy.compactMap { $0[key] }.first { !$0.isBlank }
    if case .text(let text)? = message { return text }
    return nil
  }

  /// The problems in the tables of a language and of its fallbacks, as far as they are loaded.
  package func diagnostics(for language: String) -> [Diagnostic] {
    sources(of: language).flatMap { parts[$0]?.flatMap(\.read.diagnostics) ?? [] }
  }

  /// The texts of a language; missing ones fall back to less specific tags, then to English.
  package func messages(for language: String) -> Messages {
    if isPseudo(language) { return pseudo }
    var sources: [String: Messages.Source] = [:]
    for name in self.sources(of: language).reversed() { add(messagesOf: name, to: &sources) }
    return Messages(language: LanguageTag(language)?.description ?? language, sources: sources)
  }

  /// The fallback chain: the language, less specific tags, and English.
  private func sources(of language: String) -> [String] {
    let names = LanguageTag(language)?.candidates ?? [language]
    return names.contains(Self.fallback) ? names : names + [Self.fallback]
  }

  /// Empty texts do not override, so that a consent text can't disappear.
  private func add(messagesOf name: String, to sources: inout [String: Messages.Source]) {
    for table in tables(for: name) {
      sources.reserveCapacity(table.entries.count)
      for entry in table.entries where !entry.message.isBlank {
        sources[entry.key] = .init(message: entry.message, language: name)
      }
    }
  }

  private static func name(of language: String) -> String { LanguageTag(language)?.description ?? language }

  /// The pseudo-locale, unless there are tables of that name.
  private var pseudo: Messages {
    var english: [String: Messages.Source] = [:]
    add(messagesOf: Self.fallback, to: &english)
    return Messages(
      language: PseudoLocale.code,
      sources: english.mapValues { .init(message: PseudoLocale.message($0.message), language: $0.language) })
  }

  private func isPseudo(_ language: String) -> Bool { language == PseudoLocale.code && parts[language] == nil }

  /// Selects the language: the requested one, else that of LC_ALL, LC_MESSAGES or LANG (`environment`, in this order).
  ///
  /// As POSIX specifies, the first variable that is not empty decides, even if its value is not a language. If the
  /// languages are restricted to `offered` and the variable selects none of them, the first one is used.
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

  /// The next of these languages; wraps around, and starts at the first if `language` is not among them.
  package func next(after language: String, of offered: [String]) -> String {
    let place = offered.firstIndex(of: language).map { ($0 + 1) % offered.count } ?? 0
    return offered.isEmpty ? language : offered[place]
  }
}
