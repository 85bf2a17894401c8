import Chance
import Testing

@testable import Backend

/// Heads of requests: what is accepted, what is refused and how.
@Suite struct RequestHeadTests {
  private func parse(_ text: String) throws(HTTPRefusal) -> RequestHead { try RequestHead.parse(Array(text.utf8)[...]) }

  private func status(_ text: String) -> Int {
    do throws(HTTPRefusal) {
      _ = try parse(text)
      return 200
    } catch { return error.status }
  }

  @Test func aHeadIsTakenApart() throws {
    let head = try parse(
      "PUT /sessions/a%62/files/x.jpg?y=1 HTTP/1.1\r\nHost: h\r\nContent-Length: 12\r\nX-A:  b \r\nx-a: c\r\nExpect: 100-Continue"
    )
    #expect(head.method == "PUT" && head.path == ["sessions", "ab", "files", "x.jpg"])
    #expect(head.headers["x-a"] == "b, c" && head.framing == .length(12))
    #expect(head.keepsAlive && head.expectsContinue)
    #expect(try parse("GET / HTTP/1.0").keepsAlive == false)
    #expect(try parse("GET / HTTP/1.1\r\nConnection: Close").keepsAlive == false)
    #expect(try parse("GET / HTTP/1.1\r\nTransfer-Encoding: Chunked").framing == .chunked)
    #expect(try parse("GET / HTTP/1.1\r\nContent-Type: Application/JSON ; a=b").contentType == "application/json")
  }

  @Test func aSlashThatIsEncodedSeparatesNothing() throws {
    #expect(try parse("GET /sessions/..%2F..%2fetc HTTP/1.1").path == ["sessions", "../../etc"])
    #expect(
      Place(["sessions", "../../etc"]) == nil && Place(["sessions", ".."]) == nil && Place(["sessions", ""]) == nil)
    #expect(Place(["sessions", "a", "files", ".x"]) == nil && Place(["sessions", "a", "files", "x/y"]) == nil)
    #expect(Place(["sessions", "a", "files", "x.jpg"]) == .file("x.jpg", session: "a"))
  }

  @Test func whatTwoServersCouldReadInTwoWaysIsRefused() {
    let rows: [(String, Int)] = [
      ("", 400), ("GET", 400), ("GET /", 400), ("GET / HTTP/1.1 x", 400), ("GET  / HTTP/1.1", 400),
      ("G(T / HTTP/1.1", 400), ("GET x HTTP/1.1", 400), ("GET http://a/ HTTP/1.1", 400), ("GET / HTTP/2.0", 505),
      ("GET /\u{1} HTTP/1.1", 400), ("GET /% HTTP/1.1", 400), ("GET /%f HTTP/1.1", 400), ("GET /%ff HTTP/1.1", 400),
      ("GET / HTTP/1.1\r\nA", 400), ("GET / HTTP/1.1\r\nA : b", 400), ("GET / HTTP/1.1\r\n: b", 400),
      ("GET / HTTP/1.1\r\n folded: b", 400), ("GET / HTTP/1.1\nA: b", 400), ("GET / HTTP/1.1\r\nA: b\0", 400),
      ("GET / HTTP/1.1\r\nA: b\rc", 400), ("GET / HTTP/1.1\r\nContent-Length: ", 400),
      ("GET / HTTP/1.1\r\nContent-Length: -1", 400), ("GET / HTTP/1.1\r\nContent-Length: +1", 400),
      ("GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1", 400),
      ("GET / HTTP/1.1\r\nContent-Length: 99999999999999999999", 400),
      ("GET / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked", 400),
      ("GET / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked", 501),
      ("GET / HTTP/1.1" + String(repeating: "\r\na: b", count: 101), 431),
    ]
    for (text, expected) in rows { #expect(status(text) == expected, "\(text.debugDescription)") }
  }

  @Test func damagedHeadsNeverTrap() {
    var dice = Dice(44)
    let good = Array(
      "PUT /sessions/a%62/files/x HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 12\r\nExpect: 100-continue".utf8)
    for _ in 0..<5000 {
      var bytes = good
      for _ in 0...dice.roll(4) { bytes[dice.roll(bytes.count)] = UInt8(dice.roll(256)) }
      if dice.roll(3) == 0 { bytes.removeSubrange(0..<dice.roll(bytes.count)) }
      _ = try? RequestHead.parse(bytes[...])
    }
  }
}
