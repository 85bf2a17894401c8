/// The plural rules of CLDR 46, with the languages of each; all other languages have one form.
let pluralFamilies: [(languages: String, rule: PluralRule)] = [
  (
    """
    af an asa ast az bal bem bez bg brx ce cgg chr ckb da de dv ee el en eo et eu fi fo fur fy gl gsw ha haw hu ia io \
    jgo jmc ka kaj kcg kk kkj kl ks ksb ku ky lb lg lij mas mgo ml mn mr nah nb nd ne nl nn nnh no nr ny nyn om or os \
    pap ps rm rof rwk saq sc sd sdh seh sn so sq ss ssy st sv sw syr ta te teo tig tk tn tr ts ug ur uz ve vo vun wae \
    xh xog yi
    """,
    PluralRule([.one, .other]) { $0 == 1 ? .one : .other }
  ),
  (
    "ak am as bho bn csw doi fa ff gu guw hi hy kab kn ln mg nso pa pcm si ti wa zu",
    PluralRule([.one, .other]) { $0 <= 1 ? .one : .other }
  ),
  (
    "he iu naq sat se sma smi smj smn sms",
    PluralRule([.one, .two, .other]) { $0 == 1 ? .one : $0 == 2 ? .two : .other }
  ),
  (
    "ca es it lld pt-PT scn vec",
    PluralRule([.one, .other]) { $0 == 1 ? .one : $0.isMillions ? .many : .other }
  ),
  (
    "fr pt",
    PluralRule([.one, .other]) { $0 <= 1 ? .one : $0.isMillions ? .many : .other }
  ),
  (
    "bs hr sh sr",
    PluralRule([.one, .few, .other]) { $0.endsInOne ? .one : $0.endsInTwoToFour ? .few : .other }
  ),
  (
    "be ru uk",
    PluralRule([.one, .few, .many, .other]) { $0.endsInOne ? .one : $0.endsInTwoToFour ? .few : .many }
  ),
  (
    "pl",
    PluralRule([.one, .few, .many, .other]) { $0 == 1 ? .one : $0.endsInTwoToFour ? .few : .many }
  ),
  (
    "cs sk",
    PluralRule([.one, .few, .other]) { $0 == 1 ? .one : 2...4 ~= $0 ? .few : .other }
  ),
  (
    "is mk",
    PluralRule([.one, .other]) { $0.endsInOne ? .one : .other }
  ),
  (
    "lt",
    PluralRule([.one, .few, .other]) { n in
      if 11...19 ~= n % 100 || n % 10 == 0 { return .other }
      return n % 10 == 1 ? .one : .few
    }
  ),
  (
    "lv prg",
    PluralRule([.zero, .one, .other]) { n in
      if 11...19 ~= n % 100 || n % 10 == 0 { return .zero }
      return n % 10 == 1 ? .one : .other
    }
  ),
  (
    "ro",
    PluralRule([.one, .few, .other]) { n in
      if n == 1 { return .one }
      return n == 0 || 1...19 ~= n % 100 ? .few : .other
    }
  ),
  (
    "dsb hsb sl",
    PluralRule([.one, .two, .few, .other]) { [1: .one, 2: .two, 3: .few, 4: .few][$0 % 100] ?? .other }
  ),
  (
    "ar ars",
    PluralRule([.zero, .one, .two, .few, .many, .other]) { n in
      if n < 3 { return [.zero, .one, .two][Int(n)] }
      return 3...10 ~= n % 100 ? .few : 11...99 ~= n % 100 ? .many : .other
    }
  ),
  (
    "mt",
    PluralRule([.one, .two, .few, .many, .other]) { n in
      if n == 1 { return .one }
      if n == 2 { return .two }
      return n == 0 || 3...10 ~= n % 100 ? .few : 11...19 ~= n % 100 ? .many : .other
    }
  ),
  (
    "ga",
    PluralRule([.one, .two, .few, .many, .other]) { n in
      switch n {
      case 1: .one
      case 2: .two
      case 3...6: .few
      case 7...10: .many
      default: .other
      }
    }
  ),
  (
    "gd",
    PluralRule([.one, .two, .few, .other]) { n in
      switch n {
      case 1, 11: .one
      case 2, 12: .two
      case 3...19: .few
      default: .other
      }
    }
  ),
  (
    "gv",
    PluralRule([.one, .two, .few, .other]) { n in
      if n % 10 == 1 { return .one }
      if n % 10 == 2 { return .two }
      return n % 20 == 0 ? .few : .other
    }
  ),
  (
    "cy",
    PluralRule([.zero, .one, .two, .few, .many, .other]) {
      [0: .zero, 1: .one, 2: .two, 3: .few, 6: .many][$0] ?? .other
    }
  ),
  (
    "br",
    PluralRule([.one, .two, .few, .other]) { n in
      if n.isMillions { return .many }
      let isTeenOrAlike = [1, 7, 9].contains(n % 100 / 10)
      return isTeenOrAlike ? .other : [1: .one, 2: .two, 3: .few, 4: .few, 9: .few][n % 10] ?? .other
    }
  ),
  (
    "kw",
    PluralRule([.zero, .one, .two, .few, .many, .other]) { n in
      if n < 2 { return n == 0 ? .zero : .one }
      if [2, 22, 42, 62, 82].contains(n % 100) || n.isCornishPair { return .two }
      if [3, 23, 43, 63, 83].contains(n % 100) { return .few }
      return [1, 21, 41, 61, 81].contains(n % 100) ? .many : .other
    }
  ),
  (
    "blo ksh lag",
    PluralRule([.zero, .one, .other]) { $0 == 0 ? .zero : $0 == 1 ? .one : .other }
  ),
  (
    "ceb fil tl",
    PluralRule([.one, .other]) { [4, 6, 9].contains($0 % 10) ? .other : .one }
  ),
  (
    "shi",
    PluralRule([.one, .few, .other]) { $0 <= 1 ? .one : $0 <= 10 ? .few : .other }
  ),
  (
    "tzm",
    PluralRule([.one, .other]) { $0 <= 1 || 11...99 ~= $0 ? .one : .other }
  ),
]

extension UInt {
  fileprivate var isMillions: Bool { self > 0 && self % 1_000_000 == 0 }
  fileprivate var endsInOne: Bool { self % 10 == 1 && self % 100 != 11 }
  fileprivate var endsInTwoToFour: Bool { 2...4 ~= self % 10 && !(12...14 ~= self % 100) }

  /// Cornish: certain thousands, and 100 000 before a full million.
  fileprivate var isCornishPair: Bool {
    if self % 1_000_000 == 100_000 { return true }
    let thousands = self % 100_000
    return self % 1_000 == 0 && (1_000...20_000 ~= thousands || [40_000, 60_000, 80_000].contains(thousands))
  }
}
