package import Contract
package import Documents

extension ChipKeyFields {
  /// Nine characters of a zone, and what TD1's optional data hold of a longer number beside its check digit.
  private static let (usualNumber, mostNumber, date) = (9, 23, 6)

  /// The fields of a zone's key, which has check digits.
  package init(_ key: ZoneKey) {
    func fields(_ text: String) -> [UInt8] { text.utf8.dropLast() }
    let number = fields(key.number)
    let end = number.lastIndex { $0 != Self.filler }.map { $0 + 1 } ?? 0
    self.init(
      number: WipedBytes(Array(number[..<end])), birth: WipedBytes(fields(key.birth)),
      expiry: WipedBytes(fields(key.expiry)))
  }

  private static let filler = UInt8(ascii: "<")

  /// The key field of BAC and PACE: each field with its check digit, the number filled up (ICAO 9303-11, 4.3.2).
  ///
  /// `nil` if a field has another length, or characters that no zone has.
  package var keyField: [UInt8]? {
    var field: [UInt8] = []
    // So that it does not move in memory, and leave copies behind.
    field.reserveCapacity(Self.mostNumber + 2 * Self.date + 3)
    for part in [number, birth, expiry] {
      let (start, isNumber) = (field.count, field.isEmpty)
      var text = part.bytes
      defer { wipe(&text) }
      field += text
      if isNumber { field += [UInt8](repeating: Self.filler, count: max(0, Self.usualNumber - text.count)) }
      let fits =
        isNumber
        ? text.count <= Self.mostNumber && text.contains { $0 != Self.filler } : text.count == Self.date
      guard fits, let digit = CheckDigit.of(field[start...]) else {
        wipe(&field)
        return nil
      }
      field.append(digit)
    }
    return field
  }
}

extension ChipKey {
  /// What the keys of PACE are derived from; `nil` if the key can't be that of a chip.
  package func password(_ cryptography: any ChipCryptography) -> [UInt8]? {
    switch self {
    case .zone(let fields):
      guard var field = fields.keyField else { return nil }
      defer { wipe(&field) }
      return cryptography.digest(.sha1, of: field)
    case .access(let digits): return ChipKey(access: digits.bytes) == nil ? nil : digits.bytes
    }
  }

  func isPossible(_ cryptography: any ChipCryptography) -> Bool {
    guard var password = password(cryptography) else { return false }
    wipe(&password)
    return true
  }
}
