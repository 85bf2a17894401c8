/// A fictitious holder from Utopia, chosen by the seed, with the MRZ and the QR code of their document.
struct Specimen: Equatable, Sendable {
  let surname: String
  let given: String
  let number: String
  /// Dates as YYMMDD.
  let birth: String
  let expiry: String
  let sex: Character

  private static let surnames = ["MUSTER", "VANDERLINDE", "SPECIMEN", "ODALYS", "BRANDIS", "KAVERNE"]
  private static let givens = ["ALMA ROSE", "NILS", "TESSA", "JORIN", "MIRA", "EDDA"]

  init(seed: UInt64) {
    var random = SeededRandom(seed ^ 0x5065_7273)
    func pick(_ words: [String]) -> String { words[Int(random.next() % UInt64(words.count))] }
    func digits(_ range: ClosedRange<Int>) -> String {
      let number = range.lowerBound + Int(random.next() % UInt64(range.count))
      return (number < 10 ? "0" : "") + String(number)
    }
    (surname, given) = (pick(Self.surnames), pick(Self.givens))
    number = pick(["X", "T", "K"]) + (0..<4).map { _ in digits(0...99) }.joined()
    birth = digits(60...99) + digits(1...12) + digits(1...28)
    expiry = digits(28...35) + digits(1...12) + digits(1...28)
    sex = random.next() % 2 == 0 ? "F" : "M"
  }

  /// The content of the QR code on a side.
  func code(_ side: DocumentState.Side) -> [UInt8] {
    Array("UTO/\(side.rawValue)/\(number)/\(surname)/\(birth)".utf8)
  }

  /// The MRZ of a card (TD1): three lines of 30 characters.
  func card(_ zone: DocumentState.Zone) -> [String] {
    let first = "I<UTO" + checked(number, zone) + fill("", 15)
    let (dates, optional) = (checked(birth, .valid) + String(sex) + checked(expiry, .valid), fill("", 11))
    let checked = String(first.dropFirst(5)) + birth + digit(birth) + expiry + digit(expiry) + optional
    return [first, dates + "UTO" + optional + digit(checked), fill(name, 30)]
  }

  /// The MRZ of a passport (TD3): two lines of 44 characters.
  func page(_ zone: DocumentState.Zone) -> [String] {
    let personal = checked(fill("", 14), .valid)
    let (numbers, dates) = (checked(number, zone), (checked(birth, .valid), checked(expiry, .valid)))
    let composite = digit(numbers + dates.0 + dates.1 + personal)
    return [fill("P<UTO" + name, 44), numbers + "UTO" + dates.0 + String(sex) + dates.1 + personal + composite]
  }

  private var name: String { surname + "<<" + given.split(separator: " ").joined(separator: "<") }

  private func fill(_ text: String, _ length: Int) -> String {
    String(text.prefix(length)) + String(repeating: "<", count: max(0, length - text.count))
  }

  /// The text with its check digit, or with a wrong one.
  private func checked(_ text: String, _ zone: DocumentState.Zone) -> String {
    text + (zone == .valid ? digit(text) : String((Self.check(text) + 1) % 10))
  }

  private func digit(_ text: String) -> String { String(Self.check(text)) }

  /// The check digit of ICAO 9303, with weights 7, 3, 1.
  static func check(_ text: String) -> Int {
    zip(0..., text).reduce(0) { sum, next in
      let value = next.1.wholeNumberValue ?? next.1.asciiValue.map { Int($0) - 55 } ?? 0
      return sum + [7, 3, 1][next.0 % 3] * (next.1 == "<" ? 0 : value)
    } % 10
  }
}
