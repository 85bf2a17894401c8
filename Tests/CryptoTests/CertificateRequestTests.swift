import Contract
import Crypto
import Files
import Foundation
import Notation
import Testing

@Suite struct CertificateRequestTests {
  private func key() throws -> PrivateKey {
    try Libcrypto.load()
    return try #require(PrivateKey.make(.ed25519))
  }

  private func openssl(_ words: [String], _ input: String) throws -> String {
    let (process, from, to) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + words
    (process.standardInput, process.standardOutput, process.standardError) = (from, to, to)
    try process.run()
    try from.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try from.fileHandleForWriting.close()
    let said = try to.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self)
  }

  /// A name of more than 127 bytes makes the lengths longer.
  @Test(arguments: ["hall-2", String(repeating: "k", count: 200)])
  func opensslVerifiesIt(_ name: String) throws {
    let key = try key()
    let request = try #require(CertificateRequest.pem(of: key, commonName: name))
    let said = try openssl(["req", "-verify", "-noout", "-subject", "-pubkey"], request)
    #expect(said.contains("verify OK"), "\(said)")
    #expect(said.contains("CN = \(name)") || said.contains("CN=\(name)"), "\(said)")
  }

  @Test func theFingerprintIsThatOfTheCertificatesKey() throws {
    let key = try key()
    let request = try #require(CertificateRequest.pem(of: key, commonName: "hall-2"))
    let pem = try openssl(["req", "-noout", "-pubkey"], request)
    let body = pem.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()
    let der = try #require(Base64.bytes(body))
    #expect(Digest(of: der) == CertificateRequest.fingerprint(of: key.publicKey))
  }

  @Test func onlyItsKeyOpensASignedCommand() throws {
    let (ours, other) = (try key(), try key())
    let payload = Array("{\"do\":\"pause\"}".utf8)
    let text = try #require(
      CompactJWS.text(of: payload, isDetached: false, kid: ours.publicKey.thumbprint) { ours.sign($0) })
    #expect(try ours.publicKey.open(text) == payload)
    #expect(throws: CryptoFault.self) { try other.publicKey.open(text) }
    #expect(throws: CryptoFault.self) { try ours.publicKey.open(text + "x") }
    let detached = try #require(
      CompactJWS.text(of: payload, isDetached: true, kid: ours.publicKey.thumbprint) { ours.sign($0) })
    #expect(throws: CryptoFault.self) { try ours.publicKey.open(detached) }
  }

  @Test func aSetHoldsPublicKeysAlone() throws {
    let files = MemoryFiles()
    let jwk = try key().publicKey.jwk
    func read(_ node: JSONNode) throws -> Int {
      try files.write(Array(node.text().utf8), to: "/keys")
      return try KeyFile.readPublicSet("/keys", .ed25519, files).count
    }
    #expect(try read(jwk) == 1)
    #expect(try read(.object([("keys", .array([jwk, jwk]))])) == 2)
    let secret = JSONNode.object((jwk.object ?? []).map { ($0.key, $0.node) } + [("d", .string("AAAA"))])
    for wrong in [JSONNode.array([]), .array([secret]), .array([jwk, .null])] {
      let error = #expect(throws: CaptureError.self) { try read(.object([("keys", wrong)])) }
      #expect(error?.code == .badSyntax)
    }
  }
}
