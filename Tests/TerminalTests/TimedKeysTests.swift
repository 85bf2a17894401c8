import Contract
import Testing

@testable import Terminal

/// Escape sequences that arrive in pieces, with delays.
@Suite struct TimedKeysTests {
  private static let sequences: [(text: String, key: Key)] = [
    ("\u{1b}[A", .up), ("\u{1b}OB", .down), ("\u{1b}[1;5C", .right), ("\u{1b}[3~", .delete),
  ]

  /// The keys decoded from bytes at this interval, with a check of the timeout before each.
  private func keys(_ text: String, apart: Int64, _ environment: [String: String]) -> [Key] {
    var (timed, now) = (TimedKeys { environment[$0] }, Int64(1000))
    var keys: [Key] = []
    for byte in text.utf8 {
      keys += timed.take([], at: now) + timed.take([byte], at: now)
      now += apart
    }
    guard let left = timed.left(at: now - apart) else { return keys }
    return keys + timed.take([], at: now - apart + left)
  }

  @Test(arguments: sequences, [0, 8, 24] as [Int64])
  func piecesAreTheKey(sequence: (text: String, key: Key), apart: Int64) {
    #expect(keys(sequence.text, apart: apart, [:]) == [sequence.key])
  }

  @Test(arguments: sequences, [25, 60, 99] as [Int64])
  func farAwayTheyMayBeLater(sequence: (text: String, key: Key), apart: Int64) {
    for name in ["SSH_CONNECTION", "SSH_TTY"] {
      #expect(keys(sequence.text, apart: apart, [name: "somewhere"]) == [sequence.key])
    }
    #expect(keys(sequence.text, apart: apart, [:]).first == .escape)
  }

  @Test func escapeAloneIsTheKey() {
    #expect(keys("\u{1b}", apart: 0, [:]) == [.escape])
    var timed = TimedKeys { _ in nil }
    #expect(timed.take([0x1b], at: 5) == [] && timed.left(at: 5) == 25)
    #expect(timed.take([], at: 29) == [] && timed.take([], at: 30) == [.escape] && timed.left(at: 30) == nil)
  }

  @Test func pendingEscapeIsDecidedAtTheEnd() {
    var timed = TimedKeys { _ in nil }
    #expect(timed.take(Array("a\u{1b}".utf8), at: 0) == [.character("a")])
    #expect(timed.end() == [.escape] && timed.end() == [])
  }
}
