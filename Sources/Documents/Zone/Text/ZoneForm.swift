internal import Contract

extension ZoneForm {
  var cells: Int { rows * columns }

  var layout: ZoneLayout {
    switch self {
    case .td1: .td1
    case .td2: .td2
    case .td3: .td3
    }
  }
}

/// The field layout of an MRZ format; cells are numbered through all lines.
struct ZoneLayout: Sendable {
  /// By cell.
  let alphabets: [ZoneAlphabet]
  let code: Range<Int>
  let issuer: Range<Int>
  let number: Range<Int>
  let nationality: Range<Int>
  let birth: Range<Int>
  let sex: Int
  let expiry: Range<Int>
  let names: Range<Int>
  /// The issuer's optional data; a number that is too long continues in the first one.
  let optional: [Range<Int>]
  /// Whether the optional data have their own check digit.
  let hasOptionalDigit: Bool
  /// The fields covered by the composite check digit.
  let composite: [Range<Int>]
  let compositeDigit: Int

  private typealias Run = (alphabet: ZoneAlphabet, count: Int)

  private static func cells(_ runs: [Run]) -> [ZoneAlphabet] {
    runs.flatMap { Array(repeating: $0.alphabet, count: $0.count) }
  }

  private static func code(_ first: String) -> [Run] { [(ZoneAlphabet(first), 1), (.lettersOrFiller, 4)] }
  private static let number: [Run] = [(.all, 9), (.digitsOrFiller, 1)]
  private static let date: [Run] = [(.digitsOrFiller, 6), (.digits, 1)]
  private static let person: [Run] = date + [(.sex, 1)] + date

  static let td1 = ZoneLayout(
    alphabets: cells(
      code("ACI") + number + [(.all, 15)] + person + [(.lettersOrFiller, 3), (.all, 11), (.digits, 1)]
        + [(.lettersOrFiller, 30)]),
    code: 0..<2, issuer: 2..<5, number: 5..<14, nationality: 45..<48, birth: 30..<36, sex: 37, expiry: 38..<44,
    names: 60..<90, optional: [15..<30, 48..<59], hasOptionalDigit: false,
    composite: [5..<37, 38..<45, 48..<59], compositeDigit: 59)

  static let td2 = ZoneLayout(
    alphabets: cells(
      code("ACIP") + [(.lettersOrFiller, 31)] + number + [(.lettersOrFiller, 3)] + person
        + [(.all, 7), (.digits, 1)]),
    code: 0..<2, issuer: 2..<5, number: 36..<45, nationality: 46..<49, birth: 49..<55, sex: 56, expiry: 57..<63,
    names: 5..<36, optional: [64..<71], hasOptionalDigit: false,
    composite: [36..<46, 49..<56, 57..<71], compositeDigit: 71)

  static let td3 = ZoneLayout(
    alphabets: cells(
      code("ACIP") + [(.lettersOrFiller, 39)] + number + [(.lettersOrFiller, 3)] + person
        + [(.all, 14), (.digitsOrFiller, 1), (.digits, 1)]),
    code: 0..<2, issuer: 2..<5, number: 44..<53, nationality: 54..<57, birth: 57..<63, sex: 64, expiry: 65..<71,
    names: 5..<44, optional: [72..<86], hasOptionalDigit: true,
    composite: [44..<54, 57..<64, 65..<87], compositeDigit: 87)
}
