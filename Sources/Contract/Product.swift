/// An artefact that a step has made for the backend: its facts and its files.
public struct Product: Equatable, Sendable {
  /// The step that made it, such as `videoCapture`.
  public var step: String
  /// The kind of artefact, such as `clip` or `face`: its key in `result.json`.
  public var role: String
  /// The facts, in the order in which they are written.
  public var facts: [Fact]
  /// The files; the first one is the artefact itself.
  public var files: [ProductFile]
  /// The events to emit once the product is saved, not before.
  public var toldWhenKept: [Notice]
  /// Further facts, as bytes that are written as base64, such as files of a chip.
  package var held: [HeldFact] = []

  package init(
    step: String, role: String, facts: [Fact] = [], files: [ProductFile] = [], toldWhenKept: [Notice] = []
  ) {
    (self.step, self.role, self.facts, self.files, self.toldWhenKept) = (step, role, facts, files, toldWhenKept)
  }
}

/// A named value of a product that no text in memory has.
package struct HeldFact: Hashable, Sendable {
  package var name: String
  /// `nil` is written as null.
  package var bytes: WipedBytes?

  package init(_ name: String, _ bytes: WipedBytes?) { (self.name, self.bytes) = (name, bytes) }
}

/// A file of a product, with its name in the session's folder.
public struct ProductFile: Hashable, Sendable {
  /// The source of a file's bytes.
  public enum Content: Hashable, Sendable {
    /// The recorder has already written it under its name.
    case written
    /// The still that is held in memory under its name.
    case picture
  }

  /// Its name in the folder.
  public var name: String
  /// The MIME type.
  public var mime: String
  /// The source of its bytes.
  public var content: Content
  /// Whether its digest is in the result and in the metadata, so that neither can be sent with another file.
  public var isBound: Bool
  /// The role of the file, such as `documentFront`, if the product has several different ones; `nil` if it has the
  /// role of the product.
  public var role: String?
  /// A short description.
  package var meaning: String?
  /// The bytes to write under its name when the folder is sealed, such as a file of a chip; `nil` if already written.
  package var held: WipedBytes?

  package init(
    _ name: String, mime: String, _ content: Content, isBound: Bool = false, role: String? = nil, meaning: String? = nil
  ) {
    (self.name, self.mime, self.content, self.isBound) = (name, mime, content, isBound)
    (self.role, self.meaning) = (role, meaning)
  }
}

/// A row of the table of products: its key in `result.json`, and its files with fixed names.
package struct ProductRow: Sendable {
  package let role: String
  /// A short description.
  package let meaning: String
  package let files: [ProductFile]
  /// The fields in `result.json`, in the order in which they are written.
  package let fields: [SchemaField]

  /// The `fields` are nested in the product's own field.
  package init(_ role: String, _ meaning: String, _ files: ProductFile..., fields: [SchemaField]) {
    self.init(role, meaning, files, fields: fields)
  }

  package init(_ role: String, _ meaning: String, _ files: [ProductFile], fields: [SchemaField]) {
    (self.role, self.meaning, self.files) = (role, meaning, files)
    self.fields = [SchemaField(role, .object, .orNull, "\(meaning); null if there is none")] + fields
  }

  /// Creates a product of this row.
  package func product(of step: String, _ facts: [Fact], toldWhenKept: [Notice] = []) -> Product {
    Product(step: step, role: role, facts: facts, files: files, toldWhenKept: toldWhenKept)
  }
}

/// A named value of a product.
public struct Fact: Hashable, Sendable {
  /// A value of a fact.
  public indirect enum Value: Hashable, Sendable {
    /// A text.
    case text(String)
    /// A whole number.
    case whole(Int)
    /// A number with three decimals.
    case number(Double)
    /// A Boolean.
    case truth(Bool)
    /// An object of facts.
    case facts([Fact])
    /// A list of values.
    case list([Value])
    /// An explicit null.
    case nothing
  }

  /// Its name.
  public var name: String
  /// Its value.
  public var value: Value

  package init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
}

extension [Fact] {
  package subscript(_ name: String) -> Fact.Value? { first { $0.name == name }?.value }
}

extension Fact.Value {
  /// The whole number, if it is one.
  public var whole: Int? { if case .whole(let whole) = self { whole } else { nil } }
  /// The number, if it is one.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// The text, if it is one.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The Boolean, if it is one.
  public var truth: Bool? { if case .truth(let truth) = self { truth } else { nil } }
  /// The facts, if it is an object.
  public var facts: [Fact]? { if case .facts(let facts) = self { facts } else { nil } }
  /// The list, if it is one.
  public var list: [Fact.Value]? { if case .list(let list) = self { list } else { nil } }
}
