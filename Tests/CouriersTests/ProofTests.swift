import Contract
import Crypto
import Delivery
import Files
import Foundation
import Notation
import Synchronization
import Testing

@testable import Couriers

/// Signed, sealed, and with a token of OAuth: what a courier sends, and what it leaves on the disk.
@Suite struct ProofTests {
  private final class TokenServer: Server, @unchecked Sendable {
    private(set) var port = 0

    init(_ key: PublicKey) throws {
      let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("oauth.py").path
      try super.init(["python3", script, key.jwk["x"]?.string ?? ""])
      port = first { Int($0) } ?? 0
    }

    func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// The methods and paths of all requests, and their logins.
    var requests: [(place: String, login: String)] {
      heard.compactMap { JSONReader.read(Array($0.utf8), file: "").node }.compactMap { node in
        guard let method = node["method"]?.string, let path = node["path"]?.string else { return nil }
        return ("\(method) \(path)", node["login"]?.string ?? "")
      }
    }
  }

  private let sessions: Sessions
  private let device: PrivateKey
  private let owner: PrivateKey
  private let heard = Heard()

  private final class Heard: Sendable {
    let events = Mutex<[String]>([])
    var all: [String] { events.withLock { $0 } }
  }

  init() throws {
    sessions = try Sessions()
    device = try #require(PrivateKey.make(.ed25519))
    owner = try #require(PrivateKey.make(.x25519))
  }

  /// `isEager` tries again at once, which ends only if the other side gives in.
  private func courier(
    _ url: String, isEager: Bool = false, _ change: (inout DeliveryConfig) -> Void = { _ in }
  ) throws -> Courier {
    var config = DeliveryConfig(adapter: "https", url: url)
    config.proof.deviceKey = sessions.root + "/device.key"
    config.proof.sealKey = sessions.root + "/seal.jwk"
    change(&config)
    try device.pem.write(toFile: sessions.root + "/device.key", atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: sessions.root + "/device.key")
    try owner.publicKey.jwk.text().write(toFile: sessions.root + "/seal.jwk", atomically: false, encoding: .utf8)
    let states = try StateFolder(sessions.state)
    _ = try states.since(orSet: WallTime())
    var world = Courier.World()
    if isEager { world.random = { 0 } }
    let credentials = try DeliveryCredentials.read(config, environment: [:], files: SystemFiles())
    return try Courier(config, credentials, output: try OpenFolder(sessions.output), states: states, world: world) {
      [heard] event in heard.events.withLock { $0.append("\(event)") }
    }
  }

  private func state(_ session: String, _ courier: Courier) throws -> DeliveryState {
    guard case .state(let state) = try courier.states.read(session) else { throw CocoaError(.fileNoSuchFile) }
    return state
  }

  private func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

  // MARK: Signed and sealed

  @Test func aSessionIsSignedAndSealedOnce() throws {
    let stub = try Stub()
    try sessions.seal("s-proof")
    let folder = try FileManager.default.contentsOfDirectory(atPath: sessions.path("s-proof"))
    let courier = try courier(stub.url("/fail-4"), isEager: true) { $0.proof.seal = .metadata }
    for _ in 0..<8 where try courier.deliverOnce().count > 0 { pause(20) }
    #expect(try state("s-proof", courier).stage == .done)
    #expect(try FileManager.default.contentsOfDirectory(atPath: sessions.path("s-proof")).sorted() == folder.sorted())
    let jws = String(decoding: try bytes(sessions.state + "/s-proof.jws"), as: UTF8.self)
    try device.publicKey.check(jws, of: try bytes(sessions.path("s-proof", "manifest.json")))
    let jwe = String(decoding: try bytes(sessions.state + "/s-proof.jwe"), as: UTF8.self)
    let plain = try SealedText.open(jwe, with: owner)
    #expect(SealedResult.result(in: plain) == (try bytes(sessions.path("s-proof", "result.json"))))
    let requests = stub.requests("/s-proof", atLeast: 7)
    #expect(!requests.contains { ($0["path"] as? String)?.hasSuffix("result.json") == true })
    // A second process takes what the first one has made; another key makes its own.
    try FileManager.default.removeItem(atPath: sessions.state + "/s-proof.json")
    #expect(try courier.deliverOnce().count == 0)
    let posts = stub.requests("/s-proof", atLeast: 11).filter { $0["method"] as? String == "POST" }
    #expect(Set(posts.compactMap { $0["sha256"] as? String }).count == 1 && posts.count >= 2)
    #expect(try bytes(sessions.state + "/s-proof.jwe") == Array(jwe.utf8))
  }

  @Test func whatIsToBeSealedIsNotSentOtherwise() throws {
    for (adapter, word) in [("s3", "can't seal"), ("exec", "can't seal")] {
      let error = #expect(throws: CaptureError.self) {
        try courier("https://b.example") { ($0.adapter, $0.program, $0.proof.seal) = (adapter, "/bin/true", .metadata) }
      }
      #expect(error?.code == .impossibleSettings, "\(adapter)")
      if adapter == "exec" { #expect(error?.message.contains(word) == true) }
    }
    let error = #expect(throws: CaptureError.self) {
      try courier("https://b.example") { ($0.proof.seal, $0.proof.sealKey) = (.metadata, nil) }
    }
    #expect(error?.message.contains("delivery.sealKey is missing") == true)
  }

  @Test func whatWasCapturedUnsealedIsNotSentWithAll() throws {
    let stub = try Stub()
    try sessions.seal("s-open")
    let sealing = try courier(stub.url("/s-open")) { $0.proof.seal = .all }
    _ = try sealing.deliverOnce()
    let dead = try state("s-open", sealing)
    #expect(dead.stage == .dead && dead.cause?.code == .misconfigured, "\(dead)")
    #expect(dead.cause?.detail?.contains("clip.mp4 was captured unsealed") == true)
    #expect(stub.requests("/s-open", atLeast: 0).isEmpty)
  }

  @Test func whatWasEncryptedIsNotSentWithoutSeal() throws {
    let stub = try Stub()
    try sessions.seal("s-shut", encryptedFor: owner.publicKey)
    let open = try courier(stub.url("/s-shut")) { $0.proof.seal = .none }
    _ = try open.deliverOnce()
    let dead = try state("s-shut", open)
    #expect(dead.stage == .dead && dead.cause?.code == .misconfigured, "\(dead)")
    #expect(dead.cause?.detail?.contains("delivery.seal is none, and the session was encrypted") == true)
    #expect(stub.requests("/s-shut", atLeast: 0).isEmpty)
  }

  // MARK: OAuth

  private func oauth(_ server: TokenServer, _ mode: String, _ token: String) throws -> Courier {
    try courier(server.url("/\(mode)")) { config in
      config.auth = .oauth
      config.proof.oauth = OAuthConfig(url: server.url("/\(token)"), client: "hall 2", scope: "captures")
    }
  }

  /// A token and an assertion stay in memory: neither is in an event nor in a file.
  private func expectNoSecret() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: sessions.state).map { sessions.state + "/" + $0 }
    let texts = heard.all + files.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
    let header = Base64URL.text(Array(#"{"alg":"EdDSA","kid""#.utf8)).dropLast(4)
    #expect(!texts.contains { $0.contains("access-") })
    #expect(!heard.all.contains { $0.contains(header) })
  }

  @Test func oneTokenServesUntilItIsRefused() throws {
    let server = try TokenServer(device.publicKey)
    try sessions.seal("s-oauth")
    let courier = try oauth(server, "revoke-3", "token")
    #expect(try courier.deliverOnce().count == 0)
    #expect(try state("s-oauth", courier).stage == .done)
    let logins = server.requests.map { $0.place.hasPrefix("POST /token") ? "token" : $0.login }
    #expect(
      logins == [
        "token", "Bearer access-1", "Bearer access-1", "Bearer access-1", "token", "Bearer access-2", "Bearer access-2",
        "Bearer access-2",
      ])
    try expectNoSecret()
  }

  @Test func anExpiredTokenIsReplaced() throws {
    let server = try TokenServer(device.publicKey)
    let courier = try oauth(server, "good", "token-1")
    for session in ["s-first", "s-second"] {
      try sessions.seal(session)
      #expect(try courier.deliverOnce().count == 0)
      pause(1000)
    }
    #expect(server.requests.count { $0.place.hasPrefix("POST /token") } >= 2)
    #expect(!server.requests.contains { $0.login.isEmpty && !$0.place.hasPrefix("POST /token") })
  }

  @Test func eachFaultOfTheTokenServerHasItsCode() throws {
    let server = try TokenServer(device.publicKey)
    try sessions.seal("s-faults")
    let rows: [(String, String, DeliveryCode)] = [
      ("good", "token-refused", .unauthorised), ("good", "token-away", .busy), ("never", "token", .unauthorised),
    ]
    for (mode, token, code) in rows {
      let courier = try oauth(server, mode, token)
      #expect(try courier.deliverOnce().count == 1)
      #expect(try state("s-faults", courier).attempts.last?.code == code, "\(mode) \(token)")
      // The next one begins again, at once.
      try FileManager.default.removeItem(atPath: sessions.state + "/s-faults.json")
    }
    let away = try courier(server.url("/good")) { config in
      config.auth = .oauth
      config.proof.oauth = OAuthConfig(url: "http://127.0.0.1:1/token", client: "hall 2")
    }
    #expect(try away.deliverOnce().count == 1)
    #expect(try state("s-faults", away).attempts.last?.code == .offline)
    #expect(!server.requests.contains { $0.place.hasPrefix("PUT /good") }, "nothing goes without a token")
    #expect(heard.all.contains { $0.contains("invalid_client") && $0.contains("[secret]") })
    try expectNoSecret()
  }

  @Test func aCheckOfTheBackendAsksForATokenToo() throws {
    let server = try TokenServer(device.publicKey)
    let courier = try oauth(server, "good", "token")
    let reply = BackendCheck.ask(courier.config, .success(courier.credentials))
    #expect(reply?.trouble == nil && server.requests.map(\.login) == ["", "Bearer access-1"])
  }
}
