import Contract
import Engine
import Flow
import Recording
import Testing

@Suite struct VirtualSessionTests {
  @Test func wholeSessionEndsWithAClipOfTheExactLength() throws {
    let rig = try Rig()
    rig.begin()
    rig.reachReadyCamera()
    rig.engine.send(.startVideoCapture)
    rig.see([rig.fitting], for: .seconds(10))
    #expect(rig.engine.end == .completed)
    let progress = rig.stamps.compactMap { stamp -> (Duration, Double)? in
      if case .videoRecordProgress(let value) = stamp.notice { (stamp.time, value) } else { nil }
    }
    #expect(progress.first?.1 == 0 && progress.last?.1 == 1)
    for (a, b) in zip(progress, progress.dropFirst()) {
      #expect(a.1 < b.1 && b.0 - a.0 <= .milliseconds(100))
    }
    #expect(rig.names.suffix(3) == ["videoRecordEnded", "cameraReleased", "sessionEnded"])
    #expect(rig.stamps.map(\.sequence) == Array(0..<rig.stamps.count))
  }

  @Test func sameInputGivesTheSameLogToTheByte() throws {
    func log() throws -> [String] {
      let rig = try Rig()
      rig.begin(preset: .selfieSubstantial)
      rig.reachReadyCamera()
      rig.engine.send(.startVideoCapture)
      rig.see([], for: .seconds(1))
      rig.see([rig.fitting], for: .seconds(2))
      rig.see([], for: .milliseconds(500))
      rig.see([rig.fitting], for: .seconds(9))
      return rig.stamps.map(\.line)
    }
    let first = try log()
    #expect(first.contains { $0.contains("recordingDiscarded") })
    #expect(try log() == first)
  }

  @Test func missingDetectorIsToldAfterStartAndTheSessionEndsByItself() throws {
    let missing = CaptureError(.detectorUnavailable, "not built in yet")
    let rig = try Rig(vision: .missing(missing))
    rig.begin()
    rig.reachReadyCamera()
    rig.engine.send(.press)
    #expect(rig.engine.end == nil)
    rig.loop.pass(.seconds(10))
    #expect(rig.engine.end == .error(missing))
    #expect(rig.engine.end?.exitCode == 69)
  }

  @Test func missingRecorderEndsWithItsError() throws {
    let rig = try Rig(recorder: nil)
    rig.begin()
    rig.reachReadyCamera()
    rig.engine.send(.startVideoCapture)
    rig.see([rig.fitting], for: .seconds(20))
    #expect(rig.engine.end?.error?.code == .recorderUnavailable)
    #expect(!rig.names.contains("videoRecordStarted"))
  }

  @Test func cameraThatCannotBeOpenedEndsWithItsError() throws {
    let rig = try Rig()
    rig.begin(SessionConfig(ui: UIConfig(showInstructions: false), capture: CaptureConfig(permission: .granted)))
    rig.engine.send(.cancel(by: .host))
    rig.cameras.trouble = CaptureError(.cameraBusy, "busy")
    rig.begin(SessionConfig(ui: UIConfig(showInstructions: false), capture: CaptureConfig(permission: .granted)))
    rig.loop.pass(.seconds(10))
    #expect(rig.engine.end?.exitCode == 75)
  }

  @Test func commandsFromInsideAListenerAreQueuedNotNested() throws {
    let rig = try Rig()
    var depth = 0
    rig.onEvent = { [weak rig] stamp in
      depth += 1
      #expect(depth == 1, "\(stamp.notice.name) came inside another notice")
      if stamp.notice == .cameraReady { rig?.engine.send(.startVideoCapture) }
      depth -= 1
    }
    rig.begin(SessionConfig(ui: UIConfig(showInstructions: false, showVideoCaptureButton: false)))
    rig.reachReadyCamera()
    #expect(rig.names.suffix(2) == ["cameraReady", "videoCaptureStarted"])
  }

  @Test func demoCameraNeverStalls() throws {
    let rig = try Rig()
    rig.begin()
    rig.reachReadyCamera()
    #expect(rig.engine.heartbeat.lastFrame != nil)
    rig.loop.pass(.seconds(5))
    #expect(!rig.names.contains("cameraStalled"))
  }

  @Test func languageAndThemeChangeWhileItRuns() throws {
    let rig = try Rig()
    rig.begin()
    rig.engine.send(.nextLanguage)
    rig.engine.send(.nextTheme)
    #expect(rig.stamps.suffix(2).map(\.notice) == [.languageChanged("fr"), .themeChanged("high-contrast")])
    #expect(rig.engine.parts.presentation.language == "fr")
    #expect(rig.engine.parts.presentation.theme.name == "high-contrast")
  }

  @Test func nothingOfAFrameOutlivesItsSession() throws {
    let rig = try Rig()
    rig.begin()
    rig.reachReadyCamera()
    rig.loop.pass(.seconds(6))
    let picture = try #require(rig.engine.frame?.picture)
    #expect(picture.luma.contains { $0 > 60 }, "there was something to see")
    rig.engine.send(.cancel(by: .person))
    #expect(rig.engine.frame == nil)
    #expect(picture.luma.allSatisfy { $0 == 0 })
  }
}
