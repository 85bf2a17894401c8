/// A theme written in code: the fields of a theme file, parsed and checked by the same rules.
public struct HostTheme: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The value of a field.
  public indirect enum Value: Hashable, Sendable {
    /// A colour, a name, or a line of a drawing.
    case text(String)
    /// A size or a share.
    case number(Double)
    /// A Boolean.
    case truth(Bool)
    /// A list, such as the lines of a drawing.
    case list([Value])
    /// Nested fields.
    case fields([String: Value])
  }

  /// All fields by name.
  public var fields: [String: Value]

  /// Creates a theme from its fields; `inherits` names the theme with the defaults.
  public init(_ fields: [String: Value]) { self.fields = fields }

  /// Creates a theme from a dictionary literal, written like a theme file.
  public init(dictionaryLiteral elements: (String, Value)...) {
    fields = Dictionary(elements) { _, last in last }
  }
}

extension HostTheme.Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a text from a literal.
  public init(stringLiteral value: String) { self = .text(value) }
  /// Creates a number from an integer literal.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Creates a number from a literal.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a Boolean from a literal.
  public init(booleanLiteral value: Bool) { self = .truth(value) }
  /// Creates a list from a literal.
  public init(arrayLiteral elements: HostTheme.Value...) { self = .list(elements) }
  /// Creates nested fields from a literal; if a name occurs twice, the last value wins.
  public init(dictionaryLiteral elements: (String, HostTheme.Value)...) {
    self = .fields(Dictionary(elements) { _, last in last })
  }
}
