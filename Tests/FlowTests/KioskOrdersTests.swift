import Contract
import Testing

@testable import Flow

/// Commands of the operator of a kiosk.
@Suite struct KioskOrdersTests {
  private func opened() -> KioskWalk {
    var walk = KioskWalk()
    walk.send(.begin)
    return walk
  }

  private func code(_ walk: KioskWalk) -> ErrorCode? {
    if case .outOfOrder(let page) = walk.kiosk.view?.face.content { page.cause.code } else { nil }
  }

  @Test func pauseClosesAnIdleKiosk() {
    var walk = opened()
    walk.want(.pause(true))
    #expect(code(walk) == .paused)
    walk.wait(.seconds(3600))
    #expect(code(walk) == .paused)
    walk.want(.pause(false))
    #expect(walk.page == .attract && walk.names.suffix(3) == ["orderRestored", "wiped", "attractShown"])
  }

  @Test func pauseLetsTheVisitorFinish() {
    var walk = opened()
    walk.reachRecording()
    walk.want(.pause(true))
    walk.send(.recorder(.finished(Walk.clip)))
    #expect(walk.page == .captured)
    walk.wait(.seconds(10))
    #expect(code(walk) == .paused && walk.names.contains("sessionEnded"))
  }

  @Test func pauseThatIsOverBeforeTheyAreDoneClosesNothing() {
    var walk = opened()
    walk.press(.enter)
    walk.want(.pause(true), .pause(false), .askToLeave, .pressControl(.leave))
    #expect(walk.page == .attract && !walk.names.contains("outOfOrderShown"))
  }

  @Test func outOfOrderSendsTheVisitorAway() {
    var walk = opened()
    walk.reachRecording()
    walk.want(.outOfOrder(true))
    let end = walk.effects.compactMap { if case .notify(.sessionEnded(let end, _, _)) = $0 { end } else { nil } }.first
    #expect(end?.error?.code == .outOfOrder)
    #expect(code(walk) == .outOfOrder && walk.names.contains("wiped"))
    // One does not lift the other.
    walk.want(.pause(true))
    #expect(code(walk) == .outOfOrder)
    walk.want(.outOfOrder(false))
    #expect(code(walk) == .paused)
    walk.want(.pause(false))
    #expect(walk.page == .attract)
  }

  @Test func faultIsShownBeforeAPause() {
    var walk = KioskWalk()
    walk.cameras = []
    walk.send(.begin)
    walk.want(.pause(true))
    #expect(code(walk) == .cameraUnavailable)
    walk.cameras = [Walk.camera]
    walk.wait(.seconds(5))
    #expect(code(walk) == .paused)
    walk.want(.pause(false))
    #expect(walk.page == .attract)
  }

  @Test func wipeLeavesNothingOfTheVisitor() {
    for waits in [0, 50] {
      var walk = opened()
      walk.press(.enter)
      walk.wait(.seconds(waits))
      walk.want(.wipe)
      #expect(walk.page == .attract && walk.kiosk.session == nil)
      let end = walk.effects.compactMap { if case .notify(.sessionEnded(let end, _, _)) = $0 { end } else { nil } }
      #expect(end == [.cancelled(by: .host)])
    }
    var walk = opened()
    walk.want(.wipe)
    #expect(walk.page == .attract && walk.names.count { $0 == "wiped" } == 1)
    walk.want(.pause(true), .wipe)
    #expect(code(walk) == .paused)
  }
}
