package import Contract

/// The messages of one table file, with the position of each key.
package struct MessageTable: Sendable, Equatable {
  /// A message with its key.
  package struct Entry: Sendable, Equatable {
    package var key: String
    package var message: Message
    package var position: Position
  }

  package let file: String
  package private(set) var entries: [Entry] = []
  private var indices: [String: Int] = [:]

  package init(file: String) {
    self.file = file
  }

  /// Parses an old-style `.strings` table; keeps all entries without errors.
  package static func read(strings bytes: [UInt8], file: String) -> (table: MessageTable, diagnostics: [Diagnostic]) {
    var reader = StringsReader(SourceText(bytes, file: file), file: file)
    reader.read()
    return (reader.table, reader.diagnostics)
  }

  /// Parses an XML `.stringsdict` table; skips messages with errors.
  package static func read(stringsdict bytes: [UInt8], file: String) -> (
    table: MessageTable, diagnostics: [Diagnostic]
  ) {
    var reader = StringsdictReader(SourceText(bytes, file: file), file: file)
    reader.read()
    return (reader.table, reader.diagnostics)
  }

  package subscript(key: String) -> Message? {
    indices[key].map { entries[$0].message }
  }

  func keeping(_ isKept: (Entry) -> Bool) -> MessageTable {
    var table = MessageTable(file: file)
    for entry in entries where isKept(entry) { _ = table.add(entry.key, entry.message, at: entry.position) }
    return table
  }

  /// Adds an entry; a later one replaces an earlier one with the same key, whose position is returned.
  mutating func add(_ key: String, _ message: Message, at position: Position) -> Position? {
    let entry = Entry(key: key, message: message, position: position)
    guard let index = indices[key] else {
      indices[key] = entries.count
      entries.append(entry)
      return nil
    }
    defer { entries[index] = entry }
    return entries[index].position
  }
}

extension Diagnostic {
  init(_ fault: TableFault, file: String) {
    self.init(
      file: file, line: fault.position.line, column: fault.position.column, fault.message, remedy: fault.remedy)
  }

  static func duplicate(_ key: String, at position: Position, earlier: Position, file: String) -> Diagnostic {
    Diagnostic(
      file: file, line: position.line, column: position.column,
      "the key \"\(key)\" is already in line \(earlier.line)", remedy: "remove one of them; the last one counts")
  }
}
