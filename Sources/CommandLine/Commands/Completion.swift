internal import Settings

/// Shell completion: the candidates for the last word of a command line.
package struct Completion: Sendable {
  package struct Word: Hashable, Sendable {
    package var text: String
    package var meaning: String

    package init(_ text: String, _ meaning: String = "") {
      (self.text, self.meaning) = (text, meaning)
    }
  }

  /// Sources of candidates that are known only at run time, or to the shell.
  package enum Source: Hashable, Sendable {
    case themes, languages, cameras, topics, files, folders
  }

  /// The candidates of a source; the shell itself completes files and folders.
  package typealias Names = @Sendable (Source) -> [Word]

  private let commands: [CommandRow]
  private let names: Names

  package init(_ commands: [CommandRow], names: @escaping Names) {
    (self.commands, self.names) = (commands, names)
  }

  /// One candidate per row, with its meaning; `:files` and `:folders` tell the shell to complete paths.
  package func rows(for words: [String]) -> [[String]] {
    let candidates = candidates(for: words)
    let current = words.last ?? ""
    let ours = candidates.words.filter { $0.text.hasPrefix(current) }
    let shells = [Source.files, .folders].filter(candidates.sources.contains).map { [":\($0)"] }
    return ours.map { $0.meaning.isEmpty ? [$0.text] : [$0.text, $0.meaning] } + shells
  }

  // MARK: Position of the word

  private struct Candidates {
    var words: [Word] = []
    var sources: Set<Source> = []
  }

  private func candidates(for words: [String]) -> Candidates {
    let place = place(of: words.dropLast())
    let current = words.last ?? ""
    if let flag = place.waiting { return values(of: flag, current, place) }
    if !place.isOver, current.hasPrefix("-") {
      guard let equals = current.firstIndex(of: "=") else { return Candidates(words: flags(at: place)) }
      let name = String(current[..<equals])
      var found = values(of: name, String(current[current.index(after: equals)...]), place)
      found.words = found.words.map { Word("\(name)=\($0.text)", $0.meaning) }
      return found
    }
    guard let row = place.row else { return Candidates(words: commands.map { Word($0.name, $0.help) }) }
    if !row.actions.isEmpty, place.action == nil {
      return Candidates(words: row.actions.map { Word($0.name, $0.help) })
    }
    let (range, placeholder) =
      place.action.map { ($0.operands, $0.placeholder) } ?? (row.operands, row.placeholder)
    if place.operands >= range.upperBound { return Candidates(words: flags(at: place)) }
    return operands(placeholder)
  }

  private struct Place {
    var row: CommandRow?
    var action: CommandRow.Action?
    var operands = 0
    /// The flag whose value comes next.
    var waiting: String?
    /// After `--`, nothing is a flag.
    var isOver = false
    /// After `--`, there are options of `cameo run`.
    var passesOptions = false
  }

  private func place(of words: some Sequence<String>) -> Place {
    var place = Place()
    for word in words {
      if place.waiting != nil {
        place.waiting = nil
      } else if !place.isOver, word.hasPrefix("-") {
        if word == "--" {
          if place.passesOptions { place = Place(row: .run) } else { place.isOver = true }
        } else {
          if ownFlags.contains(where: { $0.name == word && $0.passesOptions }) { place.passesOptions = true }
          if takesValue(word) { place.waiting = word }
        }
      } else if place.row == nil {
        place.row = commands.first { $0.name == word }
      } else if let row = place.row, !row.actions.isEmpty, place.action == nil {
        place.action = row.actions.first { $0.name == word }
      } else {
        place.operands += 1
      }
    }
    return place
  }

  private func takesValue(_ flag: String) -> Bool {
    if flag == GeneralFlag.config.rawValue { return true }
    if let row = OptionTable.row(flag: flag) { return row.kind.takesValue }
    return ownFlags.contains { $0.name == flag && $0.takesValue }
  }

  private var ownFlags: [ActionFlag] { commands.flatMap { $0.flags + $0.actions.flatMap(\.flags) } }

  // MARK: Candidates

  private func flags(at place: Place) -> [Word] {
    let row = place.row ?? .run
    let own = (row.flags + (place.action?.flags ?? [])).map { Word($0.name, $0.help) }
    let settings = OptionTable.rows.filter(row.takes).compactMap { option in
      option.flag.map { Word($0, option.help) }
    }
    let general = GeneralFlag.allCases.filter { $0 != .json || row.takesJSON(place.action?.name) }
    // An action with flags of its own accepts no settings as flags.
    let isClosed = place.action?.flags.isEmpty == false
    return own + (isClosed ? [] : settings) + general.map { Word($0.rawValue, $0.help) }
  }

  private func values(of flag: String, _ current: String, _ place: Place) -> Candidates {
    guard let row = OptionTable.row(flag: flag) else {
      let own = ownFlags.first { $0.name == flag }
      return operands(flag == GeneralFlag.config.rawValue ? "FILE" : own?.placeholder ?? "")
    }
    switch row.kind {
    case .word, .either: return Candidates(words: row.kind.words.map { Word($0) })
    case .list: return Candidates(words: Self.listed(row.kind.words, behind: current))
    case .languages: return Candidates(words: Self.listed(names(.languages).map(\.text), behind: current))
    case .nameOrPath: return Candidates(words: names(.themes), sources: [.files])
    // Shells that split words at colons complete a path after the colon of a file camera.
    case .camera:
      let isFile = ["file:", "loop:"].contains { current.hasPrefix($0) }
      return Candidates(words: names(.cameras), sources: isFile ? [.files] : [])
    case .path: return Candidates(sources: row.placeholder == "DIR" ? [.folders] : [.files])
    case .events: return Candidates(words: [Word("-", "standard output")], sources: [.files])
    case .text:
      return Candidates(words: row.field == \ProgramSettings.session.ui.preferredLanguage ? names(.languages) : [])
    case .records: return Candidates(sources: [.files])
    case .toggle, .number, .whole, .hex, .secret: return Candidates()
    }
  }

  /// Appends candidates to a comma-separated list.
  private static func listed(_ words: [String], behind current: String) -> [Word] {
    let given = current.split(separator: ",", omittingEmptySubsequences: false).dropLast()
    let head = given.map { $0 + "," }.joined()
    return words.filter { word in !given.contains { $0 == word } }.map { Word(head + $0) }
  }

  /// Candidates by the placeholder in help, such as `[NAME|FILE...]`.
  private func operands(_ placeholder: String) -> Candidates {
    let names = placeholder.split { "[]|. ".contains($0) }.map(String.init)
    var found = Candidates()
    for name in names {
      switch name {
      case "NAME": found.words += self.names(.themes)
      case "CODE": found.words += self.names(.languages)
      case "COMMAND": found.words += commands.map { Word($0.name, $0.help) }
      case "TOPIC": found.words += self.names(.topics)
      case "FILE", "A", "B": found.sources.insert(.files)
      case "DIR": found.sources.insert(.folders)
      case _ where name == name.lowercased(): found.words.append(Word(name))
      default: break
      }
    }
    return found
  }
}
