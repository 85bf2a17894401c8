import Chance
import Testing

@testable import Files

@Suite struct LineCutterTests {
  private func lines(_ pieces: [LineCutter.Piece]) -> [String] {
    pieces.map { piece in
      switch piece {
      case .line(let bytes): String(decoding: bytes, as: UTF8.self)
      case .tooLong: "TOO LONG"
      }
    }
  }

  @Test func aLineIsWholeWhenItsEndHasCome() {
    var cutter = LineCutter(most: 8)
    #expect(lines(cutter.take("on".utf8)) == [])
    #expect(lines(cutter.take("e\ntwo\n\nth".utf8)) == ["one", "two", ""])
    #expect(lines(cutter.take("ree\n".utf8)) == ["three"])
  }

  @Test func unterminatedRestIsALine() {
    var cutter = LineCutter(most: 8)
    #expect(lines(cutter.take("one\ntwo".utf8)) == ["one"])
    #expect(lines([cutter.takeRest()].compactMap(\.self)) == ["two"])
    #expect(cutter.takeRest() == nil)
    #expect(lines(cutter.take("much too long".utf8)) == ["TOO LONG"])
    #expect(cutter.takeRest() == nil)
  }

  @Test func tooLongLineIsReportedOnceAndSkipped() {
    var cutter = LineCutter(most: 4)
    #expect(lines(cutter.take("four\nfive!".utf8)) == ["four", "TOO LONG"])
    #expect(lines(cutter.take("still the same\nsix\n".utf8)) == ["six"])
  }

  @Test func itDoesNotMatterHowItComes() {
    let text = Array("a\nbb\n\ncccccccccc\nd\n".utf8)
    var whole = LineCutter(most: 5)
    let expected = whole.take(text)
    for most in 1...text.count {
      var cutter = LineCutter(most: 5)
      var pieces: [LineCutter.Piece] = []
      for start in stride(from: 0, to: text.count, by: most) {
        pieces += cutter.take(text[start..<min(text.count, start + most)])
      }
      #expect(pieces == expected, "in pieces of \(most)")
    }
  }
}
