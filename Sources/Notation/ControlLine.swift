package import Contract

/// A command to a kiosk as one line of JSON: `{"id":7,"do":"language","code":"fr"}`.
package struct ControlLine: Equatable, Sendable {
  /// The maximum size of a line in bytes.
  package static let longest = 4096

  /// The client's request number, repeated in the answer.
  package var id: Int?
  package var order: ControlOrder

  package init(id: Int? = nil, _ order: ControlOrder) {
    (self.id, self.order) = (id, order)
  }

  package var text: String {
    let row = ControlRow.row(of: order)
    let operand = row?.operand.flatMap { operand in
      order.operand.map { (operand.key, row?.isObject == true ? Self.object($0) : JSONNode($0)) }
    }
    return JSONWriter.text(
      .object(
        [id.map { ("id", .integer($0)) }, ("do", .string(row?.word ?? "")), operand].compactMap(\.self)))
  }
}

extension ControlLine {
  private static func object(_ operand: FieldValue) -> JSONNode {
    guard case .text(let text) = operand else { return .null }
    return JSONReader.read(Array(text.utf8), file: "", limit: longest).node ?? .null
  }
}

// MARK: - Read

extension ControlLine {
  /// The parse error of a line, with its id if that is readable.
  package struct Fault: Error, Equatable {
    package var id: Int?
    package var error: CaptureError
  }

  package static func read(_ bytes: [UInt8]) throws(Fault) -> ControlLine {
    let (node, diagnostics) = JSONReader.read(bytes, file: "line", limit: longest)
    guard let node else { throw fault(nil, diagnostics.first) }
    let id = node["id"]?.integer
    var fields = JSONFields(node, file: "line")
    _ = fields.integer("id")
    let order = order(&fields)
    if let wrong = fields.finish().first { throw fault(id, wrong) }
    guard let order else { throw missing(id) }
    return ControlLine(id: id, order)
  }

  /// `nil` if the command, or an argument it needs, is missing; the fault is recorded.
  private static func order(_ fields: inout JSONFields) -> ControlOrder? {
    let words = ControlRow.all.map(\.word)
    guard let node = fields.take("do") else { return nil }
    guard let row = node.string.flatMap(ControlRow.named) else {
      fields.reject(node, at: "do", expected: "one of \(words.joined(separator: ", "))", words: words)
      return nil
    }
    guard let key = row.operand?.key else { return row.make(nil) }
    guard let node = fields.take(key) else {
      if let order = row.make(nil) { return order }
      fields.note(fields.node, "\"\(key)\" is missing beside \"\(row.word)\"", remedy: "add it")
      return nil
    }
    let value = row.isObject ? node.object.map { _ in FieldValue.text(node.text()) } : FieldValue(node)
    if let value, let order = row.make(value) { return order }
    let expected = row.isObject ? "an object" : row.operand?.placeholder == "on|off" ? "true or false" : "a text"
    fields.reject(node, at: key, expected: expected)
    return nil
  }

  private static func missing(_ id: Int?) -> Fault {
    Fault(
      id: id,
      error: CaptureError(.usage, "The line does not say what to do.", recovery: "Write {\"do\":\"status\"}."))
  }

  private static func fault(_ id: Int?, _ diagnostic: Diagnostic?) -> Fault {
    guard let diagnostic else { return missing(id) }
    let place = diagnostic.column > 0 ? " (column \(diagnostic.column))" : ""
    let remedy = diagnostic.remedy.prefix(1).uppercased() + diagnostic.remedy.dropFirst()
    return Fault(
      id: id,
      error: CaptureError(
        .usage, "Invalid command: \(printable(diagnostic.message))\(place).", recovery: "\(printable(remedy))."))
  }
}

extension JSONNode {
  /// A field of an event or command.
  package init(_ value: FieldValue) {
    switch value {
    case .text(let text): self = .string(text)
    case .number(let number): self = .number(number, decimals: 3)
    case .truth(let truth): self = .bool(truth)
    }
  }
}

extension FieldValue {
  fileprivate init?(_ node: JSONNode) {
    switch node.value {
    case .string(let text): self = .text(text)
    case .bool(let truth): self = .truth(truth)
    case .null, .number, .array, .object: return nil
    }
  }
}
