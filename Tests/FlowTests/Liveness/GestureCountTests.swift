import Contract
import Testing

@testable import Flow

/// Nods, blinks and the mouth, with their hints.
@Suite struct GestureCountTests {
  private static let seeds: Range<UInt64> = 0..<2

  private func play(
    _ ask: Ask, _ difficulty: TaskDifficulty, rate: Double = 15, seed: UInt64 = 1, cues: [Double] = [],
    for seconds: Double = 8, _ curve: Curve
  ) -> Play {
    var stage = GestureStage(rate: rate, seed: seed)
    return stage.play(ask, difficulty, cues: cues, for: seconds, curve)
  }

  @Test(arguments: GestureStage.rates, TaskDifficulty.allCases)
  func onlyAllOfThemAreEnough(rate: Double, difficulty: TaskDifficulty) {
    for gesture in [Gesture.nod, .blink] {
      for seed in Self.seeds {
        let two = play(Ask(gesture, count: 3), difficulty, rate: rate, seed: seed, gesture.done(count: 2))
        #expect(two.done == nil && two.news == [.counted(1), .counted(2)], "\(gesture) \(rate) \(seed) \(two.news)")
        #expect(two.watch.counted == 2 && abs(two.watch.progress - 2.0 / 3) < 0.2)
      }
    }
  }

  @Test(arguments: GestureStage.rates, TaskDifficulty.allCases)
  func aNodGoesDownAndComesBackInTime(rate: Double, difficulty: TaskDifficulty) {
    let slow: Curve = { Doing(pitch: 11 * Shape.held($0, from: 0.5, for: 2)) }
    let down: Curve = { Doing(pitch: 11 * Shape.ease(($0 - 0.5) / 0.4)) }
    let up: Curve = { Doing(pitch: -11 * Shape.waves($0, from: 0.5, each: 0.65, pause: 1, count: 3)) }
    let small: Curve = { Doing(pitch: 3 * Shape.waves($0, from: 0.5, each: 0.65, pause: 1, count: 3)) }
    for (name, curve) in [("slow", slow), ("down", down), ("up", up), ("small", small)] {
      for seed in Self.seeds {
        #expect(
          play(Ask(.nod), difficulty, rate: rate, seed: seed, for: 5, curve).done == nil, "\(name) \(rate) \(seed)")
      }
    }
  }

  @Test func aHeadThatWasDownAtThePromptHasToComeUpFirst() {
    let early: Curve = { Doing(pitch: 11 * Shape.held($0, from: -0.8, for: 0.9)) }
    var stage = GestureStage(rate: 15, seed: 4)
    stage.rests()
    #expect(stage.play(Ask(.nod), .medium, lead: 1, for: 3, early).done == nil)
  }

  @Test(arguments: GestureStage.rates, TaskDifficulty.allCases)
  func aBlinkIsNeitherLongNorASquint(rate: Double, difficulty: TaskDifficulty) {
    let long: Curve = { Doing(eyes: 1 - 0.95 * Shape.held($0, from: 0.5, for: 1.2, rise: 0.1)) }
    let squint: Curve = { Doing(eyes: 1 - 0.26 * Shape.waves($0, from: 0.5, each: 0.3, pause: 0.5, count: 5)) }
    let stays: Curve = { Doing(eyes: 1 - 0.95 * Shape.ease(($0 - 0.5) / 0.1)) }
    for (name, curve) in [("long", long), ("squint", squint), ("stays", stays)] {
      for seed in Self.seeds {
        let seen = play(Ask(.blink), difficulty, rate: rate, seed: seed, for: 4, curve)
        #expect(seen.news.isEmpty, "\(name) \(rate) \(seed)")
      }
    }
  }

  /// At 25 a second it stands for 60 ms, the shortest blink; at 30 for 50.
  @Test(arguments: [(40, true), (33, false)])
  func oneFindingIsOneAndAHalfOfThem(milliseconds: Int, isBlink: Bool) {
    var blinks = Blinks(.of(.easy))
    let seen = [1.0, 1, 1, 0.3, 1, 1].enumerated().compactMap { index, eyes in
      blinks.take(Signal(at: Instant(.milliseconds(index * milliseconds)), eyes: eyes))
    }
    #expect(!seen.isEmpty == isBlink)
  }

  @Test func oneFindingOfThirtyASecondIsNoBlink() {
    let flicker: Curve = { (1..<1.02).contains($0) || (2..<2.02).contains($0) ? Doing(eyes: 0.1) : Doing() }
    #expect(play(Ask(.blink), .easy, rate: 30, for: 3, flicker).news.isEmpty)
  }

  @Test(arguments: [30.0, 15, 12])
  func blinksCountOnTheirCues(rate: Double) {
    let cues = [1.0, 2.6, 4.4]
    func blinks(_ after: Double) -> Curve {
      { time in
        let starts = cues.map { $0 + after }
        let last = starts.last { time >= $0 } ?? 99
        return Doing(eyes: 1 - 0.95 * min(1, 1.8 * Shape.waves(time, from: last, each: 0.28, pause: 9, count: 1)))
      }
    }
    let ask = Ask(.blink, count: 3)
    for seed in Self.seeds {
      let obeyed = play(ask, .hard, rate: rate, seed: seed, cues: cues, blinks(0.4))
      #expect(
        obeyed.news.dropLast() == [.counted(1), .counted(2), .counted(3)] && obeyed.done != nil, "\(rate) \(seed)")
      let before = play(ask, .hard, rate: rate, seed: seed, cues: cues, for: 6.5, blinks(-0.3))
      #expect(before.news == [.late, .late, .late], "\(rate) \(seed) \(before.news)")
      let stage = Instant(.seconds(60))
      #expect(before.watch.isOver(at: stage) && !obeyed.watch.isOver(at: stage))
      let after = play(ask, .hard, rate: rate, seed: seed, cues: cues, for: 6.5, blinks(1.25))
      #expect(after.news == [.late, .late, .late], "\(rate) \(seed) \(after.news)")
    }
  }

  @Test func aCueIsShownWhileItsBlinkIsWanted() {
    var watch = GestureWatch(Ask(.blink, count: 1), .hard, cues: [.seconds(1)], at: Instant())
    var cued: [Int] = []
    for time in stride(from: 0, to: 3000, by: 50) {
      _ = watch.take(Signal(at: Instant(.milliseconds(time)), eyes: 1))
      if watch.isCued { cued.append(time) }
    }
    #expect(cued.first == 1000 && cued.last == 2200)
  }

  /// People blink spontaneously about seventeen times a minute.
  @Test func spontaneousBlinksRarelyMeetThreeCues() {
    let passed = (UInt64(0)..<150).filter { seed in
      var dice = Dice(state: seed &* 77 &+ 5)
      var cues: [Duration] = []
      var at = 0.0
      for _ in 0..<3 {
        at += .random(in: 1.2...2.5, using: &dice)
        cues.append(.seconds(at))
      }
      var watch = GestureWatch(Ask(.blink, count: 3), .hard, cues: cues, at: Instant())
      var shutUntil = 0
      var news: [GestureWatch.News] = []
      for time in stride(from: 0, to: 9000, by: 66) {
        if Double.random(in: 0..<1, using: &dice) < 17.0 / 60 * 0.066 { shutUntil = time + 180 }
        news += watch.take(Signal(at: Instant(.milliseconds(time)), eyes: time < shutUntil ? 0.1 : 1, shape: 1))
      }
      return news.contains { if case .done = $0 { true } else { false } }
    }
    #expect(Double(passed.count) < 0.05 * 150, "\(passed.count)")
  }

  @Test(arguments: GestureStage.rates)
  func aMouthIsToCloseAgain(rate: Double) {
    for seed in Self.seeds {
      let open = play(Ask(.mouth), .medium, rate: rate, seed: seed, Gesture.mouth.done(lasts: 30))
      #expect(open.done == nil && open.remarks.contains(.closeMouth), "\(rate) \(seed) \(open.remarks)")
      let talk: Curve = { Doing(mouth: 0.22 * Shape.waves($0, from: 0.3, each: 0.2, pause: 0.05, count: 20)) }
      #expect(play(Ask(.mouth), .medium, rate: rate, seed: seed, for: 5, talk).done == nil, "talk")
    }
  }

  @Test func hintsComeAfterAWhile() {
    func remarks(_ ask: Ask, for seconds: Double = 5, _ curve: Curve) -> [Hint] {
      play(ask, .medium, for: seconds, curve).remarks
    }
    #expect(remarks(Ask(.left)) { Doing(yaw: -11 * Shape.held($0, from: 0.5, for: 4)) } == [.more])
    #expect(remarks(Ask(.left), for: 1.9) { Doing(yaw: -11 * Shape.held($0, from: 0.5, for: 4)) } == [])
    #expect(remarks(Ask(.smile)) { Doing(smile: 1 + 0.11 * Shape.held($0, from: 0.5, for: 4)) } == [.more])
    #expect(remarks(Ask(.smile)) { Doing(yaw: 40 * Shape.held($0, from: 0.5, for: 4, rise: 0.6)) } == [.lessFar])
    #expect(remarks(Ask(.smile)) { Doing(roll: 32 * Shape.held($0, from: 0.5, for: 4, rise: 0.6)) } == [.lessFar])
    #expect(remarks(Ask(.smile)) { Doing(pitch: -22 * Shape.held($0, from: 0.5, for: 4, rise: 0.6)) } == [.lessFar])
    let fast: Curve = { Doing(yaw: 60 * Shape.waves($0, from: 0.5, each: 0.5, pause: 0, count: 12) - 30) }
    #expect(remarks(Ask(.smile), fast).first == .slower)
  }

  @Test func harderAsksForMore() {
    let (easy, medium, hard) = (TaskLimits.of(.easy), TaskLimits.of(.medium), TaskLimits.of(.hard))
    for (a, b) in [(easy, medium), (medium, hard)] {
      for held in [\TaskLimits.turn, \.lift, \.tilt, \.mouth, \.smile] {
        #expect(a[keyPath: held].value < b[keyPath: held].value && a[keyPath: held].lasts <= b[keyPath: held].lasts)
      }
      #expect(a.nod < b.nod && a.nodWithin > b.nodWithin && a.shut > b.shut && a.eyesShut < b.eyesShut)
      #expect(a.sectors < b.sectors && a.radius < b.radius && a.needed < b.needed && a.fastest > b.fastest)
      #expect(a.retries > b.retries && a.faceForgiven > b.faceForgiven && a.window.upperBound > b.window.upperBound)
      #expect(a.blink.upperBound > b.blink.upperBound)
    }
  }
}
