import Contract
import Engine
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

  @Test func settingAgainReplacesAndCancellingForgets() {
    var timers = TimerQueue()
    timers.set(.fit, after: .milliseconds(10), at: at(0))
    timers.set(.fit, after: .milliseconds(50), at: at(0))
    #expect(timers.nextDue == at(50))
    timers.cancel(.fit)
    #expect(timers.nextDue == nil && timers.isEmpty)
  }
}
