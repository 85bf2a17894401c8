import Contract
import Testing

@testable import Flow

/// The presence detector of a kiosk.
@Suite struct KioskLookoutTests {
  private static let visitor = Face.fitting
  private static let passerBy = Face.placed(width: 0.2)

  private func waiting(_ presence: AttractPresence = .face) -> KioskWalk {
    var config = KioskConfig()
    config.attractPresence = presence
    var walk = KioskWalk(config)
    walk.send(.begin)
    return walk
  }

  private func looking() -> KioskWalk {
    var walk = waiting()
    walk.send(.camera(.opened(Walk.mode)), .camera(.ready))
    return walk
  }

  private func looks(_ walk: KioskWalk) -> Bool? {
    if case .attract(let page) = walk.kiosk.view?.face.content { page.looks } else { nil }
  }

  @Test func withoutTheSettingNoCameraIsOpened() {
    var walk = waiting(.key)
    walk.wait(.seconds(120))
    #expect(!walk.effects.contains(.openCamera(.face)))
  }

  @Test func presenceStartsASessionWithoutAKey() {
    var walk = looking()
    #expect(looks(walk) == true)
    walk.glance([Self.visitor], times: 2)
    #expect(walk.page == .attract)
    walk.glance([Self.visitor], times: 1)
    #expect(walk.page == .instructions)
    #expect(walk.names == ["attractShown", "presenceSeen", "personSeated", "instructionsShown"])
  }

  @Test func personWithAMaskIsAVisitor() {
    var walk = looking()
    let box = Self.visitor.box
    for _ in 0..<3 {
      let hidden = HiddenFace(box: box, hidesEyes: false, hidesMouth: true, light: 90)
      walk.see([], hidden: hidden, for: .milliseconds(1), every: .milliseconds(1))
      walk.wait(PresenceDetector.rest)
    }
    #expect(walk.page == .instructions)
  }

  @Test func cameraIsClosedBeforeTheVisitorIsSeated() throws {
    var walk = looking()
    walk.glance([Self.visitor], times: 3)
    let closed = try #require(walk.effects.firstIndex(of: .closeCamera(.face)))
    let seated = try #require(walk.effects.firstIndex(of: .seat))
    #expect(closed < seated && walk.effects.count { $0 == .openCamera(.face) } == 1)
  }

  @Test func distantPassersByAreIgnored() {
    var walk = looking()
    walk.glance([Self.passerBy], times: 20)
    #expect(walk.page == .attract)
  }

  @Test func interruptedPresenceDoesNotStart() {
    var walk = looking()
    for _ in 0..<5 {
      walk.glance([Self.visitor], times: 2)
      walk.glance([], times: 1)
    }
    #expect(walk.page == .attract)
  }

  @Test func itLooksNowAndThenOnly() {
    var walk = looking()
    let before = walk.effects.count { $0 == .look(for: .face) }
    walk.glance([], times: 10)
    #expect(walk.effects.count { $0 == .look(for: .face) } - before == 10)
    #expect(walk.effects.suffix(3).contains(.look(for: .face)))
  }

  @Test func presenceStartsAgainOnlyAfterAnAbsence() {
    var walk = looking()
    walk.glance([Self.visitor], times: 3)
    walk.want(.wipe)
    #expect(walk.page == .attract)
    walk.send(.camera(.opened(Walk.mode)), .camera(.ready))
    walk.glance([Self.visitor], times: 20)
    #expect(walk.page == .attract)
    walk.glance([], times: 5)
    walk.glance([Self.visitor], times: 3)
    #expect(walk.page == .instructions)
  }

  @Test func presenceStaysIgnoredAfterASecondWipe() {
    var walk = looking()
    walk.glance([Face.fitting], times: 3)
    walk.want(.wipe)
    for _ in 0..<2 {
      walk.send(.camera(.opened(Walk.mode)), .camera(.ready))
      walk.glance([Face.fitting], times: 20)
      #expect(walk.page == .attract)
      walk.want(.wipe)
    }
  }

  @Test func aKeyBeginsAsWell() {
    var walk = looking()
    walk.press(.enter)
    #expect(walk.page == .instructions && walk.effects.contains(.closeCamera(.face)))
    #expect(!walk.names.contains("presenceSeen"))
  }

  @Test func aCameraThatDoesNotOpenIsTriedAgainWithTheNextMove() {
    var walk = waiting()
    walk.send(.camera(.failed(CaptureError(.cameraUnavailable, "Busy.", recovery: "Wait."))))
    #expect(walk.page == .attract && looks(walk) == false)
    walk.wait(.seconds(29))
    #expect(walk.effects.count { $0 == .openCamera(.face) } == 1)
    walk.wait(.seconds(2))
    #expect(walk.effects.count { $0 == .openCamera(.face) } == 2)
    walk.send(.camera(.opened(Walk.mode)), .camera(.ready))
    #expect(looks(walk) == true)
  }

  @Test func aCameraThatIsGoneIsNotSaidToLook() {
    var walk = looking()
    walk.send(.camera(.lost))
    #expect(looks(walk) == false)
    walk.send(.camera(.restored), .camera(.ready))
    #expect(looks(walk) == true)
    walk.glance([Self.visitor], times: 3)
    #expect(walk.page == .instructions)
  }

  @Test func withoutEyesNoCameraStaysOpen() {
    var walk = looking()
    walk.send(.visionUnavailable(CaptureError(.detectorUnavailable, "No model.", recovery: "Install it.")))
    #expect(looks(walk) == false && walk.effects.contains(.closeCamera(.face)))
    walk.wait(.seconds(120))
    #expect(walk.effects.count { $0 == .openCamera(.face) } == 1)
  }

  @Test func theCameraIsFreeWhileItIsOutOfOrderOrOperated() {
    var walk = looking()
    walk.pin = "2468"
    walk.press(.function(10))
    walk.press(.function(10))
    #expect(walk.page == .operator && walk.effects.contains(.closeCamera(.face)))
    walk = looking()
    walk.want(.outOfOrder(true))
    #expect(walk.page == .outOfOrder && walk.effects.contains(.closeCamera(.face)))
    walk.want(.outOfOrder(false))
    #expect(walk.page == .attract && walk.effects.count { $0 == .openCamera(.face) } == 2)
  }
}

extension KioskWalk {
  /// Findings of several looks, with the interval between them.
  fileprivate mutating func glance(_ faces: [Face], times: Int) {
    for _ in 0..<times {
      see(faces, for: .milliseconds(1), every: .milliseconds(1))
      wait(PresenceDetector.rest)
    }
  }
}
