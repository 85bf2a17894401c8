internal import Contract

/// A field of an event, with its values if it is an enumeration.
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
  /// The values of a closed set; host-defined names do not occur in tapes, so `names` counts as one.
  fileprivate var words: [String]? {
    switch self {
    case .words(let words), .names(let words): words
    case .truth: ["true", "false"]
    default: nil
    }
  }
}
