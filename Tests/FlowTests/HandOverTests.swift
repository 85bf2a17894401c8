import Contract
import Flow
import Testing

/// The pages between the save and the end of a session that a backend gets.
@Suite struct HandOverTests {
  @Test("asks for the saved session once, then shows its progress")
  func progress() {
    var walk = Walk.handedOver
    #expect(walk.page == .processing && walk.session.view?.focus == .finish)
    #expect(walk.effects.filter(\.asksCourier) == [.ask(.courier(.deliver("tape/result.json")))])
    #expect(walk.names.last == "cameraReleased")
    walk.hear(.sending(attempt: 1, share: 0))
    #expect(walk.notices.last == .handoffState(.sending, attempt: 1))
    walk.hear(.sending(attempt: 1, share: 0.25))
    #expect(walk.view?.stage == .sending(0.25) && walk.notices.last == .handoffProgress(0.25))
    walk.hear(.waiting(attempt: 1, .offline, .seconds(2)))
    #expect(walk.view?.stage == .waiting(.offline))
    walk.hear(.sending(attempt: 2, share: 0.25))
    #expect(walk.notices.last == .handoffState(.sending, attempt: 2), "the share is no news")
    walk.hear(.sending(attempt: 2, share: 0.5))
    #expect(walk.notices.last == .handoffProgress(0.5))
  }

  @Test("however many lines come, events are few: one for a percent, an attempt, and a reason to wait")
  func flood() {
    var walk = Walk.handedOver
    let before = walk.names.count
    var shares: [Double] = []
    for turn in 0..<2000 {
      let share = Double(turn % 997) / 1000
      walk.hear(.sending(attempt: 1, share: share))
      if walk.notices.last == .handoffProgress(share) { shares.append(share) }
      if turn % 10 == 0 { walk.hear(.waiting(attempt: 0, turn % 20 == 0 ? .busy : .offline, .seconds(1))) }
    }
    #expect(shares == shares.sorted() && (90...100).contains(Set(shares).count))
    let told = walk.names[before...]
    #expect(told.count { $0 == "handoffProgress" } <= 100 && told.count { $0 == "handoffState" } == 3)
    #expect(walk.page == .processing)
  }

  @Test(
    "every answer leads to the page that says what became of it",
    arguments: [
      (DeliveryNews.done(nil), DeliveryEnd.arrived), (.givenUp(.refused), .kept), (.givenUp(nil), .kept),
      (.waiting(attempt: 1, .unauthorised, .seconds(900)), .later),
    ])
  func end(news: DeliveryNews, end: DeliveryEnd) {
    var walk = Walk.handedOver
    walk.hear(news)
    #expect(walk.endPage?.delivery == end && walk.names.count { $0 == "handoffState" } == 1)
    walk.wait(.seconds(8))
    #expect(walk.session.hasEnded && walk.effects.last == .end(.completed))
  }

  @Test("without a process that delivers it is sent later; with one that went after the backend had it, it has arrived")
  func absent() {
    var walk = Walk.handedOver
    walk.send(.told(.absent(.courier)))
    #expect(walk.endPage?.delivery == .later && walk.notices.last == .handoffState(.later, attempt: 0))
    walk = .handedOver
    walk.hear(.stored)
    walk.send(.told(.absent(.courier)))
    #expect(walk.endPage?.delivery == .arrived)
  }

  @Test("what the backend has stored neither waits nor is sent, and its time does not begin again")
  func stored() {
    var walk = Walk.handedOver
    walk.hear(.stored)
    walk.wait(.seconds(30))
    let told = walk.names.count
    for news in [
      DeliveryNews.stored, .waiting(attempt: 1, .unauthorised, .seconds(900)), .sending(attempt: 2, share: 0),
    ] {
      walk.hear(news)
    }
    #expect(walk.view?.stage == .stored && walk.names.count == told)
    walk.wait(.seconds(10))
    #expect(walk.endPage?.delivery == .arrived)
  }

  @Test("the page waits 40 seconds for the delivery, and as long again for the verdict")
  func patience() {
    var walk = Walk.handedOver
    walk.wait(.milliseconds(39_999))
    #expect(walk.page == .processing)
    walk.wait(.milliseconds(1))
    #expect(walk.endPage?.delivery == .later && walk.notices.last == .handoffState(.later, attempt: 0))
    walk = .handedOver
    walk.wait(.seconds(30))
    walk.hear(.stored)
    walk.wait(.milliseconds(39_999))
    #expect(walk.page == .processing)
    walk.wait(.milliseconds(1))
    #expect(walk.endPage?.delivery == .arrived)
  }

  @Test("the verdict has a page of its own, for the time of an end page", arguments: VerdictOutcome.allCases)
  func verdict(outcome: VerdictOutcome) {
    var walk = Walk.handedOver
    let verdict = DeliveryNews.Verdict(outcome, words: "Welcome", attemptsLeft: 2)
    walk.hear(.done(verdict))
    #expect(walk.page == .result && walk.session.view?.face.content == .result(verdict))
    #expect(walk.notices.last == .handoffState(.done, attempt: 0, verdict: outcome))
    walk.wait(.milliseconds(7999))
    #expect(walk.page == .result)
    walk.wait(.milliseconds(1))
    #expect(walk.session.hasEnded && walk.effects.last == .end(.completed))
  }

  @Test(
    "every way out ends the session as captured, and lets the courier go",
    arguments: [
      Intent.press, .pressControl(.finish), .navigateUp, .askToLeave, .cancel(by: .signal(2)), .cancel(by: .signal(15)),
    ])
  func leaving(intent: Intent) {
    var walk = Walk.handedOver
    walk.want(intent)
    #expect(walk.session.hasEnded && walk.effects.last == .end(.completed))
    #expect(walk.effects.filter(\.asksCourier).last == .ask(.courier(.leave)))
  }

  @Test("after the last news the courier is asked nothing")
  func over() {
    var walk = Walk.handedOver
    walk.hear(.done(nil))
    walk.want(.press)
    #expect(walk.session.hasEnded && walk.effects.filter(\.asksCourier).count == 1)
  }

  @Test("without an end page the session ends at once, and without a backend nothing is asked")
  func none() {
    #expect(!Walk.delivering(endPageMs: 0).effects.contains { $0.asksCourier })
    #expect(!Walk.captured.effects.contains { $0.asksCourier } && Walk.captured.endPage?.delivery == nil)
  }

  @Test("a session that was not saved is not handed over")
  func unsaved() {
    var walk = Walk.delivering(endPageMs: 8000, result: nil)
    #expect(!walk.effects.contains { $0.asksCourier } && walk.page == .captured)
    walk.wait(.seconds(8))
    #expect(walk.session.hasEnded)
  }
}

extension Walk {
  static let handedOver = delivering(endPageMs: 8000)

  fileprivate static func delivering(endPageMs: Double, result: String? = "tape/result.json") -> Walk {
    var config = SessionConfig(ui: UIConfig(endPageMs: endPageMs))
    config.machine.delivers = true
    var walk = Walk(config)
    walk.keepsForLong = true
    walk.reachRecording()
    walk.send(.recorder(.finished(clip)), .kept(result: result))
    return walk
  }

  fileprivate mutating func hear(_ news: DeliveryNews) { send(.told(.delivery(news))) }

  fileprivate var view: HandOverView? {
    if case .processing(let view)? = session.view?.face.content { view } else { nil }
  }

  fileprivate var endPage: EndPage? {
    if case .captured(let page)? = session.view?.face.content { page } else { nil }
  }
}

extension Effect {
  fileprivate var asksCourier: Bool { if case .ask(.courier) = self { true } else { false } }
}
