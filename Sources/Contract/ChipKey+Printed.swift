/// Keys from what is printed on a document.
extension ChipKey {
  /// The key in the rows of an MRZ; `nil` unless the check digits of all its fields hold.
  package init?(rows: [String]) {
    let rows = rows.map { Array($0.utf8) }
    let form = ZoneForm.allCases.first { form in
      rows.count == form.rows && rows.allSatisfy { $0.count == form.columns && CheckDigit.of($0) != nil }
    }
    guard let form else { return nil }
    let (card, line) = (form == .td1, form == .td1 ? rows[0] : rows[1])
    let numberAt = card ? 5 : 0
    var number = Array(line[numberAt...(numberAt + 9)])
    // A long number goes on in the optional data, with its digit at the end.
    if number.last == CheckDigit.filler, form != .td3 {
      let more = card ? line[15..<30] : line[28..<35]
      number = number.dropLast() + more.prefix { $0 != CheckDigit.filler }
    }
    let dates = card ? (birth: 0, expiry: 8) : (birth: 13, expiry: 21)
    let digits = { (place: Int) in Array(rows[1][place...(place + 6)]) }
    self.init(number: number, birth: digits(dates.birth), expiry: digits(dates.expiry))
  }

  /// The key of three fields, each followed by its check digit; `nil` unless all hold.
  package init?(number: [UInt8], birth: [UInt8], expiry: [UInt8]) {
    guard CheckDigit.holds(number, atLeast: 1), CheckDigit.holds(birth, atLeast: 6), birth.count == 7,
      CheckDigit.holds(expiry, atLeast: 6), expiry.count == 7
    else { return nil }
    let text = number.dropLast()
    let fillers = text.reversed().prefix { $0 == CheckDigit.filler }.count
    guard text.count > fillers else { return nil }
    self = .zone(
      ChipKeyFields(
        number: WipedBytes(Array(text.dropLast(fillers))), birth: WipedBytes(Array(birth.dropLast())),
        expiry: WipedBytes(Array(expiry.dropLast()))))
  }

  /// The card access number; `nil` unless it has six digits.
  package init?(access: [UInt8]) {
    guard access.count == 6, access.allSatisfy({ (48...57).contains($0) }) else { return nil }
    self = .access(WipedBytes(access))
  }
}

/// The check digit of ICAO 9303-3: weights 7, 3, 1; letters count from 10, fillers as 0.
package enum CheckDigit {
  package static let filler = UInt8(ascii: "<")

  /// Whether the last character is the check digit of those before it, of which there are this many.
  package static func holds(_ field: [UInt8], atLeast least: Int) -> Bool {
    guard field.count > least, let digit = field.last else { return false }
    return of(field.dropLast()) == digit
  }

  /// The digit as ASCII; `nil` for a character that no MRZ has.
  package static func of(_ text: some Sequence<UInt8>) -> UInt8? {
    var sum = 0
    for (place, letter) in text.enumerated() {
      guard let value = value(letter) else { return nil }
      sum = (sum + value * [7, 3, 1][place % 3]) % 10
    }
    return UInt8(48 + sum)
  }

  private static func value(_ letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(letter) - 48
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(letter) - 55
    case filler: 0
    default: nil
    }
  }
}
