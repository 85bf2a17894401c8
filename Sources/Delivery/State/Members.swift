internal import Contract
internal import Notation

/// The members of a JSON object, each converted to a type.
struct Members {
  private let node: JSONNode

  init(_ node: JSONNode) {
    self.node = node
  }

  func required<T>(_ key: String, _ convert: (JSONNode) -> T?) throws(MemberFault) -> T {
    guard let value = try optional(key, convert) else { throw MemberFault(key, node) }
    return value
  }

  /// `nil` if the member is missing; one of another type is a fault.
  func optional<T>(_ key: String, _ convert: (JSONNode) -> T?) throws(MemberFault) -> T? {
    guard let member = node[key] else { return nil }
    guard let value = convert(member) else { throw MemberFault(key, member) }
    return value
  }

  func member<T>(_ key: String, _ make: (Members) throws(MemberFault) -> T) throws(MemberFault) -> T? {
    guard let member = node[key] else { return nil }
    return try make(Members(member))
  }

  func list<T>(_ key: String, _ make: (Members) throws(MemberFault) -> T) throws(MemberFault) -> [T] {
    var values: [T] = []
    for item in try required(key, \.array) { values.append(try make(Members(item))) }
    return values
  }

  // MARK: Types

  static func time(_ node: JSONNode) -> WallTime? { node.string.flatMap(WallTime.init(text:)) }

  static func word<Word: RawRepresentable>(_ node: JSONNode) -> Word? where Word.RawValue == String {
    node.string.flatMap(Word.init(rawValue:))
  }

  static func texts(_ node: JSONNode) -> [String: String]? {
    guard let members = node.object else { return nil }
    let texts = members.compactMap { member in member.node.string.map { (member.key, $0) } }
    return texts.count == members.count ? Dictionary(texts) { first, _ in first } : nil
  }
}

/// A member that is missing or has a wrong value, and where it stands.
struct MemberFault: Error {
  let key: String
  let line: Int
  let column: Int

  init(_ key: String, _ node: JSONNode) {
    (self.key, line, column) = (key, node.line, node.column)
  }
}
