import Foundation
import PtyKit
import Testing

/// `cameo device`, `deliver`, `backend` and `verify` with keys: real programs, real sockets on loopback.
@Suite("Signed and sealed deliveries")
struct SignedDeliveryTests {
  /// The backend's key (RFC 8037).
  private static let x = #""kty":"OKP","crv":"X25519","x":"hSDwCYkwp1R0i33ctD73Wg2_Og0mOBr066SpjqqbTmo""#
  private static let d = #""d":"dwdtCnMYpX08FsFyUbJmRd9ML4frwJkqsXf7pR25LCo""#

  private let world: World
  private let key: String

  init() throws {
    world = try World()
    key = world.path("device.key")
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("A key is made once, for its owner alone, and its public part is printed")
  func device() throws {
    let made = try world.say(["device", "init", "--key", key])
    #expect(made.status == 0 && made.errors.contains(key), "\(made)")
    #expect(made.output.hasPrefix(#"{"crv":"Ed25519","kty":"OKP","x":""#))
    #expect(try mode(key) == 0o600 && !made.output.contains(#""d""#))
    #expect(try world.say(["device", "show", "--key", key]).output == made.output)
    #expect(try world.say(["device", "init", "--key", key]).status == 73)
    #expect(try world.say(["device", "show", "--json", "--key", key]).output.contains(#""file":"\#(key)""#))
    #expect(try world.say(["device", "show", "--key", world.path("none")]).status == 66)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key)
    let open = try world.say(["device", "show", "--key", key])
    #expect(open.status == 66 && open.errors.contains("chmod 600"), "\(open)")
    try world.write("{}", to: "other.key")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: world.path("other.key"))
    #expect(try world.say(["device", "show", "--key", world.path("other.key")]).status == 65)
  }

  @Test("A session arrives signed and sealed, and its signature can be checked later")
  func delivery() throws {
    let jwk = try world.say(["device", "init", "--key", key]).output
    try world.write(jwk, to: "device.jwk")
    try world.write("{\(Self.x)}", to: "seal.jwk")
    try world.write("{\(Self.x),\(Self.d)}", to: "seal.key")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: world.path("seal.key"))
    let box = try DeliveryTests.Box(
      world, ["--device-key", world.path("device.jwk"), "--seal-key", world.path("seal.key")])
    let settings = [
      "CAMEO_DELIVERY_ADAPTER": "https", "CAMEO_DELIVERY_URL": box.address, "CAMEO_DELIVERY_AFTER_DONE": "keep",
      "CAMEO_DELIVERY_DEVICE_KEY": key, "CAMEO_DELIVERY_SEAL": "metadata",
      "CAMEO_DELIVERY_SEAL_KEY": world.path("seal.jwk"),
    ]
    #expect(try world.say(["deliver", "--once", "all"], environment: settings).status == 0)
    let folder = try world.captured()
    let output = (folder as NSString).deletingLastPathComponent
    let sent = try world.say(["deliver", "--once", "all", "--output", output], environment: settings)
    #expect(sent.status == 0, "\(sent) \(box.session.output.text)")
    #expect(box.session.wait(output: "signed; sealed"), "\(box.session.output.text)")
    let session = URL(fileURLWithPath: folder).lastPathComponent
    #expect(!FileManager.default.fileExists(atPath: world.path("box/\(session)/files/result.json")))
    let jws = world.path("state/cameo/delivery/\(session).jws")
    let proof = ["--key", world.path("device.jwk"), "--jws", jws]
    let held = try world.say(["verify", folder] + proof)
    #expect(held.status == 0 && held.output.contains("signed by "), "\(held)")
    #expect(try world.say(["verify", folder] + proof.prefix(2)).status == 64)
    let text = try String(contentsOfFile: jws, encoding: .utf8)
    try world.write(text.replacingOccurrences(of: "..", with: "..A"), to: "other.jws")
    let other = try world.say(["verify", "--json", folder, "--key", proof[1], "--jws", world.path("other.jws")])
    #expect(other.status == 1 && other.output.contains(#""signedBy": null"#), "\(other)")
    #expect(try world.say(["verify", folder, "--key", key, "--jws", jws]).status == 65)
  }
}
