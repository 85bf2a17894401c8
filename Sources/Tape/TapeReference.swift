/// The words of tapes as help lists them, made from the table that reads them.
package enum TapeReference {
  package struct Entry: Hashable, Sendable {
    package let usage: String
    package let meaning: String
  }

  /// Words that mean the same stand together.
  package static let entries: [Entry] = CommandWord.all.reduce(into: []) { entries, word in
    if let index = entries.firstIndex(where: { $0.meaning == word.meaning }) {
      entries[index] = Entry(usage: entries[index].usage + ", " + word.usage, meaning: word.meaning)
    } else {
      entries.append(Entry(usage: word.usage, meaning: word.meaning))
    }
  }
}
