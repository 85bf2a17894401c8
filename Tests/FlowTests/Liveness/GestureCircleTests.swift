import Contract
import Testing

@testable import Flow

@Suite struct GestureCircleTests {
  private static let seeds: Range<UInt64> = 0..<2

  private func circle(
    _ difficulty: TaskDifficulty, rate: Double = 15, seed: UInt64 = 1, begins: Side? = nil, for seconds: Double = 8,
    _ curve: @escaping Curve
  ) -> Play {
    var stage = GestureStage(rate: rate, seed: seed)
    return stage.play(Ask(.circle, begins: begins), difficulty, for: seconds, curve)
  }

  @Test(arguments: GestureStage.rates, [3.4, 4, 5.5])
  func bothWaysRoundAreACircle(rate: Double, lasts: Double) {
    for seed in Self.seeds {
      for sweep in [375.0, -375] {
        for (starts, side) in [(90.0, Side.right), (270, .left)] {
          let play = circle(.hard, rate: rate, seed: seed, begins: side) {
            Gesture.circle($0 - 0.5, radius: 16, height: 13, lasts: lasts, starts: starts, sweep: sweep)
          }
          #expect(play.done != nil && !play.news.contains(.brokeOff), "\(rate) \(lasts) \(seed) \(sweep) \(side)")
          #expect(play.remarks.isEmpty)
        }
      }
    }
  }

  /// Pitch is underestimated, and jitters.
  @Test(arguments: UInt64(0)..<20)
  func aCircleThatIsFlatterCountsToo(seed: UInt64) {
    let play = circle(.hard, seed: seed, begins: .right) {
      Gesture.circle($0 - 0.5, radius: 16, height: 6.4, lasts: 4, starts: 90, sweep: 380)
    }
    #expect(play.done != nil)
  }

  @Test func theToldSideComesFirst() {
    for sweep in [375.0, -375] {
      let play = circle(.hard, begins: .left) { Gesture.circle($0 - 0.5, height: 13, sweep: sweep) }
      #expect(play.done == nil && play.remarks.contains(.otherWay), "\(play.remarks)")
      #expect(play.news.contains(.brokeOff))
    }
    // From the top it also goes to a side.
    let fromTop: Curve = { Gesture.circle($0 - 0.5, height: 13, starts: 0, sweep: 400) }
    #expect(circle(.hard, begins: .right, fromTop).done != nil)
    #expect(circle(.hard, begins: .left, fromTop).done == nil)
  }

  @Test func sectorsBeginAtTheTopAndGoToTheOwnRight() {
    let quarters = [(0.0, 0), (90, 1), (180, 2), (270, 3)]
    for (degrees, quarter) in quarters {
      let play = circle(.easy, for: 3) {
        Gesture.at(degrees + 45, 14 * Shape.held($0, from: 0.5, for: 4), 14 * Shape.held($0, from: 0.5, for: 4) / 1.5)
      }
      let lit = play.watch.sectors.indices.filter { play.watch.sectors[$0] }
      #expect(!lit.isEmpty && lit.allSatisfy { $0 / 2 == quarter }, "\(degrees): \(lit)")
      #expect(play.watch.progress > 0 && play.watch.progress < 0.5)
    }
  }

  @Test(arguments: TaskDifficulty.allCases, GestureStage.rates)
  func partsOfACircleAreNotOne(difficulty: TaskDifficulty, rate: Double) {
    for seed in Self.seeds {
      let half = circle(difficulty, rate: rate, seed: seed) { Gesture.circle($0 - 0.5, sweep: 140) }
      #expect(half.done == nil)
      let small = circle(difficulty, rate: rate, seed: seed) { Gesture.circle($0 - 0.5, radius: 3.5, height: 2.2) }
      #expect(small.done == nil)
      let shaken = circle(difficulty, rate: rate, seed: seed) {
        Doing(yaw: 18 * Shape.waves($0, from: 0.5, each: 0.8, pause: 0.4, count: 6))
      }
      #expect(shaken.done == nil, "no")
      let nods = circle(difficulty, rate: rate, seed: seed) { Gesture.nod.done(count: 6)($0) }
      #expect(nods.done == nil, "yes")
    }
  }

  /// A flat picture that is turned by fifty degrees is measured as 9, tilted by forty as 4.5.
  @Test(arguments: [TaskDifficulty.medium, .hard], GestureStage.rates)
  func aFlatPictureThatGoesRoundDrawsNone(difficulty: TaskDifficulty, rate: Double) {
    for seed in Self.seeds {
      let play = circle(difficulty, rate: rate, seed: seed) {
        Gesture.circle($0 - 0.5, radius: 9, height: 4.5, sweep: 720)
      }
      #expect(play.done == nil, "\(play.watch.sectors)")
    }
  }

  @Test(arguments: TaskDifficulty.allCases, [12.0, 15, 30])
  func tooFastCircleIsHinted(difficulty: TaskDifficulty, rate: Double) {
    let play = circle(difficulty, rate: rate, for: 1.6) { Gesture.circle($0 - 0.5, height: 13, lasts: 0.8) }
    #expect(play.remarks.contains(.slower))
    #expect(play.done == nil || difficulty == .easy, "\(play.watch.values)")
  }

  /// Three quarters and back, repeatedly.
  private static func toAndFro(_ turns: Int) -> Curve {
    { time in
      let parts = (time - 1) / 2.6
      let whole = Int(max(0, parts))
      let inside = parts - Double(whole)
      let back = whole.isMultiple(of: 2) ? inside : 1 - inside
      let way = parts <= 0 ? 0 : whole > turns ? (turns.isMultiple(of: 2) ? 1 : 0) : back
      let out = Shape.ease((time - 0.5) / 0.4)
      return Gesture.at(90 + 210 * way, 16 * out, 13 * out)
    }
  }

  @Test func onlyOnceItMayTurnRound() {
    // To one side for 210 degrees, then back beyond the start.
    let once: Curve = { time in
      let out = Shape.ease((time - 0.5) / 0.4)
      let way = time < 3.4 ? min(1, max(0, (time - 1) / 2.4)) * 200 : 200 - min(1, (time - 3.4) / 4.2) * 370
      return Gesture.at(90 + way, 16 * out, 13 * out)
    }
    #expect(circle(.medium, for: 9, once).done != nil)
    #expect(circle(.easy, for: 9, once).done != nil)
    let hard = circle(.hard, for: 9, once)
    #expect(hard.news.contains(.brokeOff) && hard.remarks.contains(.otherWay))
    #expect((hard.done ?? 9) > 6, "only all of it after the turn would do")
    let often = circle(.medium, for: 12, Self.toAndFro(4))
    #expect(often.done == nil, "\(often.watch.values)")
  }

  /// From one side to the other between two findings: above the middle, then below it.
  @Test func jumpDoesNotFillTheSectorsBetween() {
    var watch = GestureWatch(Ask(.circle), .easy, at: Instant())
    var news = watch.take(Signal(at: Instant(.milliseconds(100))))
    for step in 2..<60 {
      let up: Double = step % 4 < 2 ? 1 : -1
      let right: Double = step.isMultiple(of: 2) ? 14 : -14
      news += watch.take(Signal(at: Instant(.milliseconds(step * 100)), yaw: right, pitch: up))
    }
    #expect(news.isEmpty && watch.sectors.count(where: \.self) <= 4, "\(watch.sectors)")
  }

  /// Leaves the middle before the prompt can be read.
  @Test func aCircleThatBeganTooSoonIsDrawnAgain() {
    var watch = GestureWatch(Ask(.circle), .medium, at: Instant())
    func draws(from start: Int) -> [GestureWatch.News] {
      (0...80).flatMap { step in
        let doing = step == 0 ? Doing() : Gesture.at(90 + 4.5 * Double(step), 16, 10.8)
        return watch.take(Signal(at: Instant(.milliseconds(start + 50 * step)), yaw: doing.yaw, pitch: doing.pitch))
      }
    }
    #expect(draws(from: 0) == [])
    #expect(watch.isOver(at: Instant(.milliseconds(5100))), "it would be asked for again")
    #expect(draws(from: 4100).count == 1)
  }

  @Test func anyOrderWillDoWhereItIsEasy() {
    let places = [90.0, 270, 0, 180, 45, 225, 135, 315]
    let jumps: Curve = { time in
      let index = min(places.count - 1, Int(max(0, time - 0.5)))
      let out = Shape.held(time - 0.5 - Double(index), from: 0, for: 0.4)
      return Gesture.at(places[index] + 22, 14 * out, 14 * out / 1.5)
    }
    #expect(circle(.easy, for: 10, jumps).done != nil)
    #expect(circle(.medium, for: 10, jumps).done == nil)
    #expect(circle(.hard, for: 10, jumps).done == nil)
  }
}
