import Contract
import Files
import Foundation
import Notation
import Testing

@testable import Crypto

@Suite struct KeyTests {
  // MARK: The examples of the standards

  @Test func signaturesAreThoseOfRFC8037() throws {
    let node = try #require(
      JSONReader.read(
        Array(
          #"{"kty":"OKP","crv":"Ed25519","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A","#.utf8)
          + Array(#""x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#.utf8), file: ""
      ).node)
    let key = try #require(PrivateKey(.ed25519, reading: node.text()))
    #expect(key.publicKey.thumbprint == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")
    let jws = try #require(
      CompactJWS(
        "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc."
          + "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg"))
    #expect(jws.payload == Array("Example of Ed25519 signing".utf8))
    #expect(key.sign(jws.signed(jws.payload)) == jws.signature)
    #expect(key.publicKey.verifies(jws.signature, of: jws.signed(jws.payload)))
  }

  @Test func secretsAreThoseOfRFC8037() throws {
    let own: [UInt8] = [
      0x77, 0x07, 0x6D, 0x0A, 0x73, 0x18, 0xA5, 0x7D, 0x3C, 0x16, 0xC1, 0x72, 0x51, 0xB2, 0x66, 0x45, 0xDF, 0x4C, 0x2F,
      0x87, 0xEB, 0xC0, 0x99, 0x2A, 0xB1, 0x77, 0xFB, 0xA5, 0x1D, 0xB9, 0x2C, 0x2A,
    ]
    let key = try #require(PrivateKey(.x25519, own))
    #expect(key.publicKey.bytes == Base64URL.bytes("hSDwCYkwp1R0i33ctD73Wg2_Og0mOBr066SpjqqbTmo"))
    let other = PublicKey(.x25519, try #require(Base64URL.bytes("3p7bfXt9wbTTW2HC7OQ1Nz-DQ8hbeGdNrfx-FG-IK08")))
    let secret = try #require(key.agree(with: other))
    #expect(Base64URL.text(secret) == "Sl2dW6TOLeFyjjv0gDUPJeB-IclH0Z4zdvCbPB4WF0I")
    #expect(key.agree(with: PublicKey(.x25519, Array(repeating: 0, count: 32))) == nil, "a secret of zeroes is none")
    #expect(key.sign([1]) == nil && key.pem.count > 100)
  }

  @Test func keysAreReadAsTheyAreWritten() throws {
    let key = try #require(PrivateKey(.ed25519, reading: Samples.pem))
    #expect(key.pem == Samples.pem && key.publicKey.jwk["x"]?.string == Samples.x)
    #expect(PublicKey(jwk: key.publicKey.jwk) == key.publicKey)
    #expect(PrivateKey(.ed25519, reading: Samples.privateJWK)?.pem == Samples.pem)
    let sealing = try #require(PrivateKey.make(.x25519))
    #expect(PrivateKey(.x25519, reading: sealing.pem)?.publicKey == sealing.publicKey)
  }

  @Test func otherTextsAreNoKeys() throws {
    let other = try #require(PrivateKey.make(.x25519)).pem
    for text in [
      "", "{}", "-----BEGIN PRIVATE KEY-----", other, Samples.publicJWK,
      Samples.pem.replacing("PRIVATE", with: "ENCRYPTED PRIVATE"), Samples.pem.replacing("dVhC", with: "dVh"),
      Samples.privateJWK.replacing("Gb9E", with: "Ab9E"),
    ] {
      #expect(PrivateKey(.ed25519, reading: text) == nil, "\(text)")
    }
  }

  // MARK: Files

  private func fault<Value>(_ work: () throws(CaptureError) -> Value) -> CaptureError? {
    do throws(CaptureError) {
      _ = try work()
      return nil
    } catch {
      return error
    }
  }

  @Test func eachFaultOfAFileHasItsSentence() throws {
    let folder = try Folder()
    let files = SystemFiles()
    try folder.write(Samples.pem, to: "open.key", mode: 0o644)
    try folder.write("no key", to: "text")
    try folder.write(Samples.privateJWK, to: "private.jwk")
    try folder.write(Samples.publicJWK, to: "device.jwk", mode: 0o644)
    let rows: [(CaptureError?, ErrorCode, String)] = [
      (
        fault { () throws(CaptureError) in try DeviceKey.read(folder["none"], files) }, .resourceMissing,
        "There is no device key: \(folder["none"]) does not exist."
      ),
      (
        fault { () throws(CaptureError) in try DeviceKey.read(folder["open.key"], files) }, .resourceMissing,
        "\(folder["open.key"]) can be read or changed by other users, and is not trusted: it is not used."
      ),
      (
        fault { () throws(CaptureError) in try DeviceKey.read(folder["text"], files) }, .badSyntax,
        "\(folder["text"]) holds no private key of Ed25519."
      ),
      (
        fault { () throws(CaptureError) in try KeyFile.readPublic(folder["device.jwk"], .x25519, files) }, .badSyntax,
        "\(folder["device.jwk"]) holds no public key of X25519."
      ),
      (
        fault { () throws(CaptureError) in try KeyFile.readPublic(folder["private.jwk"], .ed25519, files) }, .badSyntax,
        "\(folder["private.jwk"]) holds a private key, and only its owner may have that."
      ),
    ]
    for (error, code, message) in rows {
      #expect(error?.code == code && error?.message == message && error?.recovery.isEmpty == false, "\(message)")
    }
  }

  @Test func aNewKeyReplacesNothing() throws {
    let folder = try Folder()
    let path = folder["a/device.key"]
    let key = try DeviceKey.make(at: path)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(fault { () throws(CaptureError) in try DeviceKey.make(at: path) }?.code == .cannotWrite)
    #expect(try DeviceKey.read(path, SystemFiles()).publicKey == key.publicKey)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["a"]) == ["device.key"])
  }

  @Test func theCredentialComesFirst() throws {
    let folder = try Folder()
    let environment = ["CREDENTIALS_DIRECTORY": folder["credentials"], "XDG_CONFIG_HOME": folder["config"]]
    func find(_ named: String?) throws -> PublicKey? {
      try DeviceKey.find(named, environment: environment, files: SystemFiles(), user: 1000)?.publicKey
    }
    #expect(try find(nil) == nil)
    #expect(throws: CaptureError.self) { try find(folder["none"]) }
    let usual = try DeviceKey.make(at: folder["config/cameo/device.key"]).publicKey
    #expect(try find(nil) == usual)
    let named = try DeviceKey.make(at: folder["named"]).publicKey
    #expect(try find(folder["named"]) == named)
    // systemd gives it to a group that only the service has.
    let credential = try DeviceKey.make(at: folder["credentials/device-key"]).publicKey
    try FileManager.default.setAttributes([.posixPermissions: 0o440], ofItemAtPath: folder["credentials/device-key"])
    #expect(try find(folder["named"]) == credential)
    #expect(DeviceKey.usualPath(environment: environment, user: 0) == "/etc/cameo/device.key")
  }
}
