internal import Contract
internal import Files
internal import Notation

extension Schema {
  /// Validates a document; returns the paths at which it violates the schema.
  func faults(in document: JSONNode) -> [String] {
    var check = SchemaCheck(self)
    check.members(of: document, at: "")
    return check.faults
  }
}

/// Walks over a document and its schema in parallel.
private struct SchemaCheck {
  private let rows: [String: SchemaField]
  private let children: [String: [SchemaField]]
  private(set) var faults: [String] = []

  init(_ schema: Schema) {
    rows = Dictionary(schema.fields.map { ($0.path, $0) }) { first, _ in first }
    children = Dictionary(grouping: schema.fields, by: \.parent)
  }

  mutating func members(of node: JSONNode, at path: String) {
    guard let members = node.object else { return note(path, "must be an object") }
    let allowed = children[path] ?? []
    for field in allowed where field.presence != .sometimes && node[field.key] == nil {
      note(field.path, "is missing")
    }
    for member in members {
      let place = path.isEmpty ? member.key : "\(path).\(member.key)"
      guard let field = allowed.first(where: { $0.key == member.key }) else {
        note(place, "is not in the schema")
        continue
      }
      value(member.node, field)
    }
  }

  private mutating func value(_ node: JSONNode, _ field: SchemaField) {
    if node.isNull && field.presence == .orNull { return }
    switch field.kind {
    case .object: members(of: node, at: field.path)
    case .map: map(node, field)
    case .list:
      guard let nodes = node.array else { return note(field.path, "must be a list") }
      for node in nodes { members(of: node, at: "\(field.path)[]") }
    case .text, .number, .whole, .truth, .version, .words, .names, .time, .digest, .file, .opaque, .texts:
      if !field.kind.allows(node) { note(field.path, "must be \(field.kind)") }
    }
  }

  private mutating func map(_ node: JSONNode, _ field: SchemaField) {
    guard let members = node.object else { return note(field.path, "must be an object") }
    guard let each = rows["\(field.path).*"] else { return note(field.path, "has no row for its values") }
    for member in members { value(member.node, each) }
  }

  private mutating func note(_ path: String, _ fault: String) {
    faults.append("\(path.isEmpty ? "the document" : path): \(fault)")
  }
}

extension SchemaKind {
  /// Whether a value is of this kind.
  fileprivate func allows(_ node: JSONNode) -> Bool {
    switch self {
    case .text: node.string != nil
    case .number: node.number != nil
    case .whole: node.integer.map { $0 >= 0 } ?? false
    case .truth: node.bool != nil
    case .version(let number): node.integer == number
    case .words(let words): node.string.map(words.contains) ?? false
    case .names: node.string.map(MovementName.isOne) ?? false
    case .time: node.string.map(WallTime.isWritten) ?? false
    case .digest: node.string.flatMap(Digest.init(hex:)) != nil
    case .file: node.string.map(FolderNames.isArtefact) ?? false
    case .opaque: node.string.flatMap(Base64.bytes) != nil
    case .texts: node.array?.allSatisfy { $0.string != nil } ?? false
    case .object, .list, .map: false
    }
  }
}
