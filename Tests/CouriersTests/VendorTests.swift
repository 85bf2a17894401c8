import Backend
import CertificateKit
import Contract
import Files
import Foundation
import Synchronization
import Testing

@testable import Couriers
@testable import Delivery

/// The vendors' adapters against the box that stands for their servers.
@Suite struct VendorTests {
  /// A box, a sealed session, and couriers for it on a clock of their own.
  private final class Trial {
    static let session = "s-vendor"
    let adapter: String
    let sessions: Sessions
    let server: BackendServer
    let states: StateFolder
    private let box: String
    private let clock = Clock()
    private let log = Log()
    var config: DeliveryConfig
    var credentials = DeliveryCredentials(login: "user:secret", token: "host-token")

    init(_ adapter: String, script: String = "") throws {
      self.adapter = adapter
      sessions = try Sessions()
      try sessions.seal(Self.session, size: 20_001)
      box = sessions.root + "/box"
      let mode = try #require(BackendMode.named(adapter))
      server = try BackendServer(folder: box, as: mode, script: AnswerScript.parse(script, file: "").script) {
        [log] in log.add($0)
      }
      try server.start()
      states = try StateFolder(sessions.state)
      _ = try states.since(orSet: WallTime())
      config = DeliveryConfig(adapter: adapter, url: server.address, auth: .bearer)
      config.oiti.appKey = "app-1"
      config.youverify = YouverifyConfig(path: "/liveness", tokenHeader: "Token")
    }

    deinit { server.end() }

    func courier() throws -> Courier {
      var world = Courier.World()
      world.random = { 0 }
      world.now = { [clock] in clock.now.withLock { $0 } }
      return try Courier(config, credentials, output: try OpenFolder(sessions.output), states: states, world: world) {
        _ in
      }
    }

    /// Tries, a minute after each other, until nothing waits.
    func deliver(rounds: Int = 12) throws -> DeliveryState {
      for _ in 0..<rounds where try courier().deliverOnce().count > 0 { pass(.seconds(61)) }
      return try state
    }

    func pass(_ time: Duration) { clock.now.withLock { $0 = $0 + time } }

    var state: DeliveryState {
      get throws {
        guard case .state(let state) = try states.read(Self.session) else { throw Failure() }
        return state
      }
    }

    /// The sessions that the box has, and their files.
    var stored: [String: [String]] {
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: box)) ?? []).filter { !$0.hasPrefix(".") }
      return Dictionary(
        uniqueKeysWithValues: names.map { name in
          (name, ((try? FileManager.default.contentsOfDirectory(atPath: "\(box)/\(name)/files")) ?? []).sorted())
        })
    }

    func file(_ name: String, of session: String) throws -> Data {
      try Data(contentsOf: URL(fileURLWithPath: "\(box)/\(session)/files/\(name)"))
    }

    func count(_ method: String) -> Int { log.lines.withLock { $0.count { $0.method == method } } }
  }

  private final class Clock: Sendable {
    let now = Mutex(WallTime.now())
  }

  private final class Log: Sendable {
    let lines = Mutex<[RequestLine]>([])
    func add(_ line: RequestLine) { lines.withLock { $0.append(line) } }
  }

  private static let files = [
    "jenid": ["payload.json"], "unissey": ["clip.mp4", "metadata.txt"],
    "youverify": ["livenessClip.mp4", "sent.json"], "oiti": ["appKey.txt", "clip.mp4", "metadata.txt"],
  ]

  /// Prepares a session at the box, as the host's backend does it.
  private func prepare(_ trial: Trial) throws {
    guard trial.adapter == "youverify" else { return }
    func ask(_ path: String, _ body: String, _ name: String) throws -> String {
      let request = CourierRequest(
        step: "prepare", .post, "\(trial.server.address)/v2/api/identity/sdk/\(path)",
        headers: [.init("Content-Type", "application/json"), .init("Token", "api-key")], body: .bytes(Array(body.utf8)))
      guard case .http(200, _, let bytes)? = try HTTPClient().send(request),
        let answer = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: String]
      else { throw Failure() }
      return try #require(answer[name])
    }
    let session = try ask("session/generate", #"{"publicMerchantID":"m","metadata":{}}"#, "sessionId")
    let token = try ask("liveness/token", #"{"publicMerchantID":"m","deviceCorrelationId":"d"}"#, "authToken")
    guard
      case .facts(let facts) = try DeliveryQueue.read(
        Trial.session, in: OpenFolder(trial.sessions.output), trial.config)
    else { throw Failure() }
    var state = DeliveryState(facts, adapter: trial.adapter)
    state.backend = .init(sessionID: session, token: token)
    try trial.states.write(state)
  }

  @Test(arguments: ["jenid", "unissey", "youverify", "oiti"])
  func aSessionArrivesOnce(adapter: String) throws {
    let trial = try Trial(adapter)
    try prepare(trial)
    let state = try trial.deliver()
    #expect(state.stage == .done && state.failures == 0 && !state.maybeTwice && state.backend?.token == nil)
    let stored = trial.stored
    #expect(stored.count == 1 && stored.values.first == Self.files[adapter])
    let prepared = adapter == "youverify" ? 2 : 0
    #expect(trial.count("POST") == 1 + prepared)
    if adapter == "jenid" { #expect(state.ids["create"] == "1" && trial.count("GET") == 3) }
    let clip = adapter == "youverify" ? "livenessClip.mp4" : "clip.mp4"
    if let session = stored.keys.first, adapter != "jenid" {
      let sealed = try Data(contentsOf: URL(fileURLWithPath: trial.sessions.path(Trial.session, "clip.mp4")))
      #expect(try trial.file(clip, of: session) == sealed)
    }
  }

  @Test(arguments: ["jenid", "unissey", "oiti"])
  func withoutALoginNothingIsSent(adapter: String) throws {
    let trial = try Trial(adapter)
    if adapter == "jenid" { trial.credentials.login = "user:" } else { trial.config.auth = .none }
    let state = try trial.deliver(rounds: 2)
    #expect(state.attempts.last?.status == 401 && state.lastCode == .unauthorised && trial.stored.isEmpty)
  }

  @Test func aTokenThatTheServerRefusesEndsTheDelivery() throws {
    let trial = try Trial("youverify")
    try prepare(trial)
    var state = try trial.state
    state.backend?.token = "another"
    try trial.states.write(state)
    state = try trial.deliver()
    #expect(state.stage == .refused && state.cause?.code == .tokenRefused && trial.stored.isEmpty)
  }

  /// Each request in turn is cut, or loses its answer.
  @Test(arguments: ["jenid", "unissey", "youverify", "oiti"])
  func lostRequestsAndAnswersAreRepeated(adapter: String) throws {
    for trouble in ["cut 100", "half", "503"] {
      for step in 0..<(adapter == "youverify" ? 1 : 2) {
        let before = step + (adapter == "youverify" ? 2 : 0)
        let trial = try Trial(adapter, script: String(repeating: "usual\n", count: before) + trouble)
        try prepare(trial)
        let state = try trial.deliver()
        #expect(state.stage == .done && state.failures == 1, "\(adapter) \(trouble) \(step)")
        // JenID knows no key: what it had stored before its answer was lost, it stores again.
        let isTwice = adapter == "jenid" && step == 0 && trouble == "half"
        #expect(trial.stored.count == (isTwice ? 2 : 1), "\(adapter) \(trouble) \(step)")
        if isTwice { #expect(state.maybeTwice) }
        if step == 1 { #expect(trial.count("POST") == 1 && !state.maybeTwice) }
      }
    }
  }

  // MARK: JenID

  @Test func a200OfJenIDIsNoSuccess() throws {
    let trial = try Trial("jenid", script: "200\n200\n200")
    let state = try trial.deliver()
    #expect(state.stage == .dead && state.stored == nil && state.lastCode == .refused && trial.count("POST") == 2)
  }

  /// What was made at the first attempt is sent at each, whatever the settings say by then, also if the state was lost.
  @Test(arguments: [false, true])
  func thePayloadIsMadeOnce(isDamaged: Bool) throws {
    let trial = try Trial("jenid", script: "503")
    let kept = trial.sessions.state + "/\(Trial.session).payload"
    #expect(try trial.courier().deliverOnce().count == 1)
    let first = try Data(contentsOf: URL(fileURLWithPath: kept))
    var status = stat()
    #expect(stat(kept, &status) == 0 && status.st_mode & 0o777 == 0o600)
    let template = trial.sessions.root + "/template.json"
    try Data(#"{"other":"{session}"}"#.utf8).write(to: URL(fileURLWithPath: template))
    trial.config.jenid.template = template
    if isDamaged {
      try Data("no JSON".utf8).write(to: URL(fileURLWithPath: trial.sessions.state + "/\(Trial.session).json"))
    }
    trial.pass(.seconds(61))
    let state = try trial.deliver()
    #expect(state.stage == .done && !FileManager.default.fileExists(atPath: kept))
    #expect(try trial.file("payload.json", of: "job-1") == first)
  }

  @Test func aTemplateFillsThePayload() throws {
    let trial = try Trial("jenid")
    let template = trial.sessions.root + "/template.json"
    try Data(#"{"id":"{session}","result":"{result}"}"#.utf8).write(to: URL(fileURLWithPath: template))
    trial.config.jenid.template = template
    #expect(try trial.deliver().stage == .done)
    let sent = try JSONSerialization.jsonObject(with: trial.file("payload.json", of: "job-1")) as? [String: Any]
    #expect(sent?["id"] as? String == Trial.session && (sent?["result"] as? [String: Any])?["v"] as? Int == 1)
    trial.config.jenid.template = trial.sessions.root + "/missing.json"
    #expect(throws: CaptureError.self) { try trial.courier() }
  }

  // MARK: Bodies

  /// Base64 of a file of any size, read in portions of any size, and from any place.
  @Test func bodiesOfPiecesAreStreamed() throws {
    let folder = try TemporaryFolder.make("cameo-pieces")
    for size in [0, 1, 2, 3, 100, 1001] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      try Data(bytes).write(to: URL(fileURLWithPath: folder + "/f"))
      let body = CourierRequest.Body.pieces([
        .bytes(Array("<".utf8)), .base64("f", size: size), .file("f", size: size),
        .part("f", size / 3..<size / 2, of: size), .bytes(Array(">".utf8)),
      ])
      let expected =
        Array("<\(Data(bytes).base64EncodedString())".utf8) + bytes
        + bytes[size / 3..<size / 2] + Array(">".utf8)
      for portion in [1, 3, 5, 64, 4096] {
        var sent = try RequestBody(body, in: try OpenFolder(folder))
        #expect(sent.size == expected.count && body.size == expected.count)
        for start in [0, expected.count / 2] {
          let isBack = sent.seek(to: start)
          let read = rest(of: &sent, portion)
          #expect(isBack && read == Array(expected[start...]), "\(size) \(portion) \(start)")
        }
      }
      let other = CourierRequest.Body.pieces([.file("f", size: size + 1)])
      #expect(throws: TransportFault.self) { try RequestBody(other, in: OpenFolder(folder)) }
    }
    #expect(throws: TransportFault.self) { try RequestBody(.kept(size: 1), in: nil) }
  }

  private func rest(of body: inout RequestBody, _ portion: Int) -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: portion)
    while let count = buffer.withUnsafeMutableBytes({ body.read(into: $0) }), count > 0 { all += buffer[..<count] }
    return all
  }
}
