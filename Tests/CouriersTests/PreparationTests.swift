import Backend
import Contract
import Delivery
import Files
import Foundation
import Testing

@testable import Couriers

/// Sessions that a backend prepares before the capture, through the socket of a courier.
@Suite struct PreparationTests {
  private let sessions: Sessions

  init() throws { sessions = try Sessions() }

  private func running(_ url: String, _ body: (StateFolder) throws -> Void) throws {
    let states = try StateFolder(sessions.state)
    _ = try states.since(orSet: WallTime())
    var world = Courier.World()
    world.interval = .seconds(600)
    let config = DeliveryConfig(adapter: "https", url: url)
    let courier = try Courier(config, output: try OpenFolder(sessions.output), states: states, world: world) { _ in }
    let run = Thread { try? courier.watch() }
    run.start()
    defer { courier.stop() }
    try body(states)
  }

  private func prepare(_ states: StateFolder, _ session: String) throws -> PreparationAnswer? {
    let client = try SocketClient(states, nil)
    let request = PreparationRequest(session: session, flow: "selfie")
    #expect(client.send(DeliveryRequest.prepare(request).line))
    #expect(client.isDisconnected())
    return client.lines.first.flatMap { PreparationAnswer.read(Array($0.utf8)) }
  }

  @Test func aSessionIsPreparedWhileAnotherOneIsSent() throws {
    try sessions.seal("p-large", ago: .seconds(100))
    let stub = try Stub()
    try running(stub.url("/slow")) { states in
      let sending = try SocketClient(states, "p-large")
      #expect(sending.first { if case .sending = $0 { true } else { false } } != nil)
      // This backend answers with no number of a session, while the upload goes on.
      #expect(try prepare(states, "p-1") == .refused(.refused))
      #expect(!sending.isDisconnected(within: 50))
    }
  }

  @Test func whatIsPreparedAfterThePersonHasLeftIsNotKept() throws {
    let server = try BackendServer(folder: sessions.root + "/box") { _ in }
    try server.start()
    defer { server.end() }
    func isPrepared(_ answer: PreparationAnswer?) -> Bool { if case .prepared = answer { true } else { false } }
    try Data().write(to: URL(fileURLWithPath: sessions.output + "/.p-lives.lock"))
    try running(server.address) { states in
      for name in ["p-lives", "p-left"] { #expect(isPrepared(try prepare(states, name))) }
      let left = try FileManager.default.contentsOfDirectory(atPath: states.path).compactMap(PreparedFile.session)
      #expect(left == ["p-lives"])
    }
  }

  @Test func whatWasPreparedGoesWithASessionThatIsNotDelivered() throws {
    let states = try StateFolder(sessions.state)
    let preparation = SessionPreparation(BackendSession(id: "b"), token: "t")
    let output = try OpenFolder(sessions.output)
    for (name, place) in [
      ("p-gone", sessions.output), ("p-lives", sessions.output), ("p-kept", sessions.output),
      ("p-failed", sessions.output), ("p-other", "/elsewhere"),
    ] {
      try states.write(PreparedFile(preparation, of: name, in: place))
    }
    try Data().write(to: URL(fileURLWithPath: sessions.output + "/.p-lives.lock"))
    func left(before time: WallTime) throws -> [String] {
      try states.removePrepared(in: output, before: time) { $0 == "p-kept" }
      return try FileManager.default.contentsOfDirectory(atPath: states.path).compactMap(PreparedFile.session).sorted()
    }
    #expect(try left(before: .now() + (.zero - .seconds(86_400))) == ["p-kept", "p-lives", "p-other"])
    // A lock may have outlived its process.
    #expect(try left(before: .now() + .seconds(1)) == ["p-kept"])
  }

  @Test func anOrderBeforeTheFirstAttemptKeepsWhatWasPrepared() throws {
    try sessions.seal("p-held")
    let states = try StateFolder(sessions.state)
    let output = try OpenFolder(sessions.output)
    let preparation = SessionPreparation(BackendSession(id: "b"), token: "t")
    try states.write(PreparedFile(preparation, of: "p-held", in: sessions.output))
    let config = DeliveryConfig(adapter: "https", url: "http://127.0.0.1:9")
    #expect(try states.carryOut(.hold, on: "p-held", in: output, config))
    guard case .state(let state) = try states.read("p-held") else { return }
    #expect(state.stage == .held && state.backend?.token == "t")
  }
}
