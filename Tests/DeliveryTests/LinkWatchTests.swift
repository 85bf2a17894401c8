import Contract
import Testing

@testable import Delivery

/// What a backend says of an address for another device, from its answer to the line of the socket.
@Suite struct LinkWatchTests {
  private func answer(_ body: String, _ status: Int = 200) -> CourierAnswer {
    .http(status: status, headers: [:], body: Array(body.utf8))
  }

  @Test("a state that a backend can say is read from its answer, and nothing else")
  func answers() {
    #expect(LinkState(of: .wallet, in: answer(#"{"status":"prepared","wallet":{"state":"shown"}}"#)) == .shown)
    for body in [#"{"phone":{"state":"shown"}}"#, #"{"wallet":{"state":"expired"}}"#, #"{"wallet":"shown"}"#, "{", ""] {
      #expect(LinkState(of: .wallet, in: answer(body)) == nil)
    }
    #expect(LinkState(of: .wallet, in: answer(#"{"wallet":{"state":"done"}}"#, 404)) == nil)
  }

  @Test("request and news are lines that are read as they were written")
  func lines() {
    #expect(DeliveryRequest.watch("s1", .wallet).line == #"{"v":1,"session":"s1","watch":"wallet"}"#)
    #expect(LinkState.shown.line(of: .wallet) == #"{"wallet":"shown"}"#)
    for kind in LinkKind.allCases {
      let request = DeliveryRequest.watch("s1", kind)
      #expect(DeliveryRequest.read(Array(request.line.utf8)) == request)
      for state in LinkState.told { #expect(LinkState(of: kind, line: Array(state.line(of: kind).utf8)) == state) }
    }
    #expect(DeliveryRequest.read(Array(#"{"v":1,"session":"s1","watch":"door"}"#.utf8)) == nil)
  }

  @Test("the backend's session is asked for with its own token, by an id that is written for an address")
  func request() {
    var context = DeliveryContext(
      config: DeliveryConfig(adapter: "https", url: "https://b.example/api/", auth: .bearer), now: WallTime(),
      random: 0.5, sha256: { _ in [] })
    context.credentials.token = "ours"
    let backend = DeliveryState.Backend(sessionID: "b-4711", token: "theirs")
    let request = HTTPSLinks.request(backend, context)
    #expect(request.url == "https://b.example/api/sessions/b-4711")
    #expect(request.headers.contains { $0.name == "Authorization" && $0.value == "Bearer theirs" })
    let odd = HTTPSLinks.request(DeliveryState.Backend(sessionID: "../x"), context)
    #expect(odd.url == "https://b.example/api/sessions/..%2Fx")
  }
}
