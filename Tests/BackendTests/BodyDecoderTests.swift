import Chance
import Testing

@testable import Backend

/// Bodies by length and in chunks.
@Suite struct BodyDecoderTests {
  /// The body, the bytes behind it, and whether it is whole; given in pieces of this size.
  private func decode(
    _ bytes: [UInt8], _ framing: RequestHead.Framing, by portion: Int
  ) throws(HTTPRefusal) -> (body: [UInt8], rest: [UInt8], isWhole: Bool) {
    var decoder = BodyDecoder(framing)
    var (body, start): ([UInt8], Int) = ([], 0)
    while start < bytes.count, !decoder.isAtEnd {
      var piece = bytes[start..<min(start + portion, bytes.count)]
      let count = piece.count
      body += try decoder.next(&piece)
      start += count - piece.count
    }
    return (body, Array(bytes[start...]), decoder.isAtEnd)
  }

  private let chunked = "4;x=y\r\nWiki\r\n6\r\npedia \r\nE\r\nin \r\n\r\nchunks.\r\n0\r\nTrailer: t\r\n\r\nGET"

  @Test func theBodyIsTheSameInPiecesOfAnySize() throws {
    for portion in 1...chunked.utf8.count {
      let (body, rest, isWhole) = try decode(Array(chunked.utf8), .chunked, by: portion)
      #expect(String(decoding: body, as: UTF8.self) == "Wikipedia in \r\n\r\nchunks." && isWhole)
      #expect(String(decoding: rest, as: UTF8.self) == "GET")
      let plain = try decode(Array("Wikipedia".utf8), .length(4), by: portion)
      #expect(plain.body == Array("Wiki".utf8) && plain.rest == Array("pedia".utf8) && plain.isWhole)
    }
    #expect(BodyDecoder(.length(0)).isAtEnd && !BodyDecoder(.chunked).isAtEnd)
  }

  @Test(arguments: ["x\r\n", "\r\n", "-1\r\n", "4\nWiki", "4\r\nWikiX", "1000000000000000\r\n"])
  func brokenChunksAreRefused(text: String) {
    #expect(throws: HTTPRefusal.self) { try decode(Array(text.utf8), .chunked, by: 100) }
  }

  @Test func extensionsAndTrailersHaveALimit() {
    for text in ["1;" + String(repeating: "x", count: 5000), "0\r\n" + String(repeating: "a: b\r\n", count: 1000)] {
      #expect(throws: HTTPRefusal.self) { try decode(Array(text.utf8), .chunked, by: 100) }
    }
  }

  @Test func damagedChunksNeverTrap() {
    var dice = Dice(45)
    for _ in 0..<5000 {
      var bytes = Array(chunked.utf8)
      for _ in 0...dice.roll(4) { bytes[dice.roll(bytes.count)] = dice.pick([0, 10, 13, 48, 59, 70, 102, 255]) }
      _ = try? decode(bytes, .chunked, by: 1 + dice.roll(20))
    }
  }
}
