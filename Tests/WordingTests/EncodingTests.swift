import Contract
import Testing

@testable import Wording

@Suite struct EncodingTests {
  private static let text = "/* é */\n\"clé\" = \"naïve 😀 日本\";\n"

  private static func wide(_ text: String, bigEndian: Bool) -> [UInt8] {
    let mark: [UInt8] = bigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
    return mark
      + text.utf16.flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return bigEndian ? bytes : bytes.reversed()
      }
  }

  private static let encodings: [[UInt8]] = [
    Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), wide(text, bigEndian: true), wide(text, bigEndian: false),
  ]

  @Test(arguments: encodings)
  func everyEncodingReadsAlike(bytes: [UInt8]) {
    let (table, diagnostics) = MessageTable.read(strings: bytes, file: "x")
    #expect(diagnostics == [])
    #expect(table["clé"] == .text("naïve 😀 日本"))
    #expect(table.entries.map(\.position) == [Position(line: 2, column: 1)])
  }

  @Test func aPluralTableMayBeWideToo() {
    let xml = "<dict>\(Tables.plural("é", [("other", "%d é")]))</dict>"
    let narrow = Tables.stringsdict(xml)
    let wide = MessageTable.read(stringsdict: Self.wide(xml, bigEndian: false), file: "x.stringsdict")
    #expect(wide.table == narrow.table && wide.table.entries.count == 1)
    #expect(wide.diagnostics == [])
  }

  @Test(
    arguments: [
      (
        Array("a = b;\nc = \"".utf8) + [0xE9, 0xFF] + Array("\";\nd = \"".utf8) + [0xC3] + Array("\";".utf8), [2, 3],
        "a c d"
      ),
      (wide("a = b;", bigEndian: false) + [0x20], [1], "a"),
      ([0xFF, 0xFE, 0x00, 0xD8, 0x3B, 0x00], [1, 1], ""),
      ([0xFF], [1, 1], ""),
      ([0xFE, 0xFF, 0x00], [1], ""),
    ] as [([UInt8], [Int], String)])
  func badBytesAreToldOncePerLine(bytes: [UInt8], lines: [Int], keys: String) {
    let (table, diagnostics) = MessageTable.read(strings: bytes, file: "x")
    #expect(diagnostics.map(\.line) == lines)
    #expect(diagnostics.first?.remedy == "save the file as UTF-8, or as UTF-16 with its byte order mark")
    #expect(table.entries.map(\.key).joined(separator: " ") == keys)
  }
}
