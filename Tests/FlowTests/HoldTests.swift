import Contract
import Testing

@testable import Flow

@Suite struct HoldTests {
  /// When a hold with this interval of findings is done, in milliseconds; `nil` if it breaks or never ends.
  private func done(every step: Int, bad: ClosedRange<Int>? = nil) -> Int? {
    var hold = Hold(at: Instant())
    for time in stride(from: step, through: 5000, by: step) {
      let isGood = bad.map { !$0.contains(time) } ?? true
      switch hold.judge(isGood: isGood, at: Instant(.milliseconds(time))) {
      case .goesOn: continue
      case .isDone: return time
      case .isBroken: return nil
      }
    }
    return nil
  }

  @Test func itLastsASecondOfTimeWhateverTheRateOfFrames() {
    for step in [1, 10, 33, 66, 100, 125, 200, 400] {
      let time = done(every: step) ?? 0
      #expect((1000..<1000 + step).contains(time), "every \(step) ms")
    }
  }

  @Test func betweenFindingsThatAreTooFarApartAnythingMayHaveHappened() {
    #expect(done(every: 450) == 1350)
    #expect(done(every: 451) == nil)
  }

  @Test(arguments: [33, 66, 125, 200])
  func aSingleFindingNeverEndsIt(step: Int) {
    #expect(done(every: step, bad: 2 * step...2 * step) != nil)
  }

  @Test func aShortInterruptionStopsTheTimeAndALongOneEndsIt() {
    // The time from 500 to 640 does not count.
    #expect(done(every: 20, bad: 520...620) == 1140)
    #expect(done(every: 20, bad: 520...680) == nil)
  }

  @Test func itTellsHowMuchIsLeft() {
    var hold = Hold(at: Instant())
    _ = hold.judge(isGood: true, at: Instant(.milliseconds(400)))
    #expect(hold.reading.left == .milliseconds(600) && hold.reading.isBroken)
    #expect(abs(hold.share - 0.4) < 1e-9)
  }
}
