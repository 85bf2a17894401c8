/// A theme written in code: the fields of a theme file, read by the same reader and held to the same rules.
public struct HostTheme: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// What a field of a theme holds.
  public indirect enum Value: Hashable, Sendable {
    /// A colour, a name, or a line of a drawing.
    case text(String)
    /// A size or a share.
    case number(Double)
    /// Yes or no.
    case truth(Bool)
    /// Several of them in their order, such as the lines of a drawing.
    case list([Value])
    /// Fields inside a field.
    case fields([String: Value])
  }

  /// All fields by their names.
  public var fields: [String: Value]

  /// A theme of these fields; `inherits` names the one that has the rest.
  public init(_ fields: [String: Value]) { self.fields = fields }

  /// A theme as a literal, written like its file.
  public init(dictionaryLiteral elements: (String, Value)...) {
    fields = Dictionary(elements) { _, last in last }
  }
}

extension HostTheme.Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text as a literal.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A whole number as a literal.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A number as a literal.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Yes or no as a literal.
  public init(booleanLiteral value: Bool) { self = .truth(value) }
  /// A list as a literal.
  public init(arrayLiteral elements: HostTheme.Value...) { self = .list(elements) }
  /// Fields as a literal; of two of one name the last counts.
  public init(dictionaryLiteral elements: (String, HostTheme.Value)...) {
    self = .fields(Dictionary(elements) { _, last in last })
  }
}
