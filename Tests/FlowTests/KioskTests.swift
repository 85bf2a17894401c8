import enum Chance.Night
import Contract
import Testing

@testable import Flow

/// A kiosk between its sessions.
@Suite struct KioskTests {
  private static let broken = CaptureError(.cameraBusy, "busy")
  private static let full = CaptureError(.storageLow, "full")

  private func opened(_ config: KioskConfig = KioskConfig(), limit: Double? = nil) -> KioskWalk {
    var walk = KioskWalk(config, limit: limit)
    walk.send(.begin)
    return walk
  }

  @Test func anyKeyButThoseOfAMachineBegins() {
    for key in [Key.enter, .escape, .character("q"), .character("x"), .up, .backspace, .alt, .control("@")] {
      var walk = opened()
      walk.press(key)
      #expect(walk.page == .instructions, "\(key)")
    }
    for key in [Key.control("c"), .control("\\"), .function(10), .unknown, .hangUp] {
      var walk = opened()
      walk.press(key)
      #expect(walk.page == .attract, "\(key)")
    }
  }

  private func isMakingRoom(_ walk: KioskWalk) -> Bool? {
    if case .attract(let page) = walk.kiosk.view?.face.content { page.isMakingRoom } else { nil }
  }

  @Test func aDiskThatTakesLongIsToldAndThenCountsAsBroken() {
    var walk = opened()
    walk.diskHangs = true
    walk.press(.enter)
    walk.wait(.milliseconds(199))
    #expect(isMakingRoom(walk) == false)
    walk.wait(.milliseconds(1))
    #expect(isMakingRoom(walk) == true && walk.page == .attract)
    walk.press(.enter)
    walk.wait(.milliseconds(4799))
    #expect(walk.page == .attract && !walk.effects.contains(.unseat))
    walk.wait(.milliseconds(1))
    #expect(walk.page == .outOfOrder && walk.kiosk.closed == .cannotWrite && walk.effects.contains(.unseat))
    // A session that is prepared too late is discarded.
    walk.seat()
    #expect(walk.page == .outOfOrder && !walk.names.contains("personSeated"))
  }

  @Test func aDiskThatAnswersLateLetsTheVisitorIn() {
    var walk = opened()
    walk.diskHangs = true
    walk.press(.enter)
    walk.wait(.seconds(3))
    walk.seat()
    #expect(walk.page == .instructions)
    walk.wait(.seconds(10))
    #expect(walk.page == .instructions && !walk.effects.contains(.unseat))
  }

  @Test func aSignalMeanwhileIsHeard() {
    var walk = opened()
    walk.diskHangs = true
    walk.press(.enter)
    walk.send(.intent(.cancel(by: .signal(15))))
    #expect(walk.effects.suffix(2) == [.unseat, .end(.cancelled(by: .signal(15)))])
  }

  /// WCAG 2.2.1: a visitor can extend the time limit ten times.
  @Test func timeIsMadeLongerTenTimes() {
    var walk = opened(limit: 60_000)
    walk.press(.enter)
    walk.press(.function(1))
    #expect(walk.kiosk.view?.overlay == .help)
    walk.wait(.seconds(60))
    for number in 1...10 {
      #expect(walk.page == .stillThere, "\(number)")
      walk.press(.enter)
      #expect(walk.page == .instructions, "\(number)")
      walk.wait(.seconds(12))
    }
    #expect(walk.page == .attract)
    #expect(walk.names.count { $0 == "moreTimeGiven" } == 10)
  }

  @Test func idleTimeIsGivenWithoutEnd() {
    var walk = opened(limit: 86_400_000)
    walk.press(.enter)
    for _ in 0..<30 {
      walk.wait(.seconds(45))
      #expect(walk.page == .stillThere)
      walk.press(.character("x"))
      #expect(walk.page == .instructions)
    }
  }

  @Test(arguments: [full, CaptureError(.deliveryFull, "full")])
  func fullDiskOrQueueKeepsVisitorsOutUntilThereIsRoom(_ obstacle: CaptureError) {
    var walk = opened()
    walk.obstacle = obstacle
    walk.press(.enter)
    #expect(walk.page == .outOfOrder && !walk.names.contains("instructionsShown"))
    walk.wait(.seconds(90))
    #expect(walk.page == .outOfOrder)
    walk.obstacle = nil
    walk.wait(.seconds(30))
    #expect(walk.page == .attract && walk.names.contains("orderRestored"))
  }

  @Test func unwritableFolderClosesTheKioskBeforeAVisitor() {
    var walk = KioskWalk()
    walk.obstacle = Self.full
    walk.send(.begin)
    #expect(walk.page == .outOfOrder)
    walk.obstacle = nil
    walk.wait(.seconds(30))
    #expect(walk.page == .attract)
    // If it is detected later, the Welcome page stays for at most half a minute.
    walk.obstacle = CaptureError(.cannotWrite, "read-only")
    walk.wait(.seconds(30))
    #expect(walk.page == .outOfOrder && !walk.names.contains("personSeated"))
  }

  @Test func singleLanguageHasNoLanguageKeys() {
    var walk = KioskWalk(offersLanguages: false)
    walk.send(.begin)
    let offers = { (walk: KioskWalk) in
      walk.kiosk.view.map { Keymap.rows(on: $0.face) }?.contains { $0.word == .language } == true
    }
    #expect(!offers(walk))
    walk.press(.character("l"))
    #expect(walk.page == .instructions && !offers(walk))
    walk.want(.outOfOrder(true))
    #expect(walk.page == .outOfOrder && !offers(walk))
    #expect(offers(opened()))
  }

  @Test func cameraThatComesIsFoundAtOnce() {
    var walk = KioskWalk()
    walk.cameras = []
    walk.send(.begin)
    #expect(walk.page == .outOfOrder)
    walk.cameras = [Walk.camera]
    walk.send(.cameras(walk.cameras))
    #expect(walk.page == .attract)
  }

  @Test func recordingIsNeverCutShort() {
    var walk = opened(limit: 2500)
    walk.reachRecording()
    walk.see([.fitting], for: .seconds(1))
    #expect(walk.page == .videoCapture)
    walk.send(.recorder(.finished(Walk.clip)))
    #expect(walk.page == .captured)
    walk.wait(.seconds(10))
    #expect(walk.page == .attract)
  }

  @Test func operatorCanStopTheKioskFromEveryPage() {
    var walks = [opened()]
    for keys in 1...3 {
      var walk = opened()
      for _ in 0..<keys { walk.press(.enter) }
      walks.append(walk)
      walk.wait(.seconds(50))
      walks.append(walk)
    }
    var recording = opened()
    recording.reachRecording()
    walks.append(recording)
    var closed = KioskWalk()
    closed.cameras = []
    closed.send(.begin)
    walks.append(closed)
    for var walk in walks {
      let page = walk.page
      walk.want(.cancel(by: .signal(15)))
      #expect(walk.effects.last == .end(.cancelled(by: .signal(15))), "\(String(describing: page))")
      let people = walk.names.count { $0 == "personSeated" }
      #expect(walk.names.count { $0 == "wiped" } == people && walk.names.count { $0 == "sessionEnded" } == people)
    }
  }

  // MARK: Random walks

  private static let keys: [Key] =
    [.enter, .enter, .enter, .tab, .backTab, .escape, .up, .down, .backspace]
    + "qltcver?xa1 ".unicodeScalars.map(Key.character) + [.function(1), .function(2), .control("c"), .unknown]

  private static let events: [Event] = [
    .cameras([]), .cameras([Walk.camera]), .cameras([CameraInfo(id: "x", name: "x", state: .unusable(broken))]),
    .camera(.opened(Walk.mode)), .camera(.ready), .camera(.ready), .camera(.stalled), .camera(.lost),
    .camera(.restored), .camera(.failed(broken)), .recorder(.started), .recorder(.finished(Walk.clip)),
    .recorder(.failed(broken)), .visionUnavailable(CaptureError(.detectorUnavailable, "none")), .suspended, .continued,
  ]

  private func step(_ walk: inout KioskWalk, _ dice: inout Dice) {
    switch Int.random(in: 0..<10, using: &dice) {
    case 0...4: walk.press(Self.keys.randomElement(using: &dice) ?? .enter)
    case 5: walk.send(Self.events.randomElement(using: &dice) ?? .continued)
    case 6: walk.wait(.milliseconds(.random(in: 0...60_000, using: &dice)))
    case 7: walk.reachRecording()
    case 8: walk.send(.recorder(.finished(Walk.clip)))
    default:
      walk.cameras = Int.random(in: 0..<4, using: &dice) == 0 ? [] : [Walk.camera]
      walk.obstacle = Int.random(in: 0..<8, using: &dice) == 0 ? Self.full : nil
      walk.see(Bool.random(using: &dice) ? [.fitting] : [], for: .milliseconds(500))
    }
  }

  /// All visitors leave, and all faults are fixed.
  private func settle(_ walk: inout KioskWalk) {
    (walk.cameras, walk.obstacle) = ([Walk.camera], nil)
    // A suspended program is continued.
    walk.send(.continued)
    for _ in 0..<30 where walk.page != .attract {
      walk.send(.recorder(.finished(Walk.clip)))
      walk.wait(.seconds(60))
    }
  }

  /// Pages that the selfie flow does not show, and those behind the PIN.
  private static let elsewhere: [Page] = [
    .phone, .wallet, .processing, .result, .liveness, .review, .operator, .documentKind, .documentCapture,
    .documentReview,
    .documentCorners, .documentImport, .documentFlip, .codeGuide, .codeScan, .codeRetry,
    .nfcKey, .nfcPresent, .nfcReading, .nfcMoved, .nfcDone, .nfcFailed,
  ]

  /// The thousandth visitor finds what the first one found.
  @Test func everyVisitorFindsAFreshKiosk() {
    var dice = Dice(state: 7)
    var walk = opened()
    let fresh = walk.kiosk
    var (people, pages) = (0, [Page: Int]())
    let rounds = Night.count(4_000, byDay: 500)
    for number in 0..<rounds {
      for _ in 0..<Int.random(in: 1...12, using: &dice) {
        step(&walk, &dice)
        if let page = walk.page { pages[page, default: 0] += 1 }
      }
      settle(&walk)
      #expect(walk.page == .attract, "stuck after round \(number) at \(String(describing: walk.page))")
      guard walk.page == .attract else { return }
      // It may have been shown for long.
      if case .attracting(let page) = walk.kiosk.standing, page.moves > 0 {
        walk.press(.enter)
        walk.want(.askToLeave, .pressControl(.leave))
      }
      #expect(walk.kiosk == fresh, "something is left after round \(number)")
      people += walk.names.count { $0 == "personSeated" }
      let wipes = walk.names.count { $0 == "wiped" } - walk.names.count { $0 == "orderRestored" }
      #expect(wipes >= walk.names.count { $0 == "personSeated" }, "a visitor was not wiped after round \(number)")
      walk.effects = []
    }
    #expect(people > rounds / 4, "only \(people) people came")
    for page in Page.allCases where !Self.elsewhere.contains(page) {
      #expect(pages[page, default: 0] > rounds / 200, "\(page): \(pages[page, default: 0])")
    }
  }

  @Test func nothingOfAMachineIsOfferedToThePublic() {
    var walk = opened()
    walk.reachReadyCamera()
    let face = walk.kiosk.view?.face
    let words = face.map(Keymap.rows)?.map(\.word) ?? []
    #expect(words.contains(.help) && words.contains(.leave) && words.contains(.language))
    for word in Kiosk.withheld { #expect(!words.contains(word), "\(word)") }
    let before = walk.kiosk
    for key in [Key.character("t"), .character("c"), .character("e"), .character("v"), .control("c")] {
      walk.press(key)
    }
    #expect(walk.kiosk == before)
  }
}
