import Contract
import Testing

@testable import Flow

/// The operator page of a kiosk.
@Suite struct KioskOperatorTests {
  private func opened() -> KioskWalk {
    var walk = KioskWalk()
    walk.send(.begin)
    walk.pin = "2468"
    return walk
  }

  private func call(_ walk: inout KioskWalk) {
    walk.press(.function(10))
    walk.press(.function(10))
  }

  private func type(_ pin: String, _ walk: inout KioskWalk) {
    for scalar in pin.unicodeScalars { walk.press(.character(scalar)) }
    walk.press(.enter)
  }

  private func stage(_ walk: KioskWalk) -> String? { walk.page == .operator ? walk.kiosk.view?.face.stage : nil }

  @Test func withoutAPinThereIsNoPage() {
    var walk = opened()
    walk.pin = nil
    let fresh = walk.kiosk
    call(&walk)
    #expect(walk.page == .attract && walk.kiosk == fresh)
  }

  @Test func aPinThatIsTakenAwayMeanwhileClosesThePage() {
    var walk = opened()
    call(&walk)
    walk.pin = nil
    type("2468", &walk)
    #expect(walk.page == .attract && walk.names.contains("operatorLeft"))
    #expect(!walk.names.contains("operatorShown") && !walk.names.contains("pinTried"))
  }

  @Test func twiceMeansWithinASecond() {
    var walk = opened()
    walk.press(.function(10))
    walk.wait(.milliseconds(1001))
    walk.press(.function(10))
    #expect(walk.page == .attract)
    walk.wait(.milliseconds(1000))
    walk.press(.function(10))
    #expect(walk.page == .operator)
  }

  @Test func anotherKeyMayBeChosen() {
    var config = KioskConfig()
    config.operatorKey = .f7
    var walk = KioskWalk(config)
    walk.send(.begin)
    walk.pin = "2468"
    call(&walk)
    #expect(walk.page == .attract)
    walk.press(.function(7))
    walk.press(.function(7))
    #expect(walk.page == .operator)
  }

  @Test func itIsShownInNoHelp() {
    var walk = opened()
    for _ in 0..<3 {
      let rows = walk.kiosk.view.map { Keymap.rows(on: $0.face) } ?? []
      #expect(!rows.contains { $0.key == .function(10) })
      walk.press(.enter)
    }
  }

  @Test func theRightPinOpensIt() {
    var walk = opened()
    call(&walk)
    #expect(stage(walk) == "pin")
    // Letters are no digits, and the keys of the public have no meaning here.
    type("q?l2", &walk)
    #expect(stage(walk) == "pin", "too short to be tried")
    walk.press(.backspace)
    type("2468", &walk)
    #expect(stage(walk) == "open")
    #expect(walk.names.suffix(3) == ["pinAsked", "pinTried", "operatorShown"])
    walk.press(.escape)
    #expect(walk.page == .attract && walk.names.suffix(3) == ["operatorLeft", "wiped", "attractShown"])
  }

  @Test func nothingElseIsDoneBeforeThePinIsRight() {
    var walk = opened()
    call(&walk)
    for control in ControlID.allCases where control != .close { walk.want(.pressControl(control)) }
    #expect(!walk.names.contains("operatorActed") && stage(walk) == "pin")
  }

  @Test func pinAnswersAreLoggedWithTheDialogClosed() {
    var walk = opened()
    walk.send(.told(.operator(.wrong(.seconds(60)))), .told(.operator(.right)))
    #expect(walk.page == .attract && walk.names.count { $0 == "pinTried" } == 2)
    #expect(!walk.names.contains("operatorShown"))
  }

  @Test func visitorOnAFailurePageCanStillTryAgain() {
    var walk = opened()
    walk.config.capture.attempts = 1
    walk.reachReadyCamera()
    walk.press(.enter)
    walk.wait(.seconds(31))
    #expect(walk.page == .failed)
    call(&walk)
    #expect(walk.page == .failed, "what leads to an end is not covered")
    walk.press(.enter)
    walk.send(.camera(.opened(Walk.mode)), .camera(.ready))
    walk.press(.enter)
    walk.see([.fitting], for: .seconds(2))
    #expect(walk.effects.contains { if case .startRecording = $0 { true } else { false } })
  }

  @Test func outsideOrdersLogTheEndOfTheOperatorPage() {
    for intent in [Intent.wipe, .outOfOrder(true), .cancel(by: .signal(15))] {
      for hasVisitor in [false, true] {
        var walk = opened()
        if hasVisitor { walk.press(.enter) }
        call(&walk)
        type("2468", &walk)
        walk.want(intent)
        if !hasVisitor, intent == .outOfOrder(true) { continue }
        #expect(walk.names.count { $0 == "operatorLeft" } == 1, "\(intent), \(hasVisitor)")
      }
    }
  }

  @Test func aWrongPinIsAskedForAgainAndALockIsWaitedFor() {
    var walk = opened()
    call(&walk)
    type("1111", &walk)
    #expect(walk.kiosk.standing == .operating(Operator(.asking("", wasWrong: true))))
    walk.lock = .seconds(60)
    type("1111", &walk)
    #expect(stage(walk) == "locked")
    // The entry is locked meanwhile.
    let tried = walk.names.count { $0 == "pinTried" }
    for digit in "2468".unicodeScalars { walk.press(.character(digit)) }
    walk.want(.pressControl(.enterPin))
    #expect(walk.names.count { $0 == "pinTried" } == tried)
    // A visitor who waits shows signs of presence now and then.
    walk.wait(.seconds(30))
    walk.press(.tab)
    walk.wait(.milliseconds(29_900))
    #expect(stage(walk) == "locked")
    walk.wait(.milliseconds(200))
    #expect(stage(walk) == "pin")
  }

  @Test func lockIsShownUntilItEnds() {
    var walk = opened()
    walk.lock = .milliseconds(2500)
    call(&walk)
    #expect(stage(walk) == "locked")
    walk.wait(.milliseconds(2400))
    #expect(stage(walk) == "locked")
    walk.wait(.milliseconds(100))
    #expect(stage(walk) == "pin")
  }

  @Test func afterAMinuteWithoutAKeyItGoesBack() {
    var walk = opened()
    call(&walk)
    walk.wait(.seconds(59))
    walk.press(.character("2"))
    walk.wait(.seconds(59))
    #expect(stage(walk) == "pin")
    walk.wait(.seconds(1))
    #expect(walk.page == .attract)
  }

  @Test func visitorsSessionPausesAndResumes() {
    var walk = opened()
    walk.press(.enter)
    let before = walk.kiosk.view
    call(&walk)
    #expect(stage(walk) == "pin")
    // The idle question is not shown.
    for _ in 0..<3 {
      walk.wait(.seconds(40))
      walk.press(.character("2"))
    }
    walk.press(.escape)
    #expect(walk.kiosk.view == before && !walk.names.contains("sessionEnded"))
    walk.wait(.seconds(45))
    #expect(walk.page == .stillThere)
    call(&walk)
    #expect(stage(walk) == "pin")
    walk.press(.escape)
    #expect(walk.page == .instructions)
  }

  @Test func itWaitsUntilWhatWasMadeIsKept() {
    var walk = opened()
    walk.reachRecording()
    walk.send(.recorder(.finished(Walk.clip)))
    #expect(walk.page == .captured)
    call(&walk)
    #expect(walk.page == .captured)
    walk.wait(.seconds(10))
    #expect(stage(walk) == "pin" && walk.names.contains("wiped"))
  }

  @Test func lostCameraEndsThePausedSession() {
    var walk = opened()
    walk.reachReadyCamera()
    call(&walk)
    walk.send(.camera(.lost))
    walk.wait(.seconds(5))
    #expect(walk.page == .outOfOrder && walk.names.contains("sessionEnded"))
  }

  @Test(arguments: [false, true])
  func operatorOrdersTakeEffect(hasVisitor: Bool) {
    for (control, page) in [(ControlID.outOfOrder, Page.outOfOrder), (.pause, .outOfOrder), (.wipe, .attract)] {
      var walk = opened()
      if hasVisitor { walk.press(.enter) }
      call(&walk)
      type("2468", &walk)
      walk.want(.pressControl(control))
      if control == .wipe { confirm(control, &walk) }
      #expect(walk.names.contains("operatorActed"))
      if stage(walk) == "open" { walk.press(.escape) }
      if control == .pause, hasVisitor {
        #expect(walk.page == .instructions)
        walk.want(.askToLeave, .pressControl(.leave))
      }
      #expect(walk.page == page, "\(control)")
      #expect(walk.kiosk.session == nil)
    }
  }

  /// Nothing has been done until it is pressed again; Enter alone does nothing.
  private func confirm(_ control: ControlID, _ walk: inout KioskWalk) {
    #expect(stage(walk) == "confirming" && !walk.names.contains("operatorActed"))
    #expect(walk.kiosk.view?.controls.map(\.id) == [.no, control])
    walk.press(.enter)
    #expect(stage(walk) == "open" && !walk.names.contains("operatorActed"))
    walk.want(.pressControl(control))
    walk.press(.escape)
    #expect(stage(walk) == "open")
    walk.want(.pressControl(control), .pressControl(control))
  }

  @Test func pausedKioskOffersResume() {
    var walk = opened()
    call(&walk)
    type("2468", &walk)
    walk.want(.pressControl(.pause))
    let controls = walk.kiosk.view?.controls.map(\.id)
    #expect(controls == [.close, .resume, .outOfOrder, .wipe, .restart])
    #expect(walk.kiosk.view?.controls.filter(\.asks).map(\.id) == [.wipe, .restart])
    walk.want(.pressControl(.resume))
    walk.press(.escape)
    #expect(walk.page == .attract)
  }

  @Test(arguments: [false, true])
  func restartEndsIt(hasVisitor: Bool) {
    var walk = opened()
    if hasVisitor { walk.press(.enter) }
    call(&walk)
    type("2468", &walk)
    walk.want(.pressControl(.restart))
    confirm(.restart, &walk)
    #expect(walk.effects.last { if case .end = $0 { true } else { false } } == .end(.cancelled(by: .host)))
    #expect(walk.names.contains("sessionEnded") == hasVisitor && walk.names.contains("wiped"))
  }

  @Test func aKioskThatIsBrokenIsStillBrokenAfterwards() {
    var walk = KioskWalk()
    walk.pin = "2468"
    walk.cameras = []
    walk.send(.begin)
    call(&walk)
    type("2468", &walk)
    #expect(stage(walk) == "open")
    walk.press(.escape)
    #expect(walk.page == .outOfOrder)
    walk.cameras = [Walk.camera]
    walk.wait(.seconds(5))
    #expect(walk.page == .attract)
  }

  @Test func aLateAnswerIsToldAndOpensNothing() {
    var walk = opened()
    walk.hangs = true
    call(&walk)
    type("2468", &walk)
    #expect(stage(walk) == "checking")
    walk.send(.told(.operator(.right), isLate: true), .told(.operator(.guarded(.zero)), isLate: true))
    #expect(stage(walk) == "checking" && walk.names.last == "pinTried")
    walk.send(.told(.operator(.right)))
    #expect(stage(walk) == "open")
  }
}
