import Contract
import Testing

@testable import Delivery

struct DeliveryNewsTests {
  private static let samples: [(news: DeliveryNews, line: String)] = [
    (.sending(attempt: 1, share: 0.25), #"{"state":"sending","attempt":1,"share":0.25}"#),
    (.sending(attempt: 1, share: 1), #"{"state":"sending","attempt":1,"share":1}"#),
    (
      .waiting(attempt: 2, .busy, .seconds(2)),
      #"{"state":"waiting","attempt":2,"code":"delivery.busy","ms":2000}"#
    ),
    (.stored, #"{"state":"stored"}"#),
    (.done(nil), #"{"state":"done"}"#),
    (
      .done(.init(.approved, words: "Welcome, Zoë", attemptsLeft: 2)),
      #"{"state":"done","verdict":{"outcome":"approved","words":"Welcome, Zoë","attemptsLeft":2}}"#
    ),
    (.done(.init(.review)), #"{"state":"done","verdict":{"outcome":"review"}}"#),
    (.givenUp(nil), #"{"state":"givenUp"}"#),
    (.givenUp(.refused), #"{"state":"givenUp","code":"delivery.refused"}"#),
  ]

  private func read(_ line: String) -> DeliveryNews? { DeliveryNews.read(Array(line.utf8)) }

  @Test func newsAreLinesBothWays() {
    for (news, line) in Self.samples {
      #expect(news.line == line)
      #expect(read(line) == news)
    }
    #expect(DeliveryRequest.follow("a-1").line == #"{"v":1,"session":"a-1"}"#)
    #expect(DeliveryRequest.read(Array(#"{"v":1,"session":"a-1"}"#.utf8)) == .follow("a-1"))
  }

  /// Every line that is cut, has a byte changed, or has a wrong value gives `nil` or other news, and never a trap.
  @Test func oddLinesAreNoNews() {
    for line in [
      "", "{", "null", "[]", "{}", "1e999", #"{"v":1}"#,
      #"{"state":"sold"}"#, #"{"state":"sending","attempt":1}"#,
      #"{"state":"sending","attempt":1,"share":1.5}"#, #"{"state":"sending","attempt":-1,"share":0}"#,
      #"{"state":"sending","attempt":1,"share":1e999}"#, #"{"state":"waiting","attempt":1,"ms":1}"#,
      #"{"state":"waiting","attempt":1,"code":"delivery.odd","ms":1}"#,
      #"{"state":"waiting","attempt":1,"code":"delivery.busy","ms":9223372036854775807}"#,
      #"{"state":"waiting","attempt":1,"code":"delivery.busy","ms":1.5}"#,
      #"{"state":"sending","attempt":101,"share":0}"#, #"{"state":"sending","attempt":9223372036854775807,"share":0}"#,
      #"{"state":"waiting","attempt":9223372036854775807,"code":"delivery.busy","ms":1}"#,
      #"{"state":"done","verdict":{}}"#, #"{"state":"done","verdict":{"outcome":"maybe"}}"#,
      #"{"state":"givenUp","code":7}"#, String(repeating: "[", count: 4000),
      #"{"state":"stored","x":"\#(String(repeating: "a", count: 4096))"}"#,
    ] {
      #expect(read(line) == nil, "\(line.prefix(80))")
    }
    for (_, line) in Self.samples {
      for place in 0..<line.utf8.count {
        var bytes = Array(line.utf8)
        for byte in [UInt8(0), 0x22, 0x2D, 0x39, 0xFF] {
          bytes[place] = byte
          _ = DeliveryNews.read(bytes)
        }
        #expect(DeliveryNews.read(Array(line.utf8.prefix(place))) == nil)
      }
    }
    for line in [
      #"{"v":1}"#, #"{"session":"a"}"#, #"{"v":2,"session":"a"}"#, #"{"v":1,"session":"../x"}"#,
      #"{"v":1,"session":""}"#, #"{"v":1,"session":7}"#, "\u{0}",
    ] {
      #expect(DeliveryRequest.read(Array(line.utf8)) == nil)
    }
  }

  @Test func fieldsOfALaterVersionAreIgnored() {
    #expect(read(#"{"state":"stored","id":"s-1"}"#) == .stored)
    #expect(read(#"{"state":"done","verdict":null}"#) == .done(nil))
    #expect(read(#"{"state":"givenUp","code":null}"#) == .givenUp(nil))
    #expect(
      read(#"{"state":"done","verdict":{"outcome":"review","attemptsLeft":-1,"words":7}}"#)
        == .done(.init(.review)))
    #expect(read(#"{"state":"done","verdict":{"outcome":"review","attemptsLeft":1000}}"#) == .done(.init(.review)))
  }

  /// A state keeps 50 attempts, and the next one is told too.
  @Test func anAttemptOfARealStateIsRead() throws {
    var state = DeliveryState(session: "s", output: "/o", adapter: "https", key: Sample.key)
    for _ in 0..<200 { state.note(.init(at: Sample.now, step: "envelope", code: .busy, milliseconds: 1)) }
    let news = DeliveryNews.sending(attempt: state.failures + 1, share: 0.5)
    #expect(read(news.line) == news)
  }

  /// Words are cleaned by both sides, and the longest ones still fit into a line.
  @Test func wordsAreShortAndPrintable() {
    let verdict = DeliveryNews.Verdict(.rejected, words: "\u{1B}[2J no\n\u{202E}way", attemptsLeft: 0)
    #expect(
      read(DeliveryNews.done(verdict).line)
        == .done(.init(.rejected, words: "[2J no way", attemptsLeft: 0)))
    #expect(
      read(
        #"{"state":"done","verdict":{"outcome":"review","words":"\u001b[2J \#(String(repeating: "é", count: 1500))"}}"#)
        == .done(.init(.review, words: "[2J " + String(repeating: "é", count: 195) + "…")))
    for words in ["\u{E000}", "\u{1F600}", "\u{E0001}", "\"", "\\"].map({ String(repeating: $0, count: 300) }) {
      let line = DeliveryNews.done(.init(.review, words: words, attemptsLeft: .max)).line
      #expect(line.utf8.count <= DeliveryLine.longest)
      #expect(read(line)?.isLast == true)
    }
  }

  @Test func figuresOutOfRangeAreCutToIt() {
    #expect(read(DeliveryNews.waiting(attempt: 1, .busy, .seconds(-5)).line) == .waiting(attempt: 1, .busy, .zero))
    #expect(
      read(DeliveryNews.waiting(attempt: 1, .busy, .seconds(1e12)).line)
        == .waiting(attempt: 1, .busy, .seconds(86_400)))
  }
}
