/// What a step has made for the backend: what is known of it, and its files.
public struct Product: Equatable, Sendable {
  /// The step that made it, such as `videoCapture`.
  public var step: String
  /// What it is, such as `clip` or `face`: its name in `result.json`.
  public var role: String
  /// In the order in which they are written.
  public var facts: [Fact]
  /// The first one is the thing itself.
  public var files: [ProductFile]
  /// Told as soon as it is whole and in its place, and not before.
  public var toldWhenKept: [Notice]

  package init(
    step: String, role: String, facts: [Fact] = [], files: [ProductFile] = [], toldWhenKept: [Notice] = []
  ) {
    (self.step, self.role, self.facts, self.files, self.toldWhenKept) = (step, role, facts, files, toldWhenKept)
  }
}

/// A file of a product, as it will stand in the session's folder.
public struct ProductFile: Hashable, Sendable {
  /// Where the bytes of a file come from.
  public enum Content: Hashable, Sendable {
    /// Written under its name while it was made.
    case written
    /// The picture that was kept under its name.
    case picture
  }

  /// Its name in the folder.
  public var name: String
  /// Its kind, as the web names it.
  public var mime: String
  /// Where its bytes come from.
  public var content: Content
  /// Its digest stands in the result and in the metadata, so that neither can be sent with another file.
  public var isBound: Bool
  /// What it is, such as `documentFront`, where the product has several that are not alike; nil where it is what the
  /// product is.
  public var role: String?
  /// The same in a few words.
  package var meaning: String?
  /// What is to be written under its name at the seal, such as a file of a chip; `nil` if it was written before.
  package var held: WipedBytes?

  package init(
    _ name: String, mime: String, _ content: Content, isBound: Bool = false, role: String? = nil, meaning: String? = nil
  ) {
    (self.name, self.mime, self.content, self.isBound) = (name, mime, content, isBound)
    (self.role, self.meaning) = (role, meaning)
  }
}

/// A kind of thing that a step can make: its place in `result.json`, and its files that have a name known before.
package struct ProductRow: Sendable {
  package let role: String
  /// In a few words.
  package let meaning: String
  package let files: [ProductFile]
  /// In `result.json`, in the order in which they are written.
  package let fields: [SchemaField]

  /// `fields` are those below its own.
  package init(_ role: String, _ meaning: String, _ files: ProductFile..., fields: [SchemaField]) {
    self.init(role, meaning, files, fields: fields)
  }

  package init(_ role: String, _ meaning: String, _ files: [ProductFile], fields: [SchemaField]) {
    (self.role, self.meaning, self.files) = (role, meaning, files)
    self.fields = [SchemaField(role, .object, .orNull, "\(meaning); null where there is none")] + fields
  }

  /// One of its kind.
  package func product(of step: String, _ facts: [Fact], toldWhenKept: [Notice] = []) -> Product {
    Product(step: step, role: role, facts: facts, files: files, toldWhenKept: toldWhenKept)
  }
}

/// Something that is known, by name.
public struct Fact: Hashable, Sendable {
  /// What is known.
  public indirect enum Value: Hashable, Sendable {
    /// A text.
    case text(String)
    /// A whole number.
    case whole(Int)
    /// Written with three decimals.
    case number(Double)
    /// Yes or no.
    case truth(Bool)
    /// Several of them.
    case facts([Fact])
    /// A list of values.
    case list([Value])
    /// Known to be nothing, and written so.
    case nothing
  }

  /// Its name.
  public var name: String
  /// What is known by that name.
  public var value: Value

  package init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
}

extension [Fact] {
  package subscript(_ name: String) -> Fact.Value? { first { $0.name == name }?.value }
}

extension Fact.Value {
  /// The whole number, where it is one.
  public var whole: Int? { if case .whole(let whole) = self { whole } else { nil } }
  /// The number, where it is one.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// The text, where it is one.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
  /// Yes or no, where it is one.
  public var truth: Bool? { if case .truth(let truth) = self { truth } else { nil } }
  /// The facts, where it has some.
  public var facts: [Fact]? { if case .facts(let facts) = self { facts } else { nil } }
  /// The list, where it is one.
  public var list: [Fact.Value]? { if case .list(let list) = self { list } else { nil } }
}
