import Chance
import Contract
import Testing

@testable import Wording

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

  /// For any bytes: a table or a diagnostic, and the table can be used.
  private func check(_ result: (table: MessageTable, diagnostics: [Diagnostic])) {
    #expect(!result.table.entries.isEmpty || !result.diagnostics.isEmpty)
    #expect(result.diagnostics.allSatisfy { $0.line > 0 && $0.file == "m" && !$0.message.isEmpty })
    var catalogue = Catalogue()
    catalogue.add(result.table, language: "fr")
    _ = Lint.findings(in: catalogue, required: [RequiredMessage("unissey_start_label")])
    let messages = catalogue.messages(for: "fr")
    for key in result.table.entries.map(\.key) {
      _ = messages.text(key, "x")
      _ = messages.plural(key, 1, 2)
    }
  }

  @Test func mutatedTextTablesAreReadOrTold() throws {
    let whole = Array(try Tables.shippedBytes("fr", "Localizable.strings").prefix(500))
    var dice = Dice(42)
    for _ in 0..<1500 { check(MessageTable.read(strings: mutated(whole, &dice), file: "m")) }
  }

  @Test func mutatedPluralTablesAreReadOrTold() throws {
    let whole = try Tables.shippedBytes("en", "Localizable.stringsdict")
    var dice = Dice(7)
    for _ in 0..<1500 { check(MessageTable.read(stringsdict: mutated(whole, &dice), file: "m")) }
  }

  /// One character removed: the first error is on its line, and at most this entry and the next are lost.
  @Test(arguments: ["\"", "=", ";"] as [Character])
  func aSignLeftOutIsFoundInItsLine(sign: Character) throws {
    let lines = String(decoding: try Tables.shippedBytes("en", "Localizable.strings"), as: UTF8.self)
      .split(separator: "\n").filter { $0.hasPrefix("\"") }.map(String.init)
    for (index, line) in lines.enumerated() {
      let text = line.dropLast().lastIndex(of: ";")
      for place in line.indices where line[place] == sign && place != text {
        var broken = lines
        broken[index].remove(at: place)
        let (table, diagnostics) = Tables.strings(broken.joined(separator: "\n"))
        #expect(diagnostics.first?.line == index + 1, "\(broken[index])")
        #expect(table.entries.count >= lines.count - 2, "\(broken[index])")
      }
    }
  }

  @Test func rubbishIsReadOrTold() {
    var dice = Dice(1)
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
      let bytes = Array(String(repeating: unit, count: 5_000).utf8)
      let strings = MessageTable.read(strings: bytes, file: "m")
      let plurals = MessageTable.read(stringsdict: bytes, file: "m")
      #expect(!strings.diagnostics.isEmpty && !plurals.diagnostics.isEmpty)
    }
  }
}
