/// Little-endian reader of a file of weights; each read returns `nil` where too few bytes are left.
package struct WeightBytes {
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) { rest = bytes[...] }

  package var isEmpty: Bool { rest.isEmpty }

  package mutating func bytes(_ count: Int) -> [UInt8]? {
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  package mutating func short() -> Int? {
    bytes(2).map { Int($0[0]) | Int($0[1]) << 8 }
  }

  /// `nil` too if one is not finite.
  package mutating func floats(_ count: Int) -> [Float]? {
    guard let bytes = bytes(4 * count) else { return nil }
    let floats = (0..<count).map { at in
      Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[4 * at + $1]) << UInt32(8 * $1) })
    }
    return floats.allSatisfy(\.isFinite) ? floats : nil
  }
}
