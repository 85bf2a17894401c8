import Contract
import Files
import Foundation
import Testing

@testable import CardReaders

@Suite struct AnchorsTests {
  private let one: Country
  private let two: Country

  init() throws { (one, two) = (try Country(), try Country(.rsa)) }

  /// A master list with these certificates, signed by the first country.
  private func masterList(_ certificates: [[UInt8]], as type: String = "2.23.136.1.1.2") throws -> [UInt8] {
    func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
      [tag, 0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
    }
    let list = element(0x30, [0x02, 0x01, 0x00] + element(0x31, Array(certificates.joined())))
    try Data(list).write(to: URL(fileURLWithPath: one.folder + "/list.bin"))
    try one.run(Country.sign("list.bin", as: type, to: "list.ml"))
    return try one.bytes("list.ml")
  }

  @Test func everyKindOfFile() throws {
    let (a, b) = (try one.bytes("csca.cer"), try two.bytes("csca.cer"))
    let files = MemoryFiles()
    try files.write(a, to: "/csca/a.cer")
    let pair = try one.bytes("csca.pem") + Array("\nA comment.\n".utf8) + two.bytes("csca.pem")
    try files.write(pair, to: "/csca/both.pem")
    try files.write(try masterList([a, b]), to: "/csca/c.ml")
    try files.write([1, 2, 3], to: "/csca/README")
    let anchors = Anchors.read("/csca", files)
    #expect(anchors.files.map(\.name) == ["a.cer", "both.pem", "c.ml"])
    #expect(anchors.files.map(\.certificates) == [1, 2, 2])
    #expect(anchors.files.allSatisfy { $0.fault == nil } && anchors.fault == nil)
    // The same certificate of several files is one.
    #expect(anchors.count == 2)
  }

  @Test func damagedFilesAreNamed() throws {
    let (a, b) = (try one.bytes("csca.cer"), try two.bytes("csca.cer"))
    let files = MemoryFiles()
    var altered = try masterList([a, b])
    altered[altered.count - 1] ^= 1
    var half = b
    half[5] ^= 0x40
    try files.write(Array(a.dropLast()), to: "/csca/cut.cer")
    try files.write(a + [0], to: "/csca/long.cer")
    try files.write(Array("no certificate".utf8), to: "/csca/empty.pem")
    try files.write(altered, to: "/csca/altered.ml")
    try files.write(a, to: "/csca/single.ml")
    try files.write(try masterList([a], as: "2.23.136.1.1.1"), to: "/csca/type.ml")
    try files.write(try masterList([a, half]), to: "/csca/half.ml")
    let begun = Array("-----BEGIN CERTIFICATE-----\nAAAA\n".utf8)
    try files.write(try one.bytes("csca.pem") + Array("\n".utf8) + begun, to: "/csca/cut.pem")
    let anchors = Anchors.read("/csca", files)
    let faults = Dictionary(uniqueKeysWithValues: anchors.files.map { ($0.name, $0.fault?.clause) })
    #expect(
      faults == [
        "cut.cer": "is damaged", "long.cer": "is damaged", "empty.pem": "holds no certificate",
        "altered.ml": "is damaged: its signature does not hold",
        "single.ml": "is damaged: it is no master list (CMS)", "type.ml": "is damaged: it is no master list (CMS)",
        "half.ml": "has 1 damaged certificates",
        "cut.pem": "has 1 damaged certificates",
      ])
    #expect(anchors.files.allSatisfy { $0.fault?.remedy.isEmpty == false })
    #expect(anchors.count == 1)
  }

  @Test func folderWithoutFilesOrRights() throws {
    let files = MemoryFiles(["/file": ""])
    let usual = Anchors.read(Anchors.usualFolder, files)
    #expect(usual.count == 0 && usual.fault == nil)
    #expect(Anchors.read("/csca", files).fault?.reason == .missing)
    files.fail("/csca", .notAllowed)
    #expect(Anchors.read("/csca", files).fault?.reason == .notAllowed)
  }

  @Test func tooMuchIsRefused() throws {
    let a = try one.bytes("csca.cer")
    let files = MemoryFiles()
    for number in 1000..<1503 { try files.write(number == 1501 ? a : [], to: "/csca/\(number).cer") }
    try files.write([UInt8](repeating: 0x30, count: (16 << 20) + 1), to: "/csca/0.cer")
    let anchors = Anchors.read("/csca", files)
    #expect(anchors.files.first?.fault?.clause == "has more than 16777216 bytes")
    #expect(anchors.files.last?.fault?.clause == "is beyond the first 500 files")
    #expect(anchors.count == 0 && anchors.files.count == 504)
  }
}
