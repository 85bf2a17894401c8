import Contract
import Crypto
import Delivery
import Files
import Glibc
import Notation
import Testing

@testable import Backend

/// The backend in the box demands signatures, and opens what was sealed.
@Suite struct SignedSealedTests {
  private let session = SampleSession("session-9")
  private let device: PrivateKey
  private let owner: PrivateKey

  init() throws {
    device = try #require(PrivateKey.make(.ed25519))
    owner = try #require(PrivateKey.make(.x25519))
  }

  private func bytes(_ name: String) -> [UInt8] { session.file(name)?.bytes ?? [] }

  /// The envelope as `deliver` makes it; `result` is sealed in the place of result.json.
  private func envelope(signs: Bool = true, seals: Bool = true, result: [UInt8]? = nil) throws -> [UInt8] {
    var config = DeliveryConfig(adapter: "https", url: "http://127.0.0.1")
    config.proof.seal = seals ? .metadata : .none
    var facts = try SessionFacts.read(
      manifest: bytes(SentManifest.name), result: bytes(SampleSession.result), output: "/captures", kiosk: "k1"
    ) { Digest(of: $0).bytes }
    if let result { facts.result = result }
    let (device, owner) = (device, owner.publicKey)
    var credentials = DeliveryCredentials()
    credentials.device = signs ? DeviceSigner(kid: device.publicKey.thumbprint) { device.sign($0) } : nil
    credentials.sealer = ResultSealer(kid: owner.thumbprint) { SealedText.seal($0, for: owner) }
    let context = DeliveryContext(
      config: config, credentials: credentials, now: .system(), random: 0, sha256: { Digest(of: $0).bytes })
    facts.enclose(try #require(Enclosures.make(facts, context) { _ in nil }))
    var state = DeliveryState(facts, adapter: "https")
    for file in facts.files { state.ids["files/\(file.name)"] = "" }
    guard case .request(let request)? = AdapterTable.named("https")?.step(facts, state, context),
      case .bytes(let bytes) = request.body
    else { throw CancellationError() }
    return bytes
  }

  /// Sends the files and an envelope; the answer's status, its code, and the remark on the operator's line.
  private func send(
    _ envelope: [UInt8], to keys: BackendKeys, without missing: String? = SampleSession.result
  ) throws -> (status: Int, code: String?, remark: String?) {
    let backend = try RunningBackend(keys: keys)
    let check = ContractCheck(url: backend.server.address, session: session.name)
    for file in session.files where file.name != missing {
      _ = backend.client.send(try #require(check.cases.first { $0.name == "new: \(file.name)" }).request)
    }
    let request = CourierRequest(
      step: "envelope", .post, "\(backend.server.address)/sessions/\(session.name)",
      headers: [.init("Content-Type", SentEnvelope.contentType)], body: .bytes(envelope))
    guard case .http(let status, _, let body) = backend.client.send(request) else { throw CancellationError() }
    let code = JSONReader.read(body, file: "").node?["code"]?.string
    for _ in 0..<200 where backend.log.all.last?.method != "POST" { poll(nil, 0, 10) }
    return (status, code, backend.log.all.last?.remark)
  }

  private var both: BackendKeys { BackendKeys(device: device.publicKey, seal: owner) }

  @Test func aSignedAndSealedSessionIsStored() throws {
    let (status, code, remark) = try send(try envelope(), to: both)
    #expect(status == 201 && code == nil && remark == "signed; sealed")
    let blind = try send(try envelope(), to: BackendKeys())
    #expect(
      blind.status == 201
        && blind.remark == "signed, not checked: no --device-key; sealed, not opened: no --seal-key")
    #expect(try send(try envelope(seals: false), to: both, without: nil).status == 201)
  }

  @Test func whatDoesNotHoldIsRefused() throws {
    let stranger = BackendKeys(device: try #require(PrivateKey.make(.ed25519)).publicKey)
    let other = BackendKeys(seal: PrivateKey.make(.x25519))
    let changed = bytes(SampleSession.result).dropLast(2) + Array(",\"x\":1}\n".utf8)
    let rows: [(String, [UInt8], BackendKeys, String)] = [
      ("unsigned", try envelope(signs: false), both, "jws.missing"),
      ("another device", try envelope(), stranger, "jws.wrong"),
      ("another owner", try envelope(), other, "sealed.wrong"),
      ("another result", try envelope(result: Array(changed)), both, "manifest.mismatch"),
      ("not sealed and not sent", try envelope(seals: false), both, "files.missing"),
    ]
    for (name, envelope, keys, code) in rows {
      let answer = try send(envelope, to: keys)
      #expect(answer.status == 422 && answer.code == code, "\(name): \(answer)")
    }
  }
}
