internal import Contract

/// A date as an MRZ has it: year, month and day; fillers stand for what is not known.
enum TypedDate {
  static let length = 6
  private static let daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  /// Whether six characters can be a date; two digits of a year do not say whether it is to come.
  static func isPossible(_ text: [UInt8]) -> Bool {
    guard text.count == length else { return false }
    let isKnown = { (part: ArraySlice<UInt8>) in !part.allSatisfy { $0 == CheckDigit.filler } }
    let (month, day) = (text[2..<4], text[4..<6])
    guard isKnown(text[0..<2]) else { return !isKnown(text[...]) }
    guard number(text[0..<2], in: 0...99) != nil else { return false }
    guard isKnown(month) else { return !isKnown(day) }
    guard let known = number(month, in: 1...12) else { return false }
    return !isKnown(day) || number(day, in: 1...daysOfMonths[known - 1]) != nil
  }

  private static func number(_ digits: ArraySlice<UInt8>, in range: ClosedRange<Int>) -> Int? {
    guard digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self)).flatMap { range.contains($0) ? $0 : nil }
  }
}
