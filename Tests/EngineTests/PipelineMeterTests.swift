import Contract
import Engine
import Finders
import Screens
import Testing

@Suite struct PipelineMeterTests {
  private func counters(_ done: Int, lost: Int = 0, ms: Int = 0) -> StageCounters {
    StageCounters(done: done, lost: lost, spent: .milliseconds(ms))
  }

  private func at(_ milliseconds: Int) -> Instant { Instant(.milliseconds(milliseconds)) }

  @Test func ratesAndMeansAreThoseSinceTheLastLook() {
    var gauge = PipelineMeter()
    #expect(gauge.isDue(at: at(0)) && gauge.figures == nil)
    gauge.take(PipelineMeter.Sample(camera: counters(100, lost: 3, ms: 9000), screen: counters(50)), at: at(0))
    #expect(gauge.figures == nil && !gauge.isDue(at: at(999)) && gauge.isDue(at: at(1000)))
    gauge.take(
      PipelineMeter.Sample(camera: counters(130, lost: 4, ms: 9060), screen: counters(80, ms: 15)), at: at(2000))
    #expect(gauge.figures?.camera == .init(perSecond: 15, cost: .milliseconds(2), lost: 4))
    #expect(gauge.figures?.screen == .init(perSecond: 15, cost: .microseconds(500)))
    #expect(gauge.figures?.eyes == nil && gauge.figures?.stages == nil)
  }

  @Test func theStagesAreMeansOfTheFramesThatWereLookedAt() {
    var cost = FinderCost()
    cost.scanning = .milliseconds(30)
    var gauge = PipelineMeter()
    gauge.take(PipelineMeter.Sample(eyes: counters(5)), at: at(0))
    gauge.take(PipelineMeter.Sample(eyes: counters(15, ms: 30), stages: cost), at: at(1000))
    #expect(gauge.figures?.stages?.scanning == .milliseconds(3))
    #expect(gauge.figures?.eyes == .init(perSecond: 10, cost: .milliseconds(3)))
    gauge.take(PipelineMeter.Sample(eyes: counters(15, ms: 30), stages: cost), at: at(2000))
    #expect(gauge.figures?.eyes == .init(perSecond: 0, cost: .zero), "nothing was looked at")
    #expect(gauge.figures?.stages == nil)
  }

  @Test func anotherCameraCountsFromItsOwnBeginning() {
    var gauge = PipelineMeter()
    gauge.take(PipelineMeter.Sample(camera: counters(1000, lost: 9, ms: 5000)), at: at(0))
    gauge.take(PipelineMeter.Sample(camera: counters(20, ms: 40)), at: at(1000))
    #expect(gauge.figures?.camera == .init(perSecond: 20, cost: .milliseconds(2)))
  }

  @Test func brokenFramesAreToldApart() {
    var gauge = PipelineMeter()
    gauge.take(PipelineMeter.Sample(camera: StageCounters()), at: at(0))
    gauge.take(PipelineMeter.Sample(camera: StageCounters(done: 10, lost: 5, damaged: 4)), at: at(1000))
    #expect(gauge.figures?.camera == .init(perSecond: 10, cost: .zero, lost: 5, damaged: 4))
  }

  @Test func noTimeAtAllIsNoRate() {
    var gauge = PipelineMeter()
    gauge.take(PipelineMeter.Sample(camera: counters(1)), at: at(5))
    gauge.take(PipelineMeter.Sample(camera: counters(9)), at: at(5))
    #expect(gauge.figures == nil)
  }
}
