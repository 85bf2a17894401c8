import Contract
import Testing

@testable import Flow

@Suite struct SmoothingTests {
  @Test func oneEuroIsCalmAtRestAndQuickInMotion() {
    var dice = Dice(state: 5)
    var filter = OneEuro(haste: 3)
    let trembling = (0..<200).map { _ in filter.follow(.random(in: -0.01...0.01, using: &dice), after: 1.0 / 15) }
    let widest = trembling.dropFirst(20).map(abs).max() ?? 1
    #expect(widest < 0.007, "\(widest) of 0.01")
    #expect(filter.follow(0.4, after: 1.0 / 15) > 0.2, "half of a large step is seen at once")
    for _ in 0..<3 { _ = filter.follow(0.4, after: 1.0 / 15) }
    #expect(abs(filter.value - 0.4) < 0.03)
  }

  @Test func framesOfOneMomentChangeNothing() {
    var filter = OneEuro(haste: 3)
    #expect(filter.follow(1, after: 0) == 1)
    #expect(filter.follow(5, after: 0) == 1)
    #expect(filter.follow(5, after: -1) == 1)
    #expect(filter.follow(5, after: 0.066) > 1)
  }

  @Test func medianForgetsWhatIsFarOff() {
    var median = MedianOfThree()
    #expect([1, 1, 9, 1, 2, 2].map { median.follow($0) } == [1, 1, 1, 1, 2, 2])
  }

  @Test func lumaArrivesByTimeNotByFrames() {
    func after(_ frames: Int, _ seconds: Double) -> Double {
      var steady = Steady()
      for _ in 0..<3 { _ = steady.follow(100, after: seconds) }
      return (0..<frames).reduce(0) { _, _ in steady.follow(0, after: seconds) }
    }
    // One frame of each is lost to the median.
    #expect(abs(after(31, 0.02) - after(13, 0.05)) < 6)
    #expect(abs(after(9, 0.05) - 100 * 0.3679) < 3, "after one time constant")
  }

  @Test func theUsualOpeningIsTheUpperQuartile() {
    var usual = UsualOpening()
    var now = Instant()
    var value = 0.0
    for step in 0..<80 {
      value = usual.follow(step % 4 == 0 ? 0.05 : 0.32, at: now)
      now = now + .milliseconds(250)
    }
    #expect(value == 0.32)
    for _ in 0..<60 {
      value = usual.follow(0.01, at: now)
      now = now + .milliseconds(250)
    }
    #expect(value == 0.32, "no open eye is as narrow: it is judged by what most people's are")
  }

  @Test func toAndFroIsMotionHoweverQuick() {
    for period in [40, 75, 150, 300] {
      var motion = Motion()
      var now = Instant()
      var measures = Measures(FaceFinding(faces: [.fitting]), oval: .oval, size: Walk.frameSize)
      var slowest = Double.infinity
      for step in 0..<100 {
        now = now + .milliseconds(25)
        measures.place.right = (step * 25 / period).isMultiple(of: 2) ? 0.06 : -0.06
        let speed = motion.follow(measures, at: now).centre ?? 0
        if step > 20, period <= 150 { slowest = min(slowest, speed) }
      }
      #expect(slowest > 0.4, "half a period of \(period) ms")
    }
  }
}

extension Box {
  fileprivate static let oval = OvalPreset.desk.box(in: Walk.frameSize)
}
