import Contract
import Delivery
import Files
import Foundation
import Testing

@testable import Backend

/// The adapter of `deliver` against the backend in the box: both keep the same contract.
@Suite struct DeliveryToBackendTests {
  private let session = SampleSession("session-9")

  private func facts() throws -> SessionFacts {
    let manifest = try #require(session.file(SentManifest.name)).bytes
    let result = try #require(session.file(SampleSession.result)).bytes
    return try SessionFacts.read(manifest: manifest, result: result, output: "/captures", kiosk: "k1") {
      Digest(of: $0).bytes
    }
  }

  /// Sends a file's bytes in the place of its name.
  private func send(_ request: CourierRequest, _ client: SocketClient) -> CourierAnswer {
    var request = request
    if case .file(let name, _) = request.body { request.body = .bytes(session.file(name)?.bytes ?? []) }
    return client.send(request)
  }

  /// The steps of a delivery up to its end, each a minute after the one before.
  private func deliver(to backend: RunningBackend, _ uploads: DeliveryUploads) throws -> (
    steps: [String], state: DeliveryState
  ) {
    var config = DeliveryConfig(adapter: "https", url: backend.server.address)
    config.uploads = uploads
    let adapter = try #require(AdapterTable.named("https"))
    let facts = try facts()
    var state = DeliveryState(facts, adapter: "https")
    var steps: [String] = []
    for minute in 0..<50 {
      let context = DeliveryContext(
        config: config, now: WallTime.system() + .seconds(60 * minute), random: 0, sha256: { Digest(of: $0).bytes })
      switch adapter.step(facts, state, context) {
      case .request(let request):
        steps.append(request.step)
        let answer = send(request, backend.client)
        state = adapter.outcome(of: answer, to: request.step, took: .zero, facts, state, context).state
      case .wait: continue
      case .keep, .run, .emit: Issue.record("not a step of https")
      case .end(let stage, _):
        if state.stage != stage { state.stage = stage }
        return (steps, state)
      }
    }
    return (steps, state)
  }

  private let files = ["files/face.jpg", "files/result.json", "files/manifest.json"]

  @Test func aSessionArrivesAndItsVerdictComesBack() throws {
    let backend = try RunningBackend()
    let (steps, state) = try deliver(to: backend, .direct)
    #expect(steps == files + ["envelope", "status"])
    #expect(state.stage == .done && state.verdict?.outcome == .review)
    let stored = try Data(contentsOf: URL(fileURLWithPath: "\(backend.folder)/session-9/files/face.jpg"))
    #expect(stored == Data(session.file("face.jpg")?.bytes ?? []))
  }

  @Test func aSessionArrivesOverSignedAddresses() throws {
    let backend = try RunningBackend()
    let (steps, state) = try deliver(to: backend, .signed)
    #expect(steps == ["uploads"] + files + ["envelope", "status"] && state.stage == .done)
  }

  @Test func troubleCostsAttemptsAndNothingElse() throws {
    let script = "503\ncut 5000\nhalf\nhalf\nusual\n502\nhalf\n503\n201 done approved \"Welcome\"\n"
    let backend = try RunningBackend(script: script)
    let (steps, state) = try deliver(to: backend, .direct)
    #expect(state.stage == .done && Set(steps).isSuperset(of: files + ["envelope"]), "\(steps)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: backend.folder + "/.incoming").isEmpty)
  }
}
