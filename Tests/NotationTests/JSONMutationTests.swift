import Chance
import Testing

@testable import Notation

@Suite struct JSONMutationTests {
  static let good = Array(
    #"{"name": "é😀\u00e9\ud83d\ude00\n", "list": [0, -1.5e-3, true, false, null, {"deep": [[], {}]}], "n": 12}"#.utf8)

  @Test func aChangedTextIsReadOrExplained() {
    var dice = Dice(7)
    var refused = 0
    for _ in 0..<4000 {
      let bytes = mutated(&dice)
      let (node, diagnostics) = JSONReader.read(bytes, file: "m.json")
      if let node {
        #expect(diagnostics.isEmpty)
        #expect(JSONReader.read(Array(node.text().utf8), file: "again").node?.text() == node.text())
      } else {
        refused += 1
        #expect(diagnostics.allSatisfy { $0.line > 0 && $0.column > 0 && !$0.remedy.isEmpty } && !diagnostics.isEmpty)
      }
    }
    #expect(refused > 2000 && refused < 4000)
  }

  private func mutated(_ dice: inout Dice) -> [UInt8] {
    var bytes = Self.good
    for _ in 0..<Int.random(in: 1...3, using: &dice) {
      let place = Int.random(in: 0..<bytes.count, using: &dice)
      switch Int.random(in: 0..<4, using: &dice) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(Array("{}[]\",:\\u0e-. ".utf8).randomElement(using: &dice) ?? 0, at: place)
      default: bytes.removeLast(min(bytes.count - 1, Int.random(in: 0..<9, using: &dice)))
      }
    }
    return bytes
  }
}
