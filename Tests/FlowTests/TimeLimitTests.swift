import Contract
import Flow
import Testing

/// A session with a time limit.
@Suite struct TimeLimitTests {
  private func walk(_ milliseconds: Double?) -> Walk { Walk(SessionConfig(sessionMaxMs: milliseconds)) }

  @Test func idleSessionEndsAtItsTimeLimit() {
    var walk = walk(20_000)
    walk.send(.begin)
    walk.wait(.milliseconds(19_999))
    #expect(!walk.session.hasEnded)
    walk.wait(.milliseconds(1))
    #expect(walk.notices.last == .sessionEnded(.cancelled(by: .timeout)))
    #expect(SessionEnd.cancelled(by: .timeout).exitCode == ExitCode.notCaptured)
  }

  @Test func withoutALimitNoTimeIsSet() {
    var walk = walk(nil)
    walk.send(.begin)
    #expect(!walk.effects.contains { if case .setTimer(.sessionLimit, _) = $0 { true } else { false } })
  }

  @Test func recordingUnderWayIsNotBrokenOff() {
    var walk = walk(600_000)
    walk.reachRecording()
    walk.send(.timer(.sessionLimit))
    #expect(walk.capture?.stage == .recording(0) && !walk.session.hasEnded)
    walk.send(.recorder(.finished(Walk.clip)))
    #expect(walk.session.hasEnded && walk.names.contains("videoRecordEnded"))
  }

  @Test func sessionEndsWithTheRecordingThatIsThrownAway() {
    var walk = walk(600_000)
    walk.reachRecording()
    walk.send(.timer(.sessionLimit))
    walk.want(.navigateUp)
    #expect(walk.names.contains("recordingDiscarded"))
    #expect(walk.notices.last == .sessionEnded(.cancelled(by: .timeout)))
  }

  @Test func timeLimitDoesNotReplaceADecidedEnd() {
    var walk = Walk.captured
    walk.send(.timer(.sessionLimit))
    #expect(walk.page == .captured)
    walk.want(.press)
    #expect(walk.session.hasEnded && walk.failure == nil)
  }
}
