/// One kind of event: when it happens, and what it carries.
package struct NoticeRow: Sendable {
  /// A field of the event, and how it is taken from a notice; nil where this one does not have it.
  package struct Field: Sendable {
    package let schema: SchemaField
    let value: @Sendable (Notice) -> FieldValue?
  }

  /// What stands from an event on, until the next of its kind; `result.json` tells for how long.
  package enum Span: Sendable {
    /// A page, with its first phase where it has phases; no hint yet.
    case page(Page, phase: String? = nil)
    /// A phase of the page with phases that was begun last, with its first hint where that is not told; that page stands
    /// again where it had ended.
    case phase(String, hint: Hint? = nil)
    /// Neither page nor phase nor hint: what is shown then is told by no event.
    case nothing
  }

  package let name: String
  package let meaning: String
  package let fields: [Field]
  package let begins: Span?

  /// The row of a case; what the example carries does not matter.
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

  /// A word to which hosts may add.
  static func name<Word: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Notice) -> Word?
  ) -> Self where Word.RawValue == String {
    text(name, .names(Word.allCases.map(\.rawValue)), .always, meaning) { value($0)?.rawValue }
  }
}
