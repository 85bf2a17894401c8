internal import Contract

/// Parses the XML property list of a `.stringsdict` file, message by message.
struct StringsdictReader {
  private typealias Pair = (key: String, place: Position, value: XMLElement)
  private static let integerTypes: Set = [
    "d", "i", "u", "hd", "hhd", "ld", "li", "lu", "lld", "lli", "llu", "qd", "zd", "zu", "jd", "td",
  ]

  private(set) var table: MessageTable
  private(set) var diagnostics: [Diagnostic]
  private let source: SourceText

  init(_ source: SourceText, file: String) {
    self.source = source
    table = MessageTable(file: file)
    diagnostics = source.diagnostics
  }

  mutating func read() {
    var reader = XMLReader(source.scalars)
    do throws(TableFault) {
      let root = try reader.read()
      reader.faults.forEach { report($0) }
      try readMessages(root)
    } catch {
      report(error)
    }
  }

  private mutating func report(_ fault: TableFault) {
    diagnostics.append(Diagnostic(fault, file: table.file))
  }

  private mutating func readMessages(_ root: XMLElement) throws(TableFault) {
    let top = root.name == "plist" && root.children.count == 1 ? root.children[0] : root
    guard top.name == "dict" else {
      throw TableFault(
        position: top.position, message: "<\(top.name)> is in place of the messages",
        remedy: "write <plist><dict>…")
    }
    for pair in pairs(of: top) {
      do throws(TableFault) {
        let message = try readMessage(pair)
        if let earlier = table.add(pair.key, .plural(message), at: pair.place) {
          diagnostics.append(.duplicate(pair.key, at: pair.place, earlier: earlier, file: table.file))
        }
      } catch {
        report(error)
      }
    }
  }

  /// The key-value pairs of a dictionary; reports and skips everything else.
  private mutating func pairs(of dictionary: XMLElement) -> [Pair] {
    if !dictionary.text.unicodeScalars.allSatisfy(\.isBlank) {
      report(
        TableFault(position: dictionary.position, message: "there is loose text in this <dict>", remedy: "remove it"))
    }
    var pairs: [Pair] = []
    var key: XMLElement?
    for element in dictionary.children {
      if element.name == "key" {
        if let key { report(.missingValue(key)) }
        key = element
      } else if let name = key {
        pairs.append((name.text, name.position, element))
        key = nil
      } else {
        report(
          TableFault(position: element.position, message: "<\(element.name)> has no key", remedy: "put <key> before it")
        )
      }
    }
    if let key { report(.missingValue(key)) }
    return pairs
  }

  /// The pairs by key; reports duplicates.
  private mutating func fields(of dictionary: XMLElement) -> [String: Pair] {
    var fields: [String: Pair] = [:]
    for pair in pairs(of: dictionary) {
      if let earlier = fields.updateValue(pair, forKey: pair.key) {
        diagnostics.append(.duplicate(pair.key, at: pair.place, earlier: earlier.place, file: table.file))
      }
    }
    return fields
  }

  private mutating func readMessage(_ pair: Pair) throws(TableFault) -> PluralMessage {
    guard pair.value.name == "dict" else {
      throw TableFault(
        position: pair.value.position, message: "\"\(pair.key)\" is a <\(pair.value.name)>, not a <dict>",
        remedy: "move plain texts to the .strings table")
    }
    var fields = fields(of: pair.value)
    guard let format = fields.removeValue(forKey: "NSStringLocalizedFormatKey") else {
      throw .missing("NSStringLocalizedFormatKey", in: pair.key, at: pair.place, remedy: "it holds %#@name@")
    }
    var message = PluralMessage(format: try text(format), variables: [:])
    for field in fields.values.sorted(by: { $0.place < $1.place }) {
      message.variables[field.key] = try readVariable(field)
    }
    try check(message, pair, format.place)
    return message
  }

  private mutating func readVariable(_ pair: Pair) throws(TableFault) -> PluralMessage.Variable {
    guard pair.value.name == "dict" else {
      throw TableFault(
        position: pair.place, message: "there is no key \"\(pair.key)\" here",
        remedy: "only NSStringLocalizedFormatKey and the variables it names are allowed")
    }
    var fields = fields(of: pair.value)
    let kind = fields.removeValue(forKey: "NSStringFormatSpecTypeKey")
    guard let kind, try text(kind) == "NSStringPluralRuleType" else {
      throw .missing(
        "NSStringFormatSpecTypeKey", in: pair.key, at: kind?.place ?? pair.place, remedy: "NSStringPluralRuleType")
    }
    let type = fields.removeValue(forKey: "NSStringFormatValueTypeKey")
    guard let type, Self.integerTypes.contains(try text(type)) else {
      throw .missing("NSStringFormatValueTypeKey", in: pair.key, at: type?.place ?? pair.place, remedy: "d or lld")
    }
    return PluralMessage.Variable(forms: try readForms(fields, of: pair))
  }

  private func readForms(_ fields: [String: Pair], of variable: Pair) throws(TableFault) -> [PluralCategory: String] {
    var forms: [PluralCategory: String] = [:]
    for field in fields.values.sorted(by: { $0.place < $1.place }) {
      guard let category = PluralCategory(rawValue: field.key) else {
        throw TableFault(
          position: field.place, message: "there is no plural category \"\(field.key)\"",
          remedy: PluralCategory.allCases.map(\.rawValue).joined(separator: ", "))
      }
      forms[category] = try text(field)
    }
    guard forms[.other] != nil else {
      throw .missing("other", in: variable.key, at: variable.place, remedy: "every variable needs this form")
    }
    return forms
  }

  /// Checks that every variable in the texts is defined, and every defined variable is used.
  private mutating func check(_ message: PluralMessage, _ pair: Pair, _ place: Position) throws(TableFault) {
    let texts = [message.format] + message.variables.values.flatMap(\.forms.values)
    let names = Set(texts.flatMap { Format($0).variableNames })
    if let name = names.subtracting(message.variables.keys).min() {
      throw TableFault(
        position: place, message: "there is no variable \"\(name)\" in \"\(pair.key)\"",
        remedy: "add a <dict> of that name")
    }
    guard !names.isEmpty else {
      throw TableFault(position: place, message: "the format names no variable", remedy: "write %#@name@")
    }
    for name in Set(message.variables.keys).subtracting(names).sorted() {
      diagnostics.append(
        Diagnostic(
          .warning, file: table.file, line: pair.place.line, column: pair.place.column,
          "no text of \"\(pair.key)\" uses the variable \"\(name)\"", remedy: "write %#@\(name)@ or remove it"))
    }
  }

  private func text(_ pair: Pair) throws(TableFault) -> String {
    guard pair.value.name == "string" else {
      throw TableFault(
        position: pair.value.position, message: "\"\(pair.key)\" is a <\(pair.value.name)>, not a <string>",
        remedy: "write <string>…</string>")
    }
    return pair.value.text
  }
}

extension TableFault {
  fileprivate static func missingValue(_ key: XMLElement) -> TableFault {
    TableFault(
      position: key.position, message: "the key \"\(key.text)\" has no value", remedy: "add its value after it")
  }

  fileprivate static func missing(_ field: String, in key: String, at position: Position, remedy: String) -> TableFault
  {
    TableFault(position: position, message: "\"\(key)\" has no valid \(field)", remedy: remedy)
  }
}
