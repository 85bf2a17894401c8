import Chance
import Foundation
import Testing

@testable import Tape

@Suite("Whatever the bytes")
struct FuzzTests {
  /// A long run: `CAMEO_FUZZ=1000000 swift test -c release --filter FuzzTests`.
  static let count =
    ProcessInfo.processInfo.environment["CAMEO_FUZZ"].flatMap(Int.init) ?? Night.count(20_000, byDay: 2_000)

  @Test("a tape is read or explained, and what was read reads back")
  func anyBytes() {
    var random = RandomTape(dice: Dice(99))
    var (refused, accepted) = (0, 0)
    for round in 0..<Self.count {
      let bytes = Self.bytes(&random)
      let reading = TapeReader.check(bytes)
      if reading.isSound { accepted += 1 } else { refused += 1 }
      for finding in reading.findings where !Self.isTold(finding) {
        Issue.record("round \(round): \(finding) of \(bytes)")
      }
      let again = TapeReader.read(reading.tape.description)
      if again.tape != reading.tape || !again.findings.isEmpty {
        Issue.record("round \(round): \(reading.tape.description) of \(bytes)")
      }
    }
    #expect(refused > Self.count / 4 && accepted > Self.count / 20, "\(refused) refused, \(accepted) accepted")
  }

  private static func isTold(_ finding: TapeError) -> Bool {
    let report = finding.report(file: "t")
    return finding.line > 0 && finding.columns.lowerBound > 0 && !finding.columns.isEmpty && !finding.message.isEmpty
      && !finding.remedy.isEmpty && report.count == 3 && report.allSatisfy { !$0.contains("\n") }
  }

  private static let spice =
    Array("\"'`/\\#:@+=%x. \t\n\r{}()0-9".utf8) + [0, 0x80, 0xFF, 0xC3, 0xE2, 0xF0, 0x1B, 0xCC, 0x81]

  /// Mutated valid tapes, random words, and noise.
  private static func bytes(_ random: inout RandomTape) -> [UInt8] {
    switch random.dice.next() % 8 {
    case 0:
      return (0..<Int.random(in: 0...80, using: &random.dice)).map { _ in UInt8.random(in: 0...255, using: &random.dice)
      }
    case 1:
      let words = (0..<8).map { _ in random.dice.pick(random.command().description.split(separator: " ")) }
      return Array(words.joined(separator: " ").utf8)
    default:
      var bytes = Array(random.tape().description.utf8)
      for _ in 0..<Int.random(in: 0...3, using: &random.dice) where !bytes.isEmpty {
        wound(&bytes, &random.dice)
      }
      return bytes
    }
  }

  private static func wound(_ bytes: inout [UInt8], _ dice: inout Dice) {
    let place = Int.random(in: 0..<bytes.count, using: &dice)
    switch dice.next() % 4 {
    case 0: bytes[place] = dice.pick(spice)
    case 1: bytes.remove(at: place)
    case 2: bytes.insert(dice.pick(spice), at: place)
    default: bytes.removeSubrange(place..<min(bytes.count, place + 9))
    }
  }

  @Test(
    "size and depth are no danger",
    arguments: [
      ("a line of 10 MB", 10_000_000, "x"), ("quotes without end", 1_000_000, "\""), ("brackets", 4000, "("),
      ("braces", 4000, "{"), ("lines", 500_000, "x\n"), ("hashes", 4000, "#"), ("equals", 4000, "a=\""),
      ("plus and at", 4000, "+@"), ("nothing but NUL", 4000, "\0"),
    ])
  func size(_ what: String, _ count: Int, _ piece: String) {
    for head in ["", "Wait+Screen /", "Type \"", "#: Face left "] {
      let reading = TapeReader.check(Array((head + String(repeating: piece, count: count)).utf8))
      #expect(reading.findings.count <= TapeReader.mostErrors + 1)
      #expect(reading.findings.allSatisfy(Self.isTold))
    }
  }
}
