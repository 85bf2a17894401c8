import Contract
import Testing

@testable import Delivery

struct EncodingTests {
  @Test func base32IsThatOfTheStandardsExamples() {
    let examples = [
      ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
      ("foobar", "MZXW6YTBOI"),
    ]
    for (text, expected) in examples { #expect(Base32.text(Array(text.utf8)) == expected) }
  }

  @Test func hexadecimalDigitsAreLowerCase() {
    #expect(Hex.text([0, 0x1F, 0xFF]) == "001fff")
    #expect(Hex.bytes("001fff") == [0, 0x1F, 0xFF])
    for text in ["0", "FF", "0g", "é0"] { #expect(Hex.bytes(text) == nil) }
  }

  /// RFC 4231, cases 1, 2 and 6.
  @Test func hmacIsThatOfTheStandardsExamples() {
    let examples: [(key: [UInt8], message: String, tag: String)] = [
      (
        Array(repeating: 0x0B, count: 20), "Hi There",
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), "what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        Array(repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
    ]
    for example in examples {
      #expect(Hex.text(HMAC.tag(Array(example.message.utf8), key: example.key, sha256: sha256)) == example.tag)
    }
  }

  @Test func datesOfHTTP() {
    #expect(HTTPDate.time("Sun, 06 Nov 1994 08:49:37 GMT")?.text == "1994-11-06T08:49:37.000Z")
    let others = [
      "", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 31 Feb 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 8:49:37 GMT", "a b c d e GMT", "Sun,  6 Nov 1994 08:49:37 GMT",
    ]
    for text in others { #expect(HTTPDate.time(text) == nil) }
  }
}
