/// A JSON value.
package indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONNode])
  case object([JSONMember])

  /// The kind of value, as messages name it.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// A value with its source location.
///
/// Line and column count from 1, the column in Unicode scalars; both are 0 for values that were not parsed.
package struct JSONNode: Hashable, Sendable {
  package var value: JSONValue
  package var line: Int
  package var column: Int

  package init(_ value: JSONValue, line: Int = 0, column: Int = 0) {
    self.value = value
    self.line = line
    self.column = column
  }
}

/// A member of an object, with the location of its key.
package struct JSONMember: Hashable, Sendable {
  package var key: String
  package var keyLine: Int
  package var keyColumn: Int
  package var node: JSONNode

  package init(_ key: String, _ node: JSONNode, keyLine: Int = 0, keyColumn: Int = 0) {
    self.key = key
    self.keyLine = keyLine
    self.keyColumn = keyColumn
    self.node = node
  }
}

extension JSONNode {
  package var isNull: Bool { value == .null }

  package var bool: Bool? {
    if case .bool(let bool) = value { bool } else { nil }
  }

  package var number: Double? {
    if case .number(let number) = value { number.value } else { nil }
  }

  /// The number, if it is a whole number in range.
  package var integer: Int? {
    if case .number(let number) = value { number.integer } else { nil }
  }

  package var string: String? {
    if case .string(let string) = value { string } else { nil }
  }

  package var array: [JSONNode]? {
    if case .array(let nodes) = value { nodes } else { nil }
  }

  package var object: [JSONMember]? {
    if case .object(let members) = value { members } else { nil }
  }

  package func member(_ key: String) -> JSONMember? {
    object?.first { $0.key == key }
  }

  package subscript(_ key: String) -> JSONNode? {
    member(key)?.node
  }

  package subscript(_ index: Int) -> JSONNode? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }
}

/// Values for writing, without a location.
extension JSONNode {
  package static let null = JSONNode(.null)

  package static func bool(_ value: Bool) -> JSONNode { JSONNode(.bool(value)) }
  package static func string(_ value: String) -> JSONNode { JSONNode(.string(value)) }
  package static func array(_ nodes: [JSONNode]) -> JSONNode { JSONNode(.array(nodes)) }

  package static func object(_ members: [(String, JSONNode)]) -> JSONNode {
    JSONNode(.object(members.map { JSONMember($0.0, $0.1) }))
  }

  package static func integer(_ value: some BinaryInteger) -> JSONNode {
    JSONNode(.number(JSONNumber(value)))
  }

  /// Infinity and NaN, which JSON lacks, become null.
  package static func number(_ value: Double, decimals: Int? = nil) -> JSONNode {
    guard let number = JSONNumber(value, decimals: decimals) else { return null }
    return JSONNode(.number(number))
  }
}
