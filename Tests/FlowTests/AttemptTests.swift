import Contract
import Testing

@testable import Flow

@Suite struct AttemptTests {
  private let attempt = Attempt(of: .seconds(3), upTo: 2, showsStart: false)

  @Test func oneThatWasCutShortIsToldAsStartedOnce() {
    var attempt = attempt
    #expect(!attempt.mayBegin)
    attempt.start()
    #expect(attempt.mayBegin)
    let told = attempt.begin()
    #expect(told == [.notify(.videoCaptureStarted)] && !attempt.mayBegin)
    attempt.cutShort()
    #expect(attempt.mayBegin)
    let again = attempt.begin()
    #expect(again.isEmpty)
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
    let seen = (attempt.see(), attempt.see())
    #expect(seen.0 == [.releaseTimer(.fit)] && seen.1.isEmpty)
    for _ in 1...5 {
      let change = attempt.loseSight(isTroubled: true).change
      #expect(change == nil)
    }
  }

  @Test func theLastOneThatFailsEndsIt() {
    var attempt = attempt
    let first = attempt.fail(as: .fitTimeout)
    #expect(first.effects == [.notify(.attemptFailed(.fitTimeout, left: 1))] && first.change == nil)
    #expect(attempt.mayBegin, "without a button the next one could not be started")
    #expect(attempt.forAnotherVisit().failed == 1)
    let last = attempt.fail(as: .faceLeft)
    #expect(last.effects == [.notify(.attemptFailed(.faceLeft, left: 0))] && last.change == .exhausted)
    attempt.forgive()
    #expect(attempt.failed == 0)
  }

  @Test func theEndPageEndsTheSession() {
    var attempt = attempt
    let end = SessionEnd.error(CaptureError(.cameraLost, "gone"))
    _ = attempt.lapse.show(.tooFewPictures)
    let effects = attempt.close(with: end)
    #expect(effects == [.setTimer(.closing, .seconds(6))])
    #expect(attempt.lapse.lapse == nil && attempt.closing?.leaving == Reaction(move: .end(end)))
    let read = attempt.explainEnd()
    #expect(read.effects == [.setTimer(.closing, .seconds(60))])
  }
}
