/// The tape commands as listed by help, generated from the command table.
package enum TapeReference {
  package struct Entry: Hashable, Sendable {
    package let usage: String
    package let meaning: String
  }

  /// Keywords with the same meaning are listed together.
  package static let entries: [Entry] = CommandWord.all.reduce(into: []) { entries, word in
    if let index = entries.firstIndex(where: { $0.meaning == word.meaning }) {
      entries[index] = Entry(usage: entries[index].usage + ", " + word.usage, meaning: word.meaning)
    } else {
      entries.append(Entry(usage: word.usage, meaning: word.meaning))
    }
  }
}
