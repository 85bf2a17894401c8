/// The schema of a JSON document: each field with its type and meaning.
///
/// Help and docs are made from it, and tests validate documents against it.
package struct Schema: Sendable {
  package var fields: [SchemaField]

  package init(_ fields: [SchemaField]) {
    self.fields = fields
  }
}

/// A field by its path: `clip.width` is in the object `clip`, `artefacts[].role` in each object of a list, `timing.*`
/// is any key.
package struct SchemaField: Hashable, Sendable {
  package enum Presence: Hashable, Sendable {
    case always
    /// Always present, may be null.
    case orNull
    /// Optional.
    case sometimes
  }

  package var path: String
  package var kind: SchemaKind
  package var presence: Presence
  package var meaning: String

  package init(_ path: String, _ kind: SchemaKind, _ meaning: String) {
    self.init(path, kind, .always, meaning)
  }

  package init(_ path: String, _ kind: SchemaKind, _ presence: Presence, _ meaning: String) {
    self.path = path
    self.kind = kind
    self.presence = presence
    self.meaning = meaning
  }

  /// The path of the enclosing object; empty at the top level.
  package var parent: String {
    path.lastIndex(of: ".").map { String(path[..<$0]) } ?? ""
  }

  package var key: String {
    path.lastIndex(of: ".").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Type and presence, as help and docs say them.
  package var type: String {
    switch presence {
    case .always: kind.description
    case .orNull: "\(kind) or null"
    case .sometimes: "\(kind), not always there"
    }
  }
}

/// The type of a field.
package enum SchemaKind: Hashable, Sendable {
  case text, number, whole, truth
  /// Exactly this version number.
  case version(Int)
  case words([String])
  /// An open enumeration: one of these words, or the name of a host's extension.
  case names([String])
  /// RFC 3339, UTC, with milliseconds.
  case time
  /// SHA-256 as 64 hexadecimal digits.
  case digest
  /// The name of a file in the same folder.
  case file
  /// Base64, for the backend only.
  case opaque
  case object
  /// A list of objects.
  case list
  case texts
  /// An object with arbitrary keys.
  case map
}

extension SchemaKind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .text: "text"
    case .number: "number"
    case .whole: "whole number"
    case .truth: "true or false"
    case .version(let number): String(number)
    case .words(let words): words.joined(separator: ", ")
    case .names(let names): (names + ["or a host's own"]).joined(separator: ", ")
    case .time: "time"
    case .digest: "64 hexadecimal digits"
    case .file: "name of a file"
    case .opaque: "base64"
    case .object: "object"
    case .list: "list of objects"
    case .texts: "list of texts"
    case .map: "object, one field a name"
    }
  }
}
