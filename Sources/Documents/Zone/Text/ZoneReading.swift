package import Contract

/// The MRZ read from one picture.
package struct ZoneReading: Equatable, Sendable {
  package let form: ZoneForm
  package let checks: ZoneChecks
  /// The number of characters that were corrected by means of check digits.
  package let repaired: Int
  /// The mean log probability of its cells; 0 is certain.
  package let sureness: Double
  package let fields: ZoneFields
  /// Set only if all check digits match.
  package let key: ZoneKey?
  /// By line.
  package let lines: [String]
  /// Whether it was found in the picture rotated by 180 degrees.
  package var isUpsideDown = false

  /// Fields without a check digit are reported only from this overall confidence on.
  private static let leastSurenessUnproven = -0.15

  init(_ guess: ZoneGuess) {
    let layout = guess.form.layout
    let (text, changes) = Self.text(of: guess)
    form = guess.form
    repaired = changes
    sureness = guess.sureness(of: text, in: text.indices)
    checks = ZoneChecks(text, layout)
    lines = (0..<form.rows).map { [form] in Self.string(text[($0 * form.columns)..<(($0 + 1) * form.columns)]) }
    let proven = layout.proofs(of: text).filter { $0.holds(in: text) && Self.wasSeen($0.allCells, text, guess) }
    fields = Self.fields(text, Set(proven.map(\.name)), guess)
    let isProven = checks.allHold && [.number, .birth, .expiry].allSatisfy(proven.map(\.name).contains)
    key = isProven ? Self.key(text, layout) : nil
  }

  private static func text(of guess: ZoneGuess) -> (text: [ZoneSymbol], changes: Int) {
    let text = guess.text
    return ZoneChecks(text, guess.form.layout).allHold ? (text, 0) : ZoneRepair(guess).mended(text)
  }

  /// Whether a matching digit is evidence for these cells: not if they are uncertain, or have twins of equal value.
  private static func wasSeen(_ cells: [Int], _ text: [ZoneSymbol], _ guess: ZoneGuess) -> Bool {
    ZoneRepair.isSure(guess.text, cells, guess) && guess.hasNoTwins(text, in: cells)
  }

  private static func fields(
    _ text: [ZoneSymbol], _ proven: Set<ZoneProof.Name>, _ guess: ZoneGuess
  ) -> ZoneFields {
    let layout = guess.form.layout
    func unproven(_ cells: Range<Int>) -> String? {
      guess.sureness(of: text, in: cells) >= leastSurenessUnproven ? string(text[cells]) : nil
    }
    func date(_ cells: Range<Int>, _ name: ZoneProof.Name) -> String? {
      proven.contains(name) && ZoneDate.isPlausible(text[cells]) ? string(text[cells]) : nil
    }
    return ZoneFields(
      code: unproven(layout.code).map(stripped), issuer: unproven(layout.issuer).map(stripped),
      number: proven.contains(.number) ? stripped(number(text, layout)) : nil,
      nationality: unproven(layout.nationality).map(stripped), birth: date(layout.birth, .birth),
      sex: unproven(layout.sex..<(layout.sex + 1)).map(stripped), expiry: date(layout.expiry, .expiry),
      names: unproven(layout.names).map { ZoneNames($0) })
  }

  static func key(_ text: [ZoneSymbol], _ layout: ZoneLayout) -> ZoneKey? {
    guard ZoneDate.isPlausible(text[layout.birth]), ZoneDate.isPlausible(text[layout.expiry]),
      let digit = layout.proofs(of: text).first(where: { $0.name == .number })?.digit
    else { return nil }
    func withDigit(_ cells: Range<Int>) -> String { string(text[cells.lowerBound...cells.upperBound]) }
    return ZoneKey(
      number: number(text, layout) + string([text[digit]]), birth: withDigit(layout.birth),
      expiry: withDigit(layout.expiry))
  }

  /// The document number with its continuation in the optional data.
  private static func number(_ text: [ZoneSymbol], _ layout: ZoneLayout) -> String {
    let proof = layout.proofs(of: text).first { $0.name == .number }
    return (proof?.cells ?? []).map { string(text[$0]) }.joined()
  }

  private static func string(_ symbols: some Sequence<ZoneSymbol>) -> String { String(symbols.map(\.character)) }

  private static func stripped(_ text: String) -> String {
    text.split(separator: "<").joined(separator: " ")
  }
}

extension DocumentZone {
  /// A finding of a reading; `isAgreed` if another picture gave the same key.
  package init(_ reading: ZoneReading, isAgreed: Bool = false) {
    self.init(
      form: reading.form, checks: reading.checks, repaired: reading.repaired, isAgreed: isAgreed,
      text: ZoneText(fields: reading.fields, lines: reading.lines))
  }
}
