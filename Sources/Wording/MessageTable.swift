package import Contract

/// The messages of one table file, each with the place where its key stands.
package struct MessageTable: Sendable, Equatable {
  /// One key with its message.
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

  /// Reads an old-style `.strings` table; what can be read is kept, whatever stands around it.
  package static func read(strings bytes: [UInt8], file: String) -> (table: MessageTable, diagnostics: [Diagnostic]) {
    var reader = StringsReader(SourceText(bytes, file: file), file: file)
    reader.read()
    return (reader.table, reader.diagnostics)
  }

  /// Reads an XML `.stringsdict` table; a message with an error in it is left out.
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

  /// The last of several entries for a key counts; the place of an earlier one is returned.
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
      "the key \"\(key)\" stands in line \(earlier.line) already", remedy: "remove one of them; the last one counts")
  }
}
