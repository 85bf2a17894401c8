import Contract
import Flow
import Testing

/// The end page, between the save and the end.
@Suite struct EndPageTests {
  @Test func itStandsAfterWhatWasMadeIsToldAndTheCameraIsGivenBack() {
    var walk = Walk.captured
    #expect(walk.page == .captured && walk.session.view?.focus == .finish)
    #expect(walk.names.suffix(2) == ["videoRecordEnded", "cameraReleased"] && !walk.names.contains("sessionEnded"))
    guard case .captured(let endPage)? = walk.session.view?.face.content else {
      Issue.record("no farewell")
      return
    }
    #expect(endPage.products.map(\.role) == ["clip", "face"] && endPage.result == "tape/result.json")
    walk.wait(.milliseconds(7999))
    #expect(!walk.session.hasEnded)
    walk.wait(.milliseconds(1))
    #expect(walk.notices.last == .sessionEnded(.completed, result: "tape/result.json"))
    #expect(walk.effects.last == .end(.completed))
  }

  @Test(arguments: [
    Intent.press, .pressControl(.finish), .navigateUp, .askToLeave, .cancel(by: .signal(2)), .cancel(by: .signal(15)),
    .cancel(by: .signal(1)), .cancel(by: .host),
  ])
  func everyWayOutEndsTheSessionAsCaptured(intent: Intent) {
    var walk = Walk.captured
    walk.want(intent)
    #expect(walk.session.hasEnded && walk.effects.last == .end(.completed))
    #expect(walk.names.filter { $0 == "sessionEnded" }.count == 1)
  }

  @Test func withoutItsTimeNothingStandsBetween() {
    let walk = Walk.finished(endPageMs: 0)
    #expect(walk.session.hasEnded)
    #expect(walk.names.suffix(3) == ["videoRecordEnded", "cameraReleased", "sessionEnded"])
    var usual = Walk.finished(endPageMs: nil)
    #expect(usual.effects == walk.effects)
    usual.wait(.seconds(9))
    #expect(usual.effects == walk.effects)
  }

  @Test func noEndPageAfterARequestToLeave() {
    var walk = Walk.finished(endPageMs: 8000, keeping: false)
    walk.want(.cancel(by: .signal(15)))
    walk.send(.kept(result: "tape/result.json"))
    #expect(walk.session.hasEnded && walk.effects.last == .end(.completed))
  }

  @Test func wordsAndColoursMayStillChangeAndAStoppedProgramWaits() {
    var walk = Walk.captured
    walk.want(.nextLanguage, .nextTheme)
    #expect(walk.effects.suffix(2) == [.nextLanguage, .nextTheme])
    walk.send(.languageChanged("fr"), .suspended)
    #expect(walk.notices.last == .languageChanged("fr"))
    walk.wait(.seconds(60))
    #expect(walk.page == .captured)
    walk.send(.continued)
    walk.wait(.seconds(8))
    #expect(walk.session.hasEnded)
  }

  @Test func cancelledSessionShowsNoEndPage() {
    var walk = Walk(.init(ui: .init(endPageMs: 8000)))
    walk.reachRecording()
    walk.want(.cancel(by: .person))
    #expect(walk.session.hasEnded && walk.page == nil)
  }
}

extension Walk {
  static let clip = Clip(
    path: "clip.mp4", duration: .seconds(1), size: PixelSize(width: 640, height: 480), frames: 30)

  /// A session with a complete clip, saved if requested.
  static func finished(endPageMs: Double?, keeping isKept: Bool = true) -> Walk {
    var walk = Walk(SessionConfig(ui: UIConfig(endPageMs: endPageMs)))
    walk.keepsForLong = true
    walk.reachRecording()
    walk.send(.recorder(.finished(clip)))
    if isKept { walk.send(.kept(result: "tape/result.json")) }
    return walk
  }

  /// A session that shows the end page.
  static let captured = finished(endPageMs: 8000)
}
