import Chance
import Contract
import Testing

@testable import Delivery

struct HostileAnswerTests {
  private static let bodies = [
    #"{"id":"b-7","status":"done","verdict":{"outcome":"approved","words":{"de":"Willkommen"}},"attemptsLeft":3}"#,
    #"{"title":"t","detail":"d","code":"files.missing","files":["face.jpg","../x"]}"#,
    #"{"uploads":{"face.jpg":"https://a/","result.json":"https://a/","manifest.json":"https://a/?x"}}"#,
  ].map { Array($0.utf8) }

  private static let headers = ["date", "retry-after", "location"]
  private static let values = ["", "-1", "99999999999999999999", "Sun, 06 Nov 1994 08:49:37 GMT", "é\u{0}"]

  /// Whatever the backend answers, the state can be stored and read, and no wait is longer than an hour.
  @Test func noAnswerBreaksTheState() throws {
    var dice = Dice(44)
    for _ in 0..<300 {
      let config = DeliveryConfig(
        adapter: "https", url: "https://backend.example", uploads: dice.pick(DeliveryUploads.allCases))
      var drive = try Drive("https", Sample.context(config))
      for _ in 0..<12 where drive.step.name != nil {
        try drive.answer(answer(&dice))
        guard DeliveryState.read(drive.state.bytes, file: "s").state == drive.state else {
          Issue.record("is not read back: \(drive.state)")
          return
        }
        if case .wait(let until) = drive.step {
          #expect(until - drive.context.now <= .seconds(3600))
          drive.pass(until - drive.context.now)
        }
      }
    }
  }

  private func answer(_ dice: inout Dice) -> CourierAnswer {
    if dice.roll(4) == 0 { return .failed(TransportFault(dice.pick(TransportFault.Kind.allCases), "\u{1B}")) }
    var body = dice.pick(Self.bodies)
    if dice.roll(2) == 0 { body[dice.roll(body.count)] = UInt8(dice.roll(256)) }
    let status = dice.pick([200, 200, 201, 302, 400, 401, 403, 410, 422, 503, 999, -1])
    return .http(status: status, headers: [dice.pick(Self.headers): dice.pick(Self.values)], body: body)
  }
}
