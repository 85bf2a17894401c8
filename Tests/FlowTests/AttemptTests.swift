import Contract
import Testing

@testable import Flow

@Suite struct AttemptTests {
  private var attempt = Attempt(of: .seconds(3), upTo: 2, showsStart: false)

  @Test func oneThatWasCutShortIsToldAsStartedOnce() {
    var attempt = attempt
    #expect(!attempt.mayBegin)
    attempt.start()
    #expect(attempt.mayBegin && attempt.begin() == [.notify(.videoCaptureStarted)] && !attempt.mayBegin)
    attempt.cutShort()
    #expect(attempt.mayBegin && attempt.begin().isEmpty)
    attempt.isPaused = true
    attempt.start()
    #expect(!attempt.mayBegin)
  }

  @Test func itsTimeStandsStillWhileNothingIsFoundAndNoLongerThanItIs() {
    var attempt = attempt
    for second in 1...3 {
      let (effects, change) = attempt.loseSight(isTroubled: false)
      #expect(effects == [.holdTimer(.fit)] && change == (second < 3 ? nil : .late))
    }
    #expect(attempt.see() == [.releaseTimer(.fit)] && attempt.see().isEmpty)
    for _ in 1...5 { #expect(attempt.loseSight(isTroubled: true).change == nil) }
  }

  @Test func theLastOneThatFailsEndsIt() {
    var attempt = attempt
    #expect(attempt.fail(as: .fitTimeout) == ([.notify(.attemptFailed(.fitTimeout, left: 1))], nil))
    #expect(attempt.mayBegin, "without a button nobody could start the next one")
    #expect(attempt.forAnotherVisit().failed == 1)
    #expect(attempt.fail(as: .faceLeft) == ([.notify(.attemptFailed(.faceLeft, left: 0))], .exhausted))
    attempt.forgive()
    #expect(attempt.failed == 0)
  }

  @Test func theEndPageEndsTheSession() {
    var attempt = attempt
    let end = SessionEnd.error(CaptureError(.cameraLost, "gone"))
    _ = attempt.lapse.show(.tooFewPictures)
    #expect(attempt.close(with: end) == [.setTimer(.closing, .seconds(6))])
    #expect(attempt.lapse.lapse == nil && attempt.closing?.leaving == Reaction(move: .end(end)))
    #expect(attempt.explainEnd().effects == [.setTimer(.closing, .seconds(60))])
  }
}
