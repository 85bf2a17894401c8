import Contract
import Flow
import Testing

/// The session that a backend prepares while the person reads, and the step that waits for it before a camera opens.
@Suite struct PrepareTests {
  private static func walk(_ host: HostSession = HostSession(), instructions: Bool = true) -> Walk {
    var config = SessionConfig(ui: UIConfig(showInstructions: instructions))
    (config.machine.delivers, config.machine.prepares) = (true, true)
    return Walk(plan: Plan(config, preset: .selfieFast, seed: 1, host: host))
  }

  private static let session = BackendSession(id: "b-7", person: PersonData(firstName: "Ada"), iad: "opaque")

  @Test("is asked for at once, and shows no page if it is answered while the person reads")
  func whileReading() {
    var walk = Self.walk(HostSession(subjectRef: "customer 4711"))
    walk.send(.begin)
    #expect(walk.page == .instructions)
    let order = PreparationOrder(flow: "selfie", subjectRef: "customer 4711")
    #expect(walk.effects.contains(.ask(.courier(.prepare(order)))))
    walk.answer(.prepared(Self.session))
    #expect(walk.page == .instructions && walk.session.view?.greets == "Ada" && walk.names.last == "sessionPrepared")
    walk.want(.press)
    #expect(walk.page == .cameraPermission)
    walk.want(.navigateUp)
    #expect(walk.page == .instructions, "the wait is no place to go back to")
  }

  @Test("a camera opens only after the answer")
  func waits() {
    var walk = Self.walk(instructions: false)
    walk.send(.begin)
    #expect(walk.page == .processing && walk.session.view?.face.content == .preparing)
    walk.wait(.milliseconds(4900))
    #expect(walk.page == .processing && !walk.hasOpened)
    walk.answer(.prepared(Self.session))
    #expect(walk.page == .cameraPermission && !walk.hasOpened)
  }

  @Test("the backend's text has the camera checked, as that of the settings does")
  func secures() {
    var walk = Self.walk()
    walk.send(.begin)
    walk.answer(.prepared(Self.session))
    #expect(walk.effects.contains(.measureStream))
    walk.want(.press)
    walk.send(.cameras([Walk.camera]))
    walk.want(.press, .press)
    #expect(walk.capture?.checksCamera == true)
    var plain = Self.walk()
    plain.send(.begin)
    plain.answer(.prepared(BackendSession(id: "b-8")))
    #expect(!plain.effects.contains(.measureStream))
  }

  @Test(
    "a refusal ends the session before a camera, at once and whatever the person does",
    arguments: [
      (DeliveryCode.sessionExpired, SessionEnd.failed(DeliveryCode.sessionExpired.error), Int32(1)),
      (.tokenRefused, .failed(DeliveryCode.tokenRefused.error), 1),
      (.offline, .error(DeliveryCode.offline.error), 75), (.unauthorised, .error(DeliveryCode.unauthorised.error), 77),
      (.refused, .error(DeliveryCode.refused.error), 1),
      (.misconfigured, .error(DeliveryCode.misconfigured.error), 78),
    ])
  func refused(code: DeliveryCode, end: SessionEnd, exit: Int32) {
    var walk = Self.walk()
    walk.send(.begin)
    walk.want(.help)
    walk.answer(.refused(code))
    #expect(walk.page == .failed && walk.failure == code.error && walk.session.view?.overlay == nil)
    walk.wait(.seconds(6))
    #expect(walk.session.hasEnded && walk.effects.last == .end(end) && end.exitCode == exit && !walk.hasOpened)
  }

  @Test("without a process that delivers, or an answer in time, the backend can't be reached")
  func absent() {
    var walk = Self.walk()
    walk.send(.begin, .told(.absent(.courier)))
    #expect(walk.failure?.code == .deliveryOffline)
    var late = Self.walk(instructions: false)
    late.send(.begin)
    late.wait(.seconds(5))
    #expect(late.failure?.code == .deliveryOffline)
    late.answer(.prepared(Self.session))
    #expect(late.page == .failed, "an answer that comes too late changes nothing")
    late.want(.press)
    #expect(late.page == .processing, "the person may try again")
    late.answer(.prepared(Self.session))
    #expect(late.page == .cameraPermission)
  }

  @Test("a session that expires while the person reads is prepared again, three times at most")
  func renewed() {
    var walk = Self.walk()
    let short = BackendSession(id: "b-7", validFor: .seconds(60))
    walk.send(.begin)
    walk.answer(.prepared(short))
    for _ in 0..<3 {
      walk.wait(.seconds(61))
      walk.want(.press)
      #expect(walk.page == .processing && walk.names.last == "sessionExpired")
      walk.answer(.prepared(short))
      #expect(walk.page == .cameraPermission)
      walk.want(.navigateUp)
    }
    #expect(walk.effects.count { if case .ask(.courier(.prepare)) = $0 { true } else { false } } == 4)
    walk.wait(.seconds(61))
    walk.want(.press)
    #expect(walk.failure?.code == .sessionExpired)
  }

  @Test("an answer that is over already is no session: no camera opens with it")
  func overAlready() {
    var walk = Self.walk(instructions: false)
    walk.send(.begin)
    for _ in 0...3 { walk.answer(.prepared(BackendSession(id: "b-7", validFor: .zero))) }
    #expect(walk.failure?.code == .sessionExpired && !walk.hasOpened)
  }

  @Test("a session that the host has brought is taken as it is, and one that is over is refused")
  func brought() {
    var walk = Self.walk(HostSession(prepared: Self.session))
    walk.send(.begin)
    #expect(walk.session.view?.greets == "Ada" && walk.effects.contains(.measureStream))
    #expect(!walk.effects.contains { if case .ask = $0 { true } else { false } })
    walk.want(.press)
    #expect(walk.page == .cameraPermission)
    var over = Self.walk(HostSession(prepared: BackendSession(id: "b-7", validFor: .zero)), instructions: false)
    over.send(.begin)
    #expect(over.failure?.code == .sessionExpired && !over.hasOpened)
  }
}

extension Walk {
  fileprivate mutating func answer(_ answer: PreparationAnswer) { send(.told(.preparation(answer))) }

  fileprivate var hasOpened: Bool {
    effects.contains { if case .openCamera = $0 { true } else { false } }
  }
}
