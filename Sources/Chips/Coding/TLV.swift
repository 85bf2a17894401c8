/// An object of BER-TLV, a view into the bytes that hold it.
package struct TLV: Equatable, Sendable {
  /// Its bytes as a number: 61, 7F49.
  package let tag: Int
  package let value: ArraySlice<UInt8>
  /// With tag and length.
  package let whole: ArraySlice<UInt8>

  /// The object at the beginning; `nil` unless all of it is there.
  package init?(first bytes: ArraySlice<UInt8>) {
    guard let header = TLVHeader(bytes), header.length <= bytes.count - header.count else { return nil }
    tag = header.tag
    whole = bytes.prefix(header.total)
    value = whole.dropFirst(header.count)
  }

  /// The object that fills the bytes.
  package init?(only bytes: ArraySlice<UInt8>) {
    self.init(first: bytes)
    if whole.count != bytes.count { return nil }
  }

  package init?(only bytes: [UInt8]) { self.init(only: bytes[...]) }

  /// Real lists have fewer objects; each takes 70 bytes of memory, and may have two.
  private static let mostObjects = 10_000

  /// The objects that fill the bytes, one after the other; only one level, so nesting costs nothing.
  ///
  /// `nil` if there are too many.
  package static func list(_ bytes: ArraySlice<UInt8>) -> [TLV]? {
    var (objects, rest): ([TLV], ArraySlice<UInt8>) = ([], bytes)
    while !rest.isEmpty {
      guard objects.count < mostObjects, let object = TLV(first: rest) else { return nil }
      objects.append(object)
      rest = rest.dropFirst(object.whole.count)
    }
    return objects
  }

  package var children: [TLV]? { Self.list(value) }

  /// The only child with a tag; `nil` if there is none, or a second one.
  package func child(_ tag: Int) -> TLV? { children?.only(tag) }

  package static func bytes(_ tag: Int, _ value: some Collection<UInt8>) -> [UInt8] {
    bigEndian(tag) + length(value.count) + value
  }

  private static func length(_ count: Int) -> [UInt8] {
    let bytes = bigEndian(count)
    return count < 0x80 ? bytes : [0x80 | UInt8(bytes.count)] + bytes
  }

  /// A number without leading zeros.
  private static func bigEndian(_ number: Int) -> [UInt8] {
    number < 0x100 ? [UInt8(truncatingIfNeeded: number)] : bigEndian(number >> 8) + [UInt8(truncatingIfNeeded: number)]
  }
}

/// The tag and the length of an object, whose value may still be missing.
package struct TLVHeader: Equatable, Sendable {
  package let tag: Int
  /// The bytes of tag and length.
  package let count: Int
  /// The bytes of the value.
  package let length: Int
  package var total: Int { count + length }

  /// Refuses lengths without a number ("indefinite"), tags of more than three bytes, and lengths of more than four.
  package init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    guard var tag = rest.popFirst().map(Int.init) else { return nil }
    if tag & 0x1F == 0x1F {
      repeat {
        guard tag <= 0xFFFF, let next = rest.popFirst() else { return nil }
        tag = tag << 8 | Int(next)
      } while tag & 0x80 != 0
    }
    guard var length = rest.popFirst().map(Int.init) else { return nil }
    if length >= 0x80 {
      let size = length & 0x7F
      guard (1...4).contains(size), size <= rest.count else { return nil }
      length = rest.prefix(size).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(size)
    }
    (self.tag, self.length, count) = (tag, length, bytes.count - rest.count)
  }
}

extension [TLV] {
  /// The only object with a tag; `nil` if there is none, or a second one.
  package func only(_ tag: Int) -> TLV? {
    let found = filter { $0.tag == tag }
    return found.count == 1 ? found[0] : nil
  }
}

// MARK: ASN.1

extension TLV {
  package static let (integer, bits, octets, identifier, sequence, set) = (0x02, 0x03, 0x04, 0x06, 0x30, 0x31)

  /// A number that is not negative, without leading zeros.
  package var unsigned: [UInt8]? {
    guard tag == Self.integer, let first = value.first, first < 0x80 else { return nil }
    return Array(value.drop { $0 == 0 })
  }

  /// A number below 256, as versions and identifiers are.
  package var small: Int? {
    guard let number = unsigned, number.count < 2 else { return nil }
    return Int(number.first ?? 0)
  }

  package static func integer(_ magnitude: some Collection<UInt8>) -> [UInt8] {
    let digits = magnitude.drop { $0 == 0 }
    return bytes(integer, (digits.first ?? 0x80) < 0x80 ? Array(digits) : [0] + digits)
  }
}
