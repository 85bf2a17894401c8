/// A row of the table of events: when the event happens, and its fields.
package struct NoticeRow: Sendable {
  /// A field of the event, and its getter, which returns `nil` if this event lacks the field.
  package struct Field: Sendable {
    package let schema: SchemaField
    let value: @Sendable (Notice) -> FieldValue?
  }

  /// The state that an event begins, until the next event of its kind; `result.json` sums its duration.
  package enum Span: Sendable {
    /// A page, with its first phase if it has phases; no hint yet.
    case page(Page, phase: String? = nil)
    /// A phase of the last page with phases, with its first hint if no event reports that; resumes that page if it had
    /// ended.
    case phase(String, hint: Hint? = nil)
    /// No page, phase or hint: no event reports what is shown then.
    case nothing
  }

  package let name: String
  package let meaning: String
  package let fields: [Field]
  package let begins: Span?

  /// The row of a case; the payload of the example does not matter.
  init(_ example: Notice, _ meaning: String, _ fields: [Field] = [], begins: Span? = nil) {
    (name, self.meaning, self.fields, self.begins) = (example.name, meaning, fields, begins)
  }
}

extension NoticeRow.Field {
  static func number(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Notice) -> Double?
  ) -> Self {
    Self(schema: SchemaField(name, .number, meaning)) { value($0).map(FieldValue.number) }
  }

  static func whole(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Notice) -> Int?
  ) -> Self {
    Self(schema: SchemaField(name, .whole, meaning)) { value($0).map { .number(Double($0)) } }
  }

  static func truth(
    _ name: String, _ presence: SchemaField.Presence, _ meaning: String,
    _ value: @escaping @Sendable (Notice) -> Bool?
  ) -> Self {
    Self(schema: SchemaField(name, .truth, presence, meaning)) { value($0).map(FieldValue.truth) }
  }

  static func text(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Notice) -> String?
  ) -> Self {
    text(name, .text, .always, meaning, value)
  }

  static func text(
    _ name: String, _ kind: SchemaKind, _ presence: SchemaField.Presence, _ meaning: String,
    _ value: @escaping @Sendable (Notice) -> String?
  ) -> Self {
    Self(schema: SchemaField(name, kind, presence, meaning)) { value($0).map(FieldValue.text) }
  }

  static func word<Word: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Notice) -> Word?
  ) -> Self where Word.RawValue == String {
    text(name, .words(Word.allCases.map(\.rawValue)), .always, meaning) { value($0)?.rawValue }
  }

  /// An open enumeration: hosts may add values.
  static func name<Word: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Notice) -> Word?
  ) -> Self where Word.RawValue == String {
    text(name, .names(Word.allCases.map(\.rawValue)), .always, meaning) { value($0)?.rawValue }
  }
}
