import Contract
import Testing

@testable import Documents

@Suite("The text of a zone for machines") struct ZoneTextTests {
  static let card = [
    "I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
  ]
  static let longNumber = [
    "I<UTOD23145890<7349<<<<<<<<<<<", "3407127M9507122UTO<<<<<<<<<<<2", "STEVENSON<<PETER<JOHN<<<<<<<<<",
  ]
  static let largeCard = ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"]
  static let passport = [
    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
  ]

  /// A cell where a wrong character is the most likely: the cell, that character, and its lead.
  typealias Slip = (cell: Int, symbol: Character, lead: Float)

  static func guess(_ lines: [String], _ form: ZoneForm, slips: [Slip] = [], doubt: Float = -0.01) throws -> ZoneGuess {
    let text = lines.joined().compactMap { ZoneSymbol($0) }
    var logs = [Float](repeating: -12, count: form.cells * ZoneSymbol.count)
    for (cell, symbol) in text.enumerated() { logs[cell * ZoneSymbol.count + symbol.place] = doubt }
    for slip in slips {
      let symbol = try #require(ZoneSymbol(slip.symbol))
      logs[slip.cell * ZoneSymbol.count + text[slip.cell].place] = doubt - slip.lead
      logs[slip.cell * ZoneSymbol.count + symbol.place] = doubt
    }
    return try #require(ZoneGuess(form, logs: logs))
  }

  // MARK: Check digits

  @Test(
    "A digit is the sum of values weighed by 7, 3 and 1",
    arguments: [
      ("520727", 3), ("740812", 2), ("120415", 9), ("D23145890", 7), ("L898902C3", 6), ("ZE184226B<<<<<", 1),
      ("D23145890734", 9), ("AB2134<<<", 5), ("<<<<<<", 0), ("", 0), ("Z", 5), ("0000000", 0),
    ])
  func digit(text: String, digit: Int) {
    #expect(ZoneProof.digit(of: text.compactMap { ZoneSymbol($0) }) == digit)
  }

  @Test("Symbols and their values")
  func symbols() {
    let all = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<"
    #expect(all.compactMap { ZoneSymbol($0)?.place } == Array(0..<37))
    #expect(String((0..<37).map { ZoneSymbol(place: $0).character }) == all)
    #expect(ZoneSymbol("Z")?.value == 35 && ZoneSymbol.filler.value == 0)
    #expect(" aé«".allSatisfy { ZoneSymbol($0) == nil })
  }

  @Test("Every cell of a form has its alphabet", arguments: ZoneForm.allCases)
  func layout(form: ZoneForm) {
    let layout = form.layout
    #expect(layout.alphabets.count == form.cells)
    for cell in [layout.birth.upperBound, layout.expiry.upperBound, layout.compositeDigit] {
      #expect(layout.alphabets[cell] == .digits)
    }
    #expect(layout.alphabets[layout.number.upperBound] == .digitsOrFiller)
    #expect(layout.alphabets[layout.sex] == .sex)
    #expect(layout.names.allSatisfy { layout.alphabets[$0] == .lettersOrFiller })
  }

  // MARK: Complete zones

  @Test(
    "What the specimens of ICAO 9303 tell",
    arguments: [
      (ZoneForm.td1, card, "D231458907"), (.td1, longNumber, "D231458907349"), (.td2, largeCard, "D231458907"),
      (.td3, passport, "L898902C36"),
    ])
  func specimens(form: ZoneForm, lines: [String], number: String) throws {
    let reading = ZoneReading(try Self.guess(lines, form))
    #expect(reading.checks.allHold && reading.repaired == 0 && reading.lines == lines)
    #expect((reading.checks.optional == nil) == (form != .td3))
    #expect(reading.key?.number == number)
    #expect(reading.fields.number == String(number.dropLast()))
    #expect(reading.fields.issuer == "UTO" && reading.fields.nationality == "UTO")
  }

  @Test("The fields of a passport and its key")
  func fields() throws {
    let reading = ZoneReading(try Self.guess(Self.passport, .td3))
    let fields = reading.fields
    #expect(fields.code == "P" && fields.birth == "740812" && fields.sex == "F" && fields.expiry == "120415")
    #expect(fields.names == ZoneNames("ERIKSSON<<ANNA<MARIA"))
    #expect(reading.key == ZoneKey(number: "L898902C36", birth: "7408122", expiry: "1204159"))
  }

  @Test("A short number keeps its fillers in the key")
  func shortNumber() throws {
    let lines = ["P<UTOBO<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<", "AB2134<<<5UTO8001014<3001019<<<<<<<<<<<<<<<2"]
    let reading = ZoneReading(try Self.guess(lines, .td3))
    #expect(reading.checks.allHold)
    #expect(reading.key?.number == "AB2134<<<5" && reading.fields.number == "AB2134")
    #expect(reading.fields.sex == "" && reading.fields.names == ZoneNames("BO"))
  }

  @Test(
    "Names",
    arguments: [
      ("ERIKSSON<<ANNA<MARIA<<<<<", "ERIKSSON", "ANNA MARIA"), ("VAN<DER<MUELLEN<<JO", "VAN DER MUELLEN", "JO"),
      ("ARKFREITH<<<<<", "ARKFREITH", ""), ("<<<<<<", "", ""), ("A<<B<<C", "A", "B C"), ("", "", ""),
    ])
  func names(text: String, primary: String, secondary: String) {
    let names = ZoneNames(text)
    #expect(names.primary == primary && names.secondary == secondary)
  }

  // MARK: Damaged zones

  @Test(
    "One wrong symbol breaks its digit and the last one, and there is no key",
    arguments: [(46, "number"), (58, "birth"), (66, "expiry"), (75, "optional"), (87, "composite")])
  func broken(cell: Int, name: String) throws {
    var text = Array(Self.passport.joined())
    text[cell] = text[cell] == "7" ? "1" : "7"
    let checks = ZoneReading(try Self.guess([String(text)], .td3)).checks
    let expected = ["number", "birth", "expiry", "optional"].map { $0 != name }
    #expect([checks.number, checks.birth, checks.expiry, checks.optional ?? true] == expected)
    #expect(!checks.composite)
    #expect(ZoneReading(try Self.guess([String(text)], .td3)).key == nil)
  }

  @Test("What does not hold is not told, and the rest is")
  func partial() throws {
    var text = Array(Self.passport.joined())
    text[46] = "7"
    let fields = ZoneReading(try Self.guess([String(text)], .td3)).fields
    #expect(fields.number == nil && fields.birth == "740812" && fields.names?.primary == "ERIKSSON")
  }

  @Test("A date that no calendar has is none, whatever its digit says")
  func impossibleDate() throws {
    let lines = ["P<UTOBO<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<", "AB2134<<<5UTO8013019<3001019<<<<<<<<<<<<<<<0"]
    let reading = ZoneReading(try Self.guess(lines, .td3))
    #expect(reading.checks.birth && reading.fields.birth == nil && reading.key == nil)
    func isPlausible(_ date: String) -> Bool { ZoneDate.isPlausible(date.compactMap { ZoneSymbol($0) }) }
    #expect(["740812", "74<<<<", "7412<<", "<<<<<<"].allSatisfy(isPlausible))
    #expect(!["741312", "740032", "7408<2", "740800", "74081"].contains(where: isPlausible))
  }

  @Test("Letters never stand where digits must")
  func alphabets() throws {
    let guess = try Self.guess(Self.passport, .td3, slips: [(57, "Z", 3), (13, "1", 2), (64, "E", 1)])
    let reading = ZoneReading(guess)
    #expect(reading.lines == Self.passport && reading.repaired == 0)
  }

  // MARK: Corrections

  @Test(
    "One or two misread symbols are mended where every digit holds then",
    arguments: [
      (ZoneForm.td3, passport, [Slip(46, "B", 1)]), (.td3, passport, [(46, "B", 1), (58, "9", 0.5)]),
      (.td3, passport, [(87, "6", 2)]), (.td1, card, [(20, "X", 1)]), (.td1, longNumber, [(16, "8", 1)]),
      (.td2, largeCard, [(36, "0", 1), (66, "C", 2)]),
    ] as [(ZoneForm, [String], [Slip])])
  func mended(form: ZoneForm, lines: [String], slips: [Slip]) throws {
    let reading = ZoneReading(try Self.guess(lines, form, slips: slips))
    #expect(reading.lines == lines && reading.repaired == slips.count && reading.key != nil)
  }

  @Test("Three are too many")
  func three() throws {
    let slips: [Slip] = [(46, "B", 0.3), (58, "9", 0.3), (66, "8", 0.3)]
    let reading = ZoneReading(try Self.guess(Self.passport, .td3, slips: slips))
    #expect(reading.repaired == 0 && reading.key == nil)
  }

  @Test("Nothing is mended in a text that is not sure on the whole", arguments: [(-0.24, 1), (-0.26, 0)])
  func unsure(doubt: Double, changes: Int) throws {
    let reading = ZoneReading(try Self.guess(Self.passport, .td3, slips: [(46, "B", 1)], doubt: Float(doubt)))
    #expect(reading.repaired == changes && (reading.key != nil) == (changes == 1))
  }

  @Test("Nothing is mended by what is hardly likely")
  func unlikely() throws {
    #expect(ZoneReading(try Self.guess(Self.passport, .td3, slips: [(46, "B", 7)])).key == nil)
  }

  @Test("Nothing is mended where two ways are nearly as likely")
  func ambiguous() throws {
    // A 3 and a D have the same value modulo 10; both are likely here.
    let guess = try Self.guess(Self.passport, .td3, slips: [(52, "B", 1)])
    let reading = ZoneReading(try Self.with("D", at: 52, -1.5, in: guess))
    #expect(reading.repaired == 0 && reading.key == nil)
  }

  @Test(
    "Of symbols that count the same the likelier one must be far likelier", arguments: [(-1.5, false), (-2.5, true)])
  func twins(log: Double, isTold: Bool) throws {
    let guess = try Self.with("J", at: 46, Float(log), in: try Self.guess(Self.passport, .td3))
    let reading = ZoneReading(guess)
    #expect(reading.checks.allHold && reading.lines == Self.passport)
    #expect((reading.key != nil) == isTold && (reading.fields.number != nil) == isTold)
    #expect(reading.fields.birth != nil)
  }

  @Test("A field that was hardly seen is not told, though its digit holds")
  func hardlySeen() throws {
    var guess = try Self.guess(Self.passport, .td3)
    for cell in 44..<53 { guess = try Self.with(Array(Self.passport.joined())[cell], at: cell, -0.5, in: guess) }
    let reading = ZoneReading(guess)
    #expect(reading.checks.allHold && reading.key == nil)
    #expect(reading.fields.number == nil && reading.fields.birth != nil)
  }

  private static func with(
    _ symbol: Character, at cell: Int, _ log: Float, in guess: ZoneGuess
  ) throws -> ZoneGuess {
    var logs = (0..<guess.form.cells).flatMap { cell in
      (0..<ZoneSymbol.count).map { guess.log(ZoneSymbol(place: $0), at: cell) }
    }
    logs[cell * ZoneSymbol.count + (try #require(ZoneSymbol(symbol))).place] = log
    return try #require(ZoneGuess(guess.form, logs: logs))
  }

  @Test("Cells without a digit are told only where they are sure", arguments: [(-0.14, true), (-0.16, false)])
  func unproven(doubt: Double, isTold: Bool) throws {
    let fields = ZoneReading(try Self.guess(Self.passport, .td3, doubt: Float(doubt))).fields
    #expect((fields.names != nil) == isTold && (fields.issuer != nil) == isTold && (fields.sex != nil) == isTold)
    #expect(fields.number == "L898902C3")
  }

  @Test("A guess has as many numbers as its form has cells")
  func refused() {
    #expect(ZoneGuess(.td1, logs: [1, 2]) == nil)
    let many = [Float](repeating: .nan, count: ZoneForm.td1.cells * ZoneSymbol.count)
    #expect(ZoneGuess(.td1, logs: many) == nil)
  }
}
