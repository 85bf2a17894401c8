import Notation
import Testing

@testable import Crypto

@Suite struct SealedTextTests {
  private let key: PrivateKey
  private let plain = Array(#"{"result":"e30K"}"#.utf8)

  init() throws { key = try #require(PrivateKey.make(.x25519)) }

  private func clause(_ text: String, _ key: PrivateKey) -> String? {
    do {
      _ = try SealedText.open(text, with: key)
      return nil
    } catch {
      return error.clause
    }
  }

  @Test func onlyTheOwnerOpensIt() throws {
    let sealed = try #require(SealedText.seal(plain, for: key.publicKey))
    #expect(try SealedText.open(sealed, with: key) == plain)
    #expect(SealedText.seal(plain, for: key.publicKey) != sealed)
    #expect(try SealedText.open(#require(SealedText.seal([], for: key.publicKey)), with: key) == [])
    let head = try #require(Base64URL.bytes(sealed.prefix { $0 != "." }))
    let header = try #require(JSONReader.read(head, file: "").node)
    #expect(header["typ"]?.string == "JWE" && header["cty"]?.string == "json")
    #expect(header["kid"]?.string == key.publicKey.thumbprint && header["epk"]?["kid"] == nil)
    let other = try #require(PrivateKey.make(.x25519))
    #expect(clause(sealed, other) == "is sealed for another key, '\(key.publicKey.thumbprint)'")
    #expect(SealedText.seal(plain, for: try #require(PrivateKey.make(.ed25519)).publicKey) == nil)
  }

  @Test func eachFlippedBitIsFound() throws {
    let sealed = try #require(SealedText.seal(plain, for: key.publicKey))
    let opened = Samples.flips(of: Array(sealed.utf8)).count {
      clause(String(decoding: $0, as: UTF8.self), key) == nil
    }
    #expect(opened == 0)
  }
}
