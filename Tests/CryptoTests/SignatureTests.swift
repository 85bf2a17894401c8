import Notation
import Testing

@testable import Crypto

@Suite struct SignatureTests {
  private let key: PrivateKey
  private let jws: String

  init() throws {
    let key = try #require(PrivateKey(.ed25519, reading: Samples.pem))
    self.key = key
    jws = try #require(
      CompactJWS.text(of: Samples.manifest, isDetached: true, kid: key.publicKey.thumbprint) { key.sign($0) })
  }

  private func holds(_ jws: [UInt8], _ manifest: [UInt8]) -> Bool {
    do {
      try key.publicKey.check(String(decoding: jws, as: UTF8.self), of: manifest)
      return true
    } catch {
      return false
    }
  }

  @Test func eachFlippedBitIsFound() throws {
    #expect(holds(Array(jws.utf8), Samples.manifest) && jws.contains(".."))
    #expect(Samples.flips(of: Samples.manifest).allSatisfy { !holds(Array(jws.utf8), $0) })
    #expect(Samples.flips(of: Array(jws.utf8)).allSatisfy { !holds($0, Samples.manifest) })
  }

  @Test func aForeignSignatureIsToldAsThat() throws {
    let other = try #require(PrivateKey.make(.ed25519))
    let kid = other.publicKey.thumbprint
    func clause(_ jws: String?) -> String? {
      do {
        try key.publicKey.check(jws ?? "", of: Samples.manifest)
        return nil
      } catch {
        return error.clause
      }
    }
    func text(_ kid: String, isDetached: Bool = true) -> String? {
      CompactJWS.text(of: Samples.manifest, isDetached: isDetached, kid: kid) { other.sign($0) }
    }
    #expect(clause(text(kid)) == "is signed by another key, '\(kid)'")
    #expect(clause(text(key.publicKey.thumbprint)) == "is not the signature of this key over this text")
    #expect(clause(text(kid, isDetached: false)) == "is no detached JWS")
    // An attacker who can change the header must not choose a weaker algorithm.
    let parts = jws.split(separator: ".", omittingEmptySubsequences: false)
    for header in [#"{"alg":"none"}"#, #"{"alg":"EdDSA","b64":false,"crit":["b64"]}"#] {
      #expect(clause("\(Base64URL.text(Array(header.utf8)))..\(parts[2])") == "is not signed with EdDSA")
    }
  }
}
