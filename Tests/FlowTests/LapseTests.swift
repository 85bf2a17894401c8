import Contract
import Flow
import Testing

/// A failure message is shown for a moment.
@Suite struct LapseTests {
  private func moved() -> Walk {
    var walk = Walk()
    walk.reachRecording()
    walk.see([], for: .milliseconds(330))
    return walk
  }

  @Test func aLostClipIsToldForAMoment() {
    var walk = moved()
    #expect(walk.capture?.lapse == .clip(.faceLeft) && walk.capture?.stage == .guiding)
    walk.wait(.milliseconds(1500))
    #expect(walk.capture?.lapse == nil)
  }

  @Test func lapseIsReadableBeforeTheNextHold() throws {
    var walk = moved()
    let holds = walk.names.count { $0 == "holdStarted" }
    let lost = walk.now
    while walk.names.count(where: { $0 == "holdStarted" }) == holds { walk.see(.fitting, for: .milliseconds(33)) }
    #expect(walk.now - lost >= .milliseconds(330) && walk.now - lost < .milliseconds(700))
    #expect(walk.capture?.hint == .doNotMove && walk.capture?.lapse == nil)
  }

  @Test func aLostAttemptIsToldWithWhatIsLeft() {
    var walk = Walk()
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    walk.see([], for: .milliseconds(45_200))
    #expect(walk.notices.contains(.attemptFailed(.fitTimeout, left: 2)))
    #expect(walk.capture?.lapse == .attempt(.fitTimeout) && walk.capture?.stage == .ready)
    #expect(walk.capture?.attempt == 2 && walk.capture?.attempts == 3)
    walk.wait(.seconds(2))
    #expect(walk.capture?.lapse == nil && walk.capture?.stage == .ready)
  }

  @Test func discardingTheClipShowsNoLapse() {
    var walk = Walk()
    walk.reachRecording()
    walk.want(.navigateUp)
    #expect(walk.capture?.stage == .guiding && walk.capture?.lapse == nil)
  }

  @Test func theTimeToFitBeginsWithWhatIsFoundFirst() {
    var walk = Walk()
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    walk.wait(.milliseconds(999))
    #expect(walk.capture?.awaitsEyes == false)
    walk.wait(.seconds(9))
    #expect(walk.capture?.awaitsEyes == true, "there is no finding yet, and the page says so")
    walk.see([], for: .milliseconds(60))
    #expect(walk.capture?.awaitsEyes == false)
    let began = walk.now
    while !walk.names.contains("attemptFailed"), walk.now - began < .seconds(60) {
      walk.see([], for: .milliseconds(60))
    }
    #expect(walk.now - began > .seconds(29))
  }
}
