import Contract
import Testing

@testable import Flow

/// A custom movement: the head goes to one side, to the other, and back to the first.
struct Shake: HostMovement {
  var name = "shake"
  var needs = FaceNeed.pose
  private var sides = 0
  private var last = 0.0

  init(_ name: String = "shake", needs: FaceNeed = .pose) { (self.name, self.needs) = (name, needs) }

  func words(times count: Int) -> [String: MovementWords] { ["en": MovementWords("Shake your head")] }

  mutating func follow(_ signal: FaceSignal, at difficulty: TaskDifficulty) -> Double {
    let side = signal.yaw < -12 ? -1.0 : signal.yaw > 12 ? 1 : 0
    if side != 0, side != last { (sides, last) = (sides + 1, side) }
    return Double(sides) / 3
  }
}

/// Reports a given sequence of progress values, repeatedly.
struct Telling: HostMovement {
  let name = "telling"
  var shares: [Double]
  var told = 0

  func words(times count: Int) -> [String: MovementWords] { [:] }

  mutating func follow(_ signal: FaceSignal, at difficulty: TaskDifficulty) -> Double {
    told += 1
    return shares[(told - 1) % shares.count]
  }
}

@Suite struct HostMovementTests {
  private static let shake = Gesture.own(Shake())

  @Test(arguments: TaskDifficulty.allCases, GestureStage.rates)
  func isSeenAsTheBuiltInOnesAre(difficulty: TaskDifficulty, rate: Double) throws {
    for seed in UInt64(0)..<20 {
      var stage = GestureStage(rate: rate, seed: seed)
      let play = stage.play(Ask(Self.shake), difficulty, Self.shake.done())
      let after = try #require(play.done, "\(difficulty) at \(rate), seed \(seed)")
      #expect((1.0...2.3).contains(after))
      #expect(play.watch.values.map(\.name) == ["tookMs"])
      #expect(play.remarks.isEmpty, "how much is done says nothing of how far anything goes")
    }
  }

  /// Two circles do go left, right and left.
  @Test(arguments: Gesture.allCases.filter { $0 != .circle })
  func isNotSeenInOtherMovements(gesture: Gesture) {
    var stage = GestureStage(rate: 15, seed: 3)
    #expect(stage.play(Ask(Self.shake), .medium, gesture.done(count: 2)).done == nil)
  }

  @Test func countsFromItsPromptOnAndOnceForEachRest() {
    var stage = GestureStage(rate: 15, seed: 1)
    // The head was already at the first side before the prompt.
    #expect(stage.play(Ask(Self.shake), .easy, lead: 1, for: 3, Self.shake.done(from: -0.4)).done == nil)
    var twice = GestureStage(rate: 15, seed: 1)
    let play = twice.play(Ask(Self.shake, count: 2), .medium, Self.shake.done(count: 2))
    #expect(play.news.first == .counted(1) && (play.done ?? 0) > 4)
    var once = GestureStage(rate: 15, seed: 1)
    #expect(once.play(Ask(Self.shake, count: 2), .medium, Self.shake.done()).watch.progress == 0.5)
  }

  private static let strange: [(shares: [Double], most: Double)] = [
    ([Double.nan], 0), ([Double.infinity], 0), ([-Double.infinity], 0), ([0, -1, -Double.greatestFiniteMagnitude], 0),
    ([0, Double.nan, 0.5], 0.5), ([0, 0.25, 0.25], 0.25),
  ]

  @Test(arguments: strange)
  func invalidSharesDoNotCount(shares: [Double], most: Double) {
    var detector = HostDetector(Telling(shares: shares), .easy)
    var reached = 0.0
    for number in 0..<9 {
      let sighting = detector.take(Signal(at: Instant(.milliseconds(100 * number))))
      #expect(sighting == nil)
      reached = max(reached, detector.reach)
    }
    #expect(reached == most && detector.share.isFinite)
  }

  @Test func wholeIsWhateverIsOneOrMoreAfterNothing() {
    /// How often it is seen in nine signals with this interval.
    func seen(_ shares: [Double], every step: Duration = .milliseconds(100)) -> Int {
      var detector = HostDetector(Telling(shares: shares), .easy)
      return (0..<9).map { detector.take(Signal(at: Instant(step * $0))) }.count { $0 != nil }
    }
    #expect(seen([0, 1]) == 4 && seen([0, 0.5, 7]) == 3)
    #expect(seen([1]) == 0, "it was under way before")
    #expect(seen([0.5, 1]) == 0)
    #expect(seen([0, 1], every: .milliseconds(500)) == 0, "what lies so far apart may be anything")
  }

  @Test func restartsAfterTenSecondsUnderWay() {
    var detector = HostDetector(Shake(), .easy)
    func at(_ milliseconds: Int, _ yaw: Double) -> Signal { Signal(at: Instant(.milliseconds(milliseconds)), yaw: yaw) }
    for time in 0..<120 {
      let sighting = detector.take(at(time * 100, time == 1 ? -20 : time == 2 ? 20 : 0))
      #expect(sighting == nil)
      #expect((detector.underWaySince == nil) == (time == 0 || time > 101), "\(time)")
    }
    let late = detector.take(at(12000, -20))
    #expect(late == nil && detector.share < 0.5)
  }

  @Test func oneValueIsOneState() {
    let plays = (0..<2).map { _ in
      var stage = GestureStage(rate: 15, seed: 7)
      return stage.play(Ask(Self.shake), .hard, for: 1.2, Self.shake.done()).watch
    }
    #expect(plays[0] == plays[1] && plays[0].progress > 0)
    var other = GestureStage(rate: 15, seed: 8)
    #expect(other.play(Ask(Self.shake), .hard, for: 1.2, Self.shake.done()).watch != plays[0])
  }
}

/// Tasks with a custom movement.
@Suite struct HostTaskTests {
  private static let order = TaskOrder(.own(Shake()), count: 2)

  @Test func passesAndIsToldByItsName() {
    var stage = TaskStage([TaskOrder(.gestures, gestures: [.left, .own(Shake())]), Self.order])
    let isDone = stage.obey()
    #expect(isDone)
    #expect(stage.notices.contains(.tasksEnded(passed: true)))
    #expect(stage.notices.contains(.taskStarted(2, .own(Shake()), .medium)))
    #expect(stage.notices.contains(.taskStepStarted(2, of: 2, .own(Shake()), count: 1)))
    let seen = stage.notices.compactMap { if case .gestureSeen(let gesture, _) = $0 { gesture.rawValue } else { nil } }
    #expect(seen == ["left", "shake", "shake", "shake"])
    #expect(stage.task(1)["task"] == .text("shake") && stage.task(1)["outcome"] == .text("passed"))
    guard case .list(let steps)? = stage.task(1)["steps"], case .facts(let step)? = steps.first else {
      Issue.record("no step")
      return
    }
    #expect(step["ask"] == .text("shake") && step["count"] == .whole(2))
    #expect(stage.products.flatMap(\.files).contains { $0.name == "gesture-1-2-shake.jpg" })
  }

  @Test func hasTheTimeOfAllTasksAndCountsItsLastSeconds() {
    var stage = TaskStage([Self.order]) { $0.outerTimeoutMs = 30_000 }
    stage.person.cannot = [.own(Shake())]
    #expect(stage.obey { $0.view?.secondsLeft == 3 })
    #expect(stage.obey { $0.notices.contains(.taskFailed(.timeout)) })
  }

  @Test func mayBeReplacedByABuiltInOne() {
    var stage = TaskStage([Self.order])
    stage.person.cannot = [.own(Shake())]
    #expect(stage.obey { $0.view?.moment == .asking })
    stage.walk.want(.pressControl(.cannot))
    let isDone = stage.obey()
    #expect(isDone)
    #expect(stage.notices.contains(.taskPassed) && stage.told["alternativeUsed"] == .truth(true))
    guard case .list(let steps)? = stage.task(0)["steps"], case .facts(let step)? = steps.first,
      let ask = step["ask"]?.text
    else {
      Issue.record("no step")
      return
    }
    #expect(Gesture(rawValue: ask) != nil, "a built-in one stands in its place, and not \(ask)")
  }

  @Test func standsInForNoOther() {
    for gesture in Gesture.allCases { #expect(!gesture.substitutes.contains { $0.own != nil }) }
    #expect(!Gesture.own(Shake()).substitutes.isEmpty)
  }

  @Test func needsWhatItSays() {
    for (needs, passes) in [(FaceNeed.pose, true), (.points, false)] {
      var stage = TaskStage([TaskOrder(.own(Shake(needs: needs)))])
      let end = stage.walk.now + .seconds(60)
      while stage.walk.now < end, stage.walk.page == .liveness, let view = stage.view {
        var face = stage.person.face(before: view, at: stage.walk.now)
        face.mouth = nil
        stage.see([face])
      }
      #expect(stage.notices.contains(.taskPassed) == passes)
      #expect(stage.notices.contains(.taskFailed(.unavailable)) == !passes)
    }
  }

  @Test func restartsAfterALostFace() {
    var stage = TaskStage([Self.order])
    #expect(stage.obey { $0.view?.counted == 1 })
    stage.see([], for: .milliseconds(900))
    #expect(stage.obey { $0.view?.moment == .asking } && stage.view?.counted == 0)
    #expect(stage.obey() && stage.task(0)["retries"] == .whole(1))
  }
}
