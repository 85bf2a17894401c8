import Testing

@testable import Wording

/// A small generator of random numbers that gives the same row every time.
private struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

@Suite struct MutationTests {
  private static let bites: [[UInt8]] = [
    "\"", ";", "\\", "=", "/*", "<", "&", "</dict>", "%", "\\U", "<!--", "\0", "]]>",
  ]
  .map { Array($0.utf8) }

  private func mutated(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var bytes = bytes
    for _ in 0...Int.random(in: 0...4, using: &dice) {
      let place = Int.random(in: 0..<max(1, bytes.count), using: &dice)
      guard place < bytes.count else { break }
      switch Int.random(in: 0...4, using: &dice) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(contentsOf: Self.bites.randomElement(using: &dice) ?? [], at: place)
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &dice)))
      default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
      }
    }
    return bytes
  }

  /// Whatever the bytes: every key is either read or something is told, and what is read can be used.
  private func check(_ table: MessageTable, told: Bool, keys: Set<String>, language: String) {
    let read = Set(table.entries.map(\.key))
    #expect(told || read.count >= 1 || keys.isEmpty)
    var catalogue = Catalogue()
    catalogue.add(table, language: language)
    _ = Lint.findings(in: catalogue)
    let messages = catalogue.messages(for: language)
    for key in read {
      _ = messages.text(key, "x")
      _ = messages.plural(key, 1, 2)
    }
  }

  @Test func mutatedTextTablesAreReadOrTold() throws {
    let whole = Array(try Tables.shippedBytes("fr", "Localizable.strings").prefix(700))
    var dice = Dice(state: 42)
    for _ in 0..<2000 {
      let (table, diagnostics) = MessageTable.read(strings: mutated(whole, &dice), file: "m")
      check(table, told: !diagnostics.isEmpty, keys: ["k"], language: "fr")
      #expect(diagnostics.allSatisfy { $0.line > 0 && $0.file == "m" })
    }
  }

  @Test func mutatedPluralTablesAreReadOrTold() throws {
    let whole = try Tables.shippedBytes("en", "Localizable.stringsdict")
    var dice = Dice(state: 7)
    for _ in 0..<2000 {
      let (table, diagnostics) = MessageTable.read(stringsdict: mutated(whole, &dice), file: "m")
      check(table, told: !diagnostics.isEmpty, keys: ["k"], language: "en")
      #expect(diagnostics.allSatisfy { $0.line > 0 && $0.file == "m" })
    }
  }

  @Test func rubbishIsReadOrTold() {
    var dice = Dice(state: 1)
    for _ in 0..<1000 {
      let bytes = (0..<Int.random(in: 0...60, using: &dice)).map { _ in UInt8.random(in: 0...255, using: &dice) }
      for mark: [UInt8] in [[], [0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF]] {
        _ = MessageTable.read(strings: mark + bytes, file: "m")
        _ = MessageTable.read(stringsdict: mark + bytes, file: "m")
      }
      _ = LanguageTag(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test func everyPrefixOfATableIsReadOrTold() throws {
    let whole = try Tables.shippedBytes("fr", "Localizable.stringsdict")
    for length in 0..<whole.count - 8 {
      #expect(!MessageTable.read(stringsdict: Array(whole.prefix(length)), file: "m").diagnostics.isEmpty)
    }
  }

  @Test func hugeRubbishEndsSoon() {
    for unit in ["\"", "\"\\", "\"\n", "/*", "a;", "\"a\n\\\"\n", "'\"", ";\"a\\\n", "<a>", "&", "<a ", "<!--", "<"] {
      let bytes = Array(String(repeating: unit, count: 20_000).utf8)
      let strings = MessageTable.read(strings: bytes, file: "m")
      let plurals = MessageTable.read(stringsdict: bytes, file: "m")
      #expect(!strings.diagnostics.isEmpty && !plurals.diagnostics.isEmpty)
    }
  }
}
