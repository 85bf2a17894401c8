import Chance
import Contract
import Files
import Testing

@testable import Codes
@testable import Demo

@Suite struct CodeReaderTests {
  private let reader: CodeReader

  init() throws { reader = try CodeReader() }

  @Test(arguments: 1...106) func everyLengthThatFitsIsReadAsItWasWritten(_ length: Int) throws {
    var dice = Dice(UInt64(length))
    let text = (0..<length).map { _ in UInt8(33 + dice.roll(90)) }
    let code = try #require(QRCode(text))
    let plate = Plate(code, module: 3)
    #expect(plate.text(reader) == text)
    let digest = CodeReading(length: length, sha256: Digest(of: text).hex)
    #expect(plate.read(reader) == digest)
  }

  @Test func lettersOfAllKindsComeAsUTF8() throws {
    let text = Array("Ngọc Ánh Müller, 日本 2026".utf8)
    let plate = try Plate(#require(QRCode(text)), module: 4)
    #expect(plate.text(reader) == text)
    #expect(try plate.read(CodeReader(keepsText: true))?.text?.words == "Ngọc Ánh Müller, 日本 2026")
    #expect(plate.read(reader)?.text == nil)
  }

  @Test func rotatedCodesAreRead() throws {
    let text = Array("UTO/front/X12345678".utf8)
    let code = try #require(QRCode(text))
    for turns in 1...3 { #expect(Plate(code, module: 3, turns: turns).text(reader) == text) }
  }

  @Test func aPlainPictureHasNone() {
    #expect(Plate(width: 200, height: 120, pixels: Array(repeating: 200, count: 24_000)).text(reader) == nil)
  }

  @Test func mismatchedPictureSizesAreRefused() throws {
    let pixels = Array(repeating: UInt8(255), count: 100)
    let largest = CodeReader.largestSide
    for (width, height) in [
      (0, 10), (10, 0), (-1, 10), (11, 10), (Int.max, 2), (largest + 1, 1), (1, largest + 1), (Int(Int32.max), 1),
    ] {
      #expect(Plate(width: width, height: height, pixels: pixels).text(reader) == nil)
    }
  }

  @Test func aDamagedCodeIsMendedOrNotReadButNeverMisread() throws {
    let text = Array("UTO/back/X12345678/MUSTER/660711".utf8)
    let plate = try Plate(#require(QRCode(text)), module: 4)
    var dice = Dice(5)
    var mended = 0
    for round in 0..<400 {
      var damaged = plate
      for _ in 0..<1 + round / 40 { damaged.scratch(&dice) }
      guard let read = damaged.text(reader) else { continue }
      #expect(read == text)
      mended += 1
    }
    #expect((100..<400).contains(mended), "\(mended)")
  }

  @Test func randomPixelsDoNotCrashTheReader() {
    var dice = Dice(77)
    let edges = [1, 2, 3, 5, 7, 8, 9, 13, 20, 21, 22, 25, 29, 33]
    for round in 0..<1500 {
      let isSmall = round % 3 == 0
      let (width, height) = (
        isSmall ? dice.pick(edges) : 1 + dice.roll(120), isSmall ? dice.pick(edges) : 1 + dice.roll(120)
      )
      // Smooth, black and white, or in blocks as codes are.
      let (block, isHard) = (1 + dice.roll(5), dice.roll(2) == 0)
      let across = width / block + 1
      let tones = (0..<across * (height / block + 1)).map { _ in
        isHard ? UInt8(dice.roll(2) * 255) : UInt8(dice.roll(256))
      }
      let pixels = (0..<width * height).map { tones[$0 / width / block * across + $0 % width / block] }
      _ = Plate(width: width, height: height, pixels: pixels).text(reader)
    }
  }

  @Test func codesWithRandomModulesDoNotCrashTheReader() throws {
    var dice = Dice(78)
    for length in [1, 14, 26, 42, 62, 84, 106] {
      let code = try #require(QRCode(Array(repeating: 65, count: length)))
      for round in 0..<150 {
        var plate = Plate(code, module: 2)
        // Corners and timing patterns stay: the code is found, but its content is random.
        plate.shuffle(code, share: round % 10 + 1, &dice)
        _ = plate.text(reader)
      }
    }
  }
}
