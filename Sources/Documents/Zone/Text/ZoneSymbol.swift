/// One of the 37 MRZ characters: ten digits, 26 letters, and the filler `<`.
struct ZoneSymbol: Hashable, Sendable {
  static let count = 37
  static let filler = ZoneSymbol(place: 36)

  /// Its index in the order above, which is also the network's.
  let place: Int

  init(place: Int) { self.place = place }

  init?(_ character: Character) {
    guard let ascii = character.asciiValue else { return nil }
    switch ascii {
    case 48...57: place = Int(ascii) - 48
    case 65...90: place = Int(ascii) - 55
    case 60: place = Self.filler.place
    default: return nil
    }
  }

  var isFiller: Bool { self == Self.filler }
  var isDigit: Bool { place < 10 }

  /// Its value in a check digit.
  var value: Int { isFiller ? 0 : place }

  var character: Character {
    Character(Unicode.Scalar(isFiller ? 60 : UInt8(place < 10 ? 48 + place : 55 + place)))
  }
}

/// The set of symbols allowed in a cell.
struct ZoneAlphabet: Hashable, Sendable {
  private let bits: UInt64

  init(_ symbols: String) {
    bits = symbols.compactMap { ZoneSymbol($0) }.reduce(0) { $0 | 1 << UInt64($1.place) }
  }

  private init(bits: UInt64) { self.bits = bits }

  func contains(_ symbol: ZoneSymbol) -> Bool { bits >> UInt64(symbol.place) & 1 == 1 }

  static let digits = ZoneAlphabet("0123456789")
  static let digitsOrFiller = ZoneAlphabet("0123456789<")
  static let lettersOrFiller = ZoneAlphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ<")
  static let all = ZoneAlphabet(bits: 1 << UInt64(ZoneSymbol.count) - 1)
  static let sex = ZoneAlphabet("MFX<")
}
