import Flow
import Contract
import Testing

@Suite struct CameraWatchTests {
  private func at(_ milliseconds: Int) -> Instant { Instant(.milliseconds(milliseconds)) }

  @Test(arguments: [200.0, 20, 4, nil]) func fixedExposureIsReadyAfterThreeFramesHoweverBrightTheyAre(luma: Double?) {
    var gate = SettleGate(exposureIsFixed: true)
    #expect((0..<3).map { gate.isReady(at: at($0 * 33)) { luma } } == [false, false, true])
  }

  @Test(arguments: [true, false]) func blackFramesAreNotSettled(isFixed: Bool) {
    var gate = SettleGate(exposureIsFixed: isFixed)
    let ready = (0..<60).first { frame in gate.isReady(at: at(frame * 33)) { frame < 30 ? 0.5 : 120 } }
    #expect(ready == (isFixed ? 32 : 48))
    // A covered camera is reported in the end.
    var covered = SettleGate(exposureIsFixed: isFixed)
    #expect((0..<90).first { covered.isReady(at: at($0 * 33)) { 0 } } == 63)
  }

  @Test func driftingExposureWaitsUntilItIsCalmForHalfASecond() {
    var gate = SettleGate(exposureIsFixed: false)
    var readyAt: Int?
    for frame in 0..<60 where readyAt == nil {
      let time = frame * 33
      let luma = min(120, Double(time) / 5)  // rises until 600 ms, then stands
      if gate.isReady(at: at(time), meanLuma: { luma }) { readyAt = time }
    }
    #expect((1050...1200).contains(readyAt ?? 0), "\(readyAt ?? 0)")
  }

  @Test func exposureThatNeverSettlesIsTakenAfterTwoSeconds() {
    var gate = SettleGate(exposureIsFixed: false)
    var readyAt: Int?
    for frame in 0..<120 where readyAt == nil {
      if gate.isReady(at: at(frame * 33), meanLuma: { frame.isMultiple(of: 2) ? 40 : 200 }) { readyAt = frame * 33 }
    }
    #expect((2000...2040).contains(readyAt ?? 0))
  }

  @Test func silenceOfHalfASecondIsAStallAndThreeFramesEndIt() {
    var watch = StallWatch()
    #expect(watch.nextDue == nil, "before the first frame there is nothing to miss")
    _ = watch.frameCame(at: at(0))
    #expect(watch.timePassed(to: at(499)) == nil)
    #expect(watch.timePassed(to: at(500)) == .stalled)
    #expect(watch.timePassed(to: at(2000)) == nil, "told once")
    #expect(watch.frameCame(at: at(2100)) == nil)
    #expect(watch.frameCame(at: at(2133)) == nil)
    #expect(watch.frameCame(at: at(2166)) == .restored)
  }
}
