internal import Contract

/// A field that an event carries, with its words where they are a closed set.
struct EventField {
  var name: String
  var words: [String]?

  init(_ name: String, _ words: [String]? = nil) {
    self.name = name
    self.words = words
  }

  static func of(_ event: String) -> [EventField] {
    (NoticeTable.row(event)?.fields ?? []).map { EventField($0.schema.path, $0.schema.kind.words) }
  }
}

extension SchemaKind {
  /// Tapes have nothing of a host's.
  fileprivate var words: [String]? {
    switch self {
    case .words(let words), .names(let words): words
    case .truth: ["true", "false"]
    default: nil
    }
  }
}
