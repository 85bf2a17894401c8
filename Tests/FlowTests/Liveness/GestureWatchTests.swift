import Contract
import Testing

@testable import Flow

@Suite struct GestureWatchTests {
  private static let seeds: Range<UInt64> = 0..<2

  /// As actors and most people do it: hard needs larger and longer movements.
  private func asked(_ gesture: Gesture, _ difficulty: TaskDifficulty) -> Curve {
    gesture.done(count: 3, lasts: 1.3)
  }

  @Test(arguments: GestureStage.rates, TaskDifficulty.allCases)
  func requestedMovementIsDetected(rate: Double, difficulty: TaskDifficulty) {
    for gesture in Gesture.allCases {
      let counts = gesture == .nod || gesture == .blink
      let ask = Ask(gesture, count: counts ? 3 : 1)
      for seed in Self.seeds {
        var stage = GestureStage(rate: rate, seed: seed)
        let play = stage.play(ask, difficulty, asked(gesture, difficulty))
        let who = "\(gesture) \(difficulty) at \(rate), seed \(seed)"
        #expect(play.done != nil, "\(who): \(play.news) \(play.watch.values)")
        #expect(!play.news.contains(.brokeOff), "\(who)")
        guard counts else { continue }
        #expect(play.news.dropLast() == [.counted(1), .counted(2), .counted(3)], "\(gesture) \(difficulty) \(rate)")
      }
    }
  }

  @Test(arguments: GestureStage.rates, TaskDifficulty.allCases)
  func noMovementIsDetectedInAStillHead(rate: Double, difficulty: TaskDifficulty) {
    for gesture in Gesture.allCases {
      for seed in Self.seeds {
        var stage = GestureStage(rate: rate, seed: seed)
        let play = stage.play(Ask(gesture), difficulty, for: 6) { _ in Doing() }
        #expect(play.news.isEmpty && play.remarks.isEmpty, "\(gesture) \(difficulty) at \(rate), seed \(seed)")
        #expect(play.watch.isOver(at: stage.now) == (difficulty != .easy), "\(gesture) \(difficulty)")
      }
    }
  }

  /// The opposite movement shortly after the prompt.
  private static let opposites: [(Gesture, Gesture)] = [(.left, .right), (.right, .left), (.up, .down), (.down, .up)]

  @Test(arguments: opposites, GestureStage.rates)
  func theOppositeIsToldAndTheStepGoesOn(pair: (asked: Gesture, done: Gesture), rate: Double) {
    for difficulty in TaskDifficulty.allCases {
      for seed in Self.seeds {
        var stage = GestureStage(rate: rate, seed: seed)
        let (wrong, right) = (pair.done.done(), pair.asked.done(from: 3))
        let play = stage.play(Ask(pair.asked), difficulty) { $0 < 2.7 ? wrong($0) : right($0) }
        #expect(play.remarks.contains(.otherWay), "\(pair) \(difficulty) \(rate) \(seed)")
        #expect(play.reach.least <= -1)
        #expect(play.news.filter { $0 == .brokeOff }.count == (difficulty == .hard ? 1 : 0))
        #expect((play.done ?? 0) > 3, "\(pair) \(difficulty) \(rate) \(seed)")
      }
    }
  }

  @Test(arguments: GestureStage.rates)
  func otherMovementsAreNotTakenForIt(rate: Double) {
    // A turn passes the start of a circle, and a lowered chin may be half a nod.
    let heads: Set<Gesture> = [.left, .right, .up, .down, .tilt]
    for asked in Gesture.allCases where asked != .nod {
      for done in heads where done != asked {
        var stage = GestureStage(rate: rate, seed: 3)
        let play = stage.play(Ask(asked), .medium, for: 5, done.done())
        #expect(play.done == nil, "\(done) for \(asked)")
      }
    }
  }

  @Test(arguments: GestureStage.rates)
  func movementBegunBeforeThePromptDoesNotCount(rate: Double) {
    let gestures = Gesture.allCases.filter { ![.nod, .blink, .circle].contains($0) }
    for gesture in gestures {
      for seed in Self.seeds {
        var stage = GestureStage(rate: rate, seed: seed)
        stage.rests()
        let early = gesture.done(from: -0.7, lasts: 2.5)
        #expect(stage.play(Ask(gesture), .medium, lead: 1, for: 1.9, early).news.isEmpty, "\(gesture) \(rate) \(seed)")
        let again = gesture.done(from: 3, lasts: 1.3)
        let both = stage.play(Ask(gesture), .medium, lead: 1) { $0 < 2.7 ? early($0) : again($0) }
        #expect((both.done ?? 0) > 3, "\(gesture) \(rate) \(seed)")
      }
    }
  }

  @Test(arguments: [(80, false), (120, false), (150, false), (240, true)])
  func movementsBeforeTheReactionTimeDoNotCount(milliseconds: Int, counts: Bool) {
    for gesture in [Gesture.left, .up, .tilt, .smile, .mouth, .eyesShut] {
      var watch = GestureWatch(Ask(gesture), .hard, at: Instant())
      var news: [GestureWatch.News] = []
      for time in stride(from: 0, to: 4000, by: 40) {
        let whole = gesture.done(from: -1, lasts: 2)(0)
        let doing = time < milliseconds || time > 2500 ? Doing() : whole
        news += watch.take(
          Signal(
            at: Instant(.milliseconds(time)), yaw: doing.yaw, pitch: doing.pitch, roll: doing.roll, eyes: doing.eyes,
            mouth: doing.mouth, smile: doing.smile, shape: 1))
      }
      #expect(news.isEmpty != counts, "\(gesture): \(news)")
    }
  }

  @Test(arguments: GestureStage.rates)
  func lateMovementDoesNotCount(rate: Double) {
    for gesture in Gesture.allCases {
      var stage = GestureStage(rate: rate, seed: 8)
      let late = gesture.done(from: 5.6, lasts: 1.3)
      let play = stage.play(Ask(gesture), .medium, for: gesture == .circle ? 12 : 9, late)
      #expect(play.done == nil, "\(gesture)")
      #expect(play.watch.isOver(at: stage.now), "\(gesture)")
    }
  }

  @Test(arguments: GestureStage.rates, TaskDifficulty.allCases)
  func tooShortOrTooSmallIsNotHeld(rate: Double, difficulty: TaskDifficulty) {
    for gesture in [Gesture.left, .right, .up, .down, .tilt, .mouth, .smile, .eyesShut] {
      for seed in Self.seeds {
        var stage = GestureStage(rate: rate, seed: seed)
        let small = stage.play(Ask(gesture), difficulty, for: 4, gesture.done(size: 0.25, lasts: 2))
        #expect(small.done == nil, "\(gesture) \(difficulty) \(rate) \(seed)")
        // A movement of 0.3 s is long enough at lower difficulties.
        guard difficulty == .hard else { continue }
        let short = stage.play(Ask(gesture), difficulty, for: 3) { time in
          gesture.done(from: 1, lasts: 0.03)(time < 1 || time > 1.3 ? 0 : 1.2)
        }
        #expect(short.done == nil, "\(gesture) \(difficulty) \(rate) \(seed)")
      }
    }
  }

  @Test func aHoldForgivesADipOfATenthOfASecond() {
    func hold(_ dips: Range<Double>, to value: Double) -> Double? {
      var stage = GestureStage(rate: 30, seed: 1)
      stage.trembling = 0
      return stage.play(Ask(.left), .medium, for: 2.2) { time in
        Doing(yaw: time < 1 ? 0 : dips.contains(time) ? -value : -17)
      }.done
    }
    let straight = hold(9..<9.1, to: 0) ?? 0
    #expect((1.25...1.37).contains(straight), "\(straight)")
    #expect(hold(1.1..<1.19, to: 13.5) == straight)
    #expect((hold(1.1..<1.27, to: 13.5) ?? 0) > 1.5, "too long")
    #expect((hold(1.1..<1.19, to: 10) ?? 0) > 1.4, "too far")
  }

  @Test(arguments: [Gesture.blink, .eyesShut, .mouth, .smile], GestureStage.rates)
  func aTippedPictureMovesNoFeature(gesture: Gesture, rate: Double) {
    for seed in Self.seeds {
      var stage = GestureStage(rate: rate, seed: seed)
      let change = stage.random(in: 0.28...0.5)
      let sign: Double = seed.isMultiple(of: 2) ? 1 : -1
      let tipped: Curve = { time in
        var doing = gesture.done(count: 3, lasts: 1.3)(time)
        let amount = max(1 - doing.eyes, doing.mouth * 2, (doing.smile - 1) * 3)
        // Its lips hardly move.
        (doing.mouth, doing.smile) = (min(doing.mouth, 0.2), min(doing.smile, 1.14))
        doing.shape = 1 + sign * change * min(1, 1.6 * amount)
        return doing
      }
      #expect(stage.play(Ask(gesture), .easy, tipped).news.isEmpty, "\(gesture) \(rate) \(seed)")
      let turned: Curve = { time in
        var doing = gesture.done(count: 3, lasts: 1.3)(time)
        doing.yaw = 26 * Shape.held(time, from: 0.1, for: 5)
        return doing
      }
      #expect(stage.play(Ask(gesture), .easy, turned).news.isEmpty, "\(gesture) turned \(rate) \(seed)")
    }
  }

  @Test(arguments: GestureStage.rates)
  func theHeadSaysYesToTheRightAndNoToTheLeft(rate: Double) {
    let ask = Ask(.tilt, question: Ask.Question(1, "?", answer: false))
    for difficulty in TaskDifficulty.allCases {
      for seed in Self.seeds {
        var stage = GestureStage(rate: rate, seed: seed)
        let yes = stage.play(ask, difficulty, Gesture.tilt.done())
        #expect(yes.answer == true && yes.news.count == 1)
        stage.rests()
        let no = stage.play(ask, difficulty) { time in
          var doing = Gesture.tilt.done()(time)
          doing.roll.negate()
          return doing
        }
        #expect(no.answer == false && no.news.count == 1)
        stage.rests()
        let turned = stage.play(ask, difficulty, for: 4, Gesture.right.done())
        #expect(turned.answer == nil && turned.remarks.contains(.tiltDoNotTurn), "\(turned.remarks)")
      }
    }
  }

  @Test func aTiltMayBeAskedForToOneSide() {
    var stage = GestureStage(rate: 15, seed: 2)
    #expect(stage.play(Ask(.tilt, begins: .right), .medium, Gesture.tilt.done()).done != nil)
    stage.rests()
    let wrong = stage.play(Ask(.tilt, begins: .left), .medium, for: 4, Gesture.tilt.done())
    #expect(wrong.done == nil && wrong.remarks.contains(.otherWay))
  }

  @Test(arguments: GestureStage.rates)
  func eyesStayShutUntilTheTone(rate: Double) {
    for difficulty in TaskDifficulty.allCases {
      let least = TaskLimits.of(difficulty).eyesShut.seconds
      for seed in Self.seeds {
        var stage = GestureStage(rate: rate, seed: seed)
        let play = stage.play(Ask(.eyesShut), difficulty, hasSound: true, Gesture.eyesShut.done(lasts: 2.5))
        let tone = play.toneAt ?? 0
        #expect((0.5 + least...0.5 + least + 0.5).contains(tone), "\(tone)")
        #expect((play.done ?? 0) > 3, "only once they are open")
        stage.rests()
        let asleep = stage.play(Ask(.eyesShut), difficulty, hasSound: true, Gesture.eyesShut.done(lasts: 30))
        #expect(asleep.done == nil && asleep.toneAt != nil)
      }
    }
  }

  @Test func oneWatchIsLikeAnotherUntilItSawSomethingElse() {
    let ask = Ask(.nod, count: 2)
    let first = GestureWatch(ask, .easy, at: Instant())
    var second = first
    #expect(first == second)
    _ = second.take(Signal(at: Instant(.milliseconds(40)), pitch: 1))
    #expect(first != second)
    #expect(first != GestureWatch(Ask(.blink, count: 2), .easy, at: Instant()))
  }
}
