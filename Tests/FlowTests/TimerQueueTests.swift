import Contract
import Flow
import Testing

@Suite struct TimerQueueTests {
  private func at(_ milliseconds: Int) -> Instant { Instant(.milliseconds(milliseconds)) }

  @Test func ringsInTheOrderOfTimeThenOfSetting() {
    var timers = TimerQueue()
    timers.set(.fit, after: .milliseconds(20), at: at(0))
    timers.set(.closing, after: .milliseconds(10), at: at(0))
    timers.set(.lookAgain, after: .milliseconds(10), at: at(0))
    #expect(timers.nextDue == at(10))
    #expect(timers.takeDue(at: at(9)) == nil)
    #expect(timers.takeDue(at: at(30)) == .closing)
    #expect(timers.takeDue(at: at(30)) == .lookAgain)
    #expect(timers.takeDue(at: at(30)) == .fit)
    #expect(timers.takeDue(at: at(30)) == nil)
  }

  @Test func timeStandsStillWhilePaused() {
    var timers = TimerQueue()
    timers.set(.fit, after: .milliseconds(100), at: at(0))
    timers.pause(at: at(60))
    #expect(timers.nextDue == nil)
    #expect(timers.takeDue(at: at(1000)) == nil)
    timers.set(.closing, after: .milliseconds(10), at: at(500))
    timers.resume(at: at(1000))
    #expect(timers.takeDue(at: at(1009)) == nil)
    #expect(timers.takeDue(at: at(1010)) == .closing, "set during the pause: its whole time is left")
    #expect(timers.takeDue(at: at(1039)) == nil)
    #expect(timers.takeDue(at: at(1040)) == .fit)
  }

  @Test func timeOfTheSessionGoesOnWhileAllOtherStandsStill() {
    var timers = TimerQueue()
    timers.set(.fit, after: .milliseconds(10), at: at(0))
    timers.set(.sessionLimit, after: .milliseconds(100), at: at(0))
    #expect(timers.leadsOn)
    timers.pause(at: at(5))
    #expect(timers.nextDue == at(100) && !timers.leadsOn)
    #expect(timers.takeDue(at: at(100)) == .sessionLimit)
    timers.set(.sessionLimit, after: .milliseconds(50), at: at(100))
    timers.resume(at: at(120))
    #expect(timers.takeDue(at: at(130)) == .fit)
    #expect(timers.takeDue(at: at(149)) == nil && !timers.leadsOn)
    #expect(timers.takeDue(at: at(150)) == .sessionLimit)
  }

  @Test func oneTimerIsHeldWhileTheOthersRun() {
    var timers = TimerQueue()
    timers.set(.fit, after: .milliseconds(100), at: at(0))
    timers.hold(.fit, at: at(40))
    timers.set(.help, after: .milliseconds(50), at: at(40))
    #expect(timers.takeDue(at: at(200)) == .help)
    #expect(timers.takeDue(at: at(200)) == nil && !timers.isEmpty)
    timers.pause(at: at(200))
    timers.release(.fit, at: at(250))
    timers.resume(at: at(300))
    #expect(timers.takeDue(at: at(359)) == nil)
    #expect(timers.takeDue(at: at(360)) == .fit)
  }

  @Test func heldTimersCanBeCancelledOrReset() {
    var timers = TimerQueue()
    timers.set(.fit, after: .milliseconds(100), at: at(0))
    timers.hold(.fit, at: at(40))
    timers.cancel(.fit)
    timers.release(.fit, at: at(50))
    #expect(timers.isEmpty)
    timers.set(.fit, after: .milliseconds(100), at: at(50))
    timers.hold(.fit, at: at(60))
    timers.set(.fit, after: .milliseconds(10), at: at(60))
    timers.release(.fit, at: at(60))
    #expect(timers.takeDue(at: at(70)) == .fit)
  }

  @Test func settingAgainReplacesAndCancellingForgets() {
    var timers = TimerQueue()
    timers.set(.fit, after: .milliseconds(10), at: at(0))
    timers.set(.fit, after: .milliseconds(50), at: at(0))
    #expect(timers.nextDue == at(50))
    timers.cancel(.fit)
    #expect(timers.nextDue == nil && timers.isEmpty)
  }
}
