import Contract
import Files
import Foundation
import Notation
import Testing

@testable import Crypto
@testable import Delivery

/// Programs of others open what is sealed and check what is signed here; scripts/nightly backends asks Node, Go and Java too.
@Suite struct ExampleTests {
  private static let example = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Examples/backend/open.py").path

  /// Runs a program; its exit status and standard output.
  private static func run(_ words: [String]) -> (status: Int32, output: [UInt8]) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    guard (try? process.run()) != nil else { return (-1, []) }
    let bytes = Array(output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    return (process.terminationStatus, bytes)
  }

  private static let hasCryptography = run(["python3", "-c", "import cryptography"]).status == 0

  @Test(.enabled(if: hasCryptography, "python3-cryptography is not installed"))
  func pythonOpensWhatIsMadeHere() throws {
    let folder = try Folder()
    let made = Self.run(["python3", Self.example, "new", folder["seal.key"]])
    try folder.write(String(decoding: made.output, as: UTF8.self), to: "seal.jwk", mode: 0o644)
    let seal = try KeyFile.readPublic(folder["seal.jwk"], .x25519, SystemFiles())
    #expect(try KeyFile.readPrivate(folder["seal.key"], .x25519, SystemFiles()).publicKey == seal)
    let device = try #require(PrivateKey.make(.ed25519))
    try folder.write(device.publicKey.jwk.text(), to: "device.jwk")
    let result = """
      {"v":1,"session":"s","status":"captured","ended":"2026-11-29T11:28:21.109Z","language":"en","metadata":"bQ=="}
      """
    let digest = Digest(of: Array(result.utf8)).hex
    let manifest = """
      {"v":1,"session":"s","files":[{"path":"result.json","bytes":\(result.utf8.count),"sha256":"\(digest)"}]}
      """
    var facts = try SessionFacts.read(
      manifest: Array(manifest.utf8), result: Array(result.utf8), output: "/captures"
    ) { Digest(of: $0).bytes }
    var config = DeliveryConfig(adapter: "https")
    config.proof.seal = .metadata
    var credentials = DeliveryCredentials()
    credentials.device = DeviceSigner(kid: device.publicKey.thumbprint) { device.sign($0) }
    credentials.sealer = ResultSealer(kid: seal.thumbprint) { SealedText.seal($0, for: seal) }
    let context = DeliveryContext(
      config: config, credentials: credentials, now: WallTime(), random: 0, sha256: { Digest(of: $0).bytes })
    facts.enclose(try #require(Enclosures.make(facts, context) { _ in nil }))
    let envelope = String(decoding: Envelope.bytes(facts), as: UTF8.self)
    #expect(!envelope.contains("bQ==") && !envelope.contains(Base64.text(Array(result.utf8))))
    try folder.write(envelope, to: "envelope.json")
    try folder.write(manifest, to: "manifest.json")
    func open(_ envelope: String, _ manifest: String) -> (status: Int32, output: [UInt8]) {
      Self.run(
        ["python3", Self.example, folder[envelope], folder[manifest], folder["device.jwk"], folder["seal.key"]])
    }
    let opened = open("envelope.json", "manifest.json")
    #expect(opened.status == 0 && opened.output == Array(result.utf8))
    try folder.write(manifest + " ", to: "other.json")
    #expect(open("envelope.json", "other.json").status == 1)
    try folder.write(envelope.replacing("\"sealed\":\"e", with: "\"sealed\":\"f"), to: "changed.json")
    #expect(open("changed.json", "manifest.json").status == 1)
  }

  @Test(.enabled(if: hasCryptography, "python3-cryptography is not installed"))
  func pythonOpensAFile() throws {
    let folder = try Folder()
    let made = Self.run(["python3", Self.example, "new", folder["k"]])
    try folder.write(String(decoding: made.output, as: UTF8.self), to: "k.jwk")
    let maker = try #require(SealedFileMaker())
    let plain = Array("a picture".utf8)
    let file = maker.head + (maker.add(plain[...]) ?? []) + (maker.finish() ?? [])
    try Data(file).write(to: URL(fileURLWithPath: folder["face.jpg.enc"]))
    try Data(file.dropLast()).write(to: URL(fileURLWithPath: folder["cut.enc"]))
    let entries = ["face.jpg", "cut"].map {
      FileKeys.Entry(path: $0 + ".enc", name: $0, mime: "image/jpeg", key: maker.key)
    }
    let owner = try KeyFile.readPublic(folder["k.jwk"], .x25519, SystemFiles())
    try folder.write(try #require(FileKeys(entries).sealed(for: owner)), to: "keys.jwe")
    func open(_ name: String) -> (status: Int32, output: [UInt8]) {
      Self.run(["python3", Self.example, "file", folder["keys.jwe"], folder["k"], folder[name]])
    }
    let opened = open("face.jpg.enc")
    #expect(opened.status == 0 && opened.output == plain)
    #expect(open("cut.enc").status == 1)
    try Data(file).write(to: URL(fileURLWithPath: folder["other.enc"]))
    #expect(open("other.enc").status == 1, "it has no key of this file")
  }
}
