/// What a document of ours holds: every field with its type and meaning; help and docs are made from it, tests hold
/// documents to it.
package struct Schema: Sendable {
  package var fields: [SchemaField]

  package init(_ fields: [SchemaField]) {
    self.fields = fields
  }
}

/// One field: `clip.width` stands in the object `clip`, `artefacts[].role` in each object of a list, `timing.*` under any
/// name.
package struct SchemaField: Hashable, Sendable {
  package enum Presence: Hashable, Sendable {
    case always
    /// Always there, and sometimes null.
    case orNull
    /// Sometimes not there.
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

  /// The object that it stands in; empty at the top.
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

/// What a field may hold.
package enum SchemaKind: Hashable, Sendable {
  case text, number, whole, truth
  /// Exactly this number.
  case version(Int)
  case words([String])
  /// One of these words, or the name of what a host has brought.
  case names([String])
  /// RFC 3339, UTC, with milliseconds.
  case time
  /// SHA-256 as 64 digits.
  case digest
  /// The name of a file in the same folder.
  case file
  /// Base64, for the backend only.
  case opaque
  case object
  /// Of objects.
  case list
  case texts
  /// An object with names of any number.
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
