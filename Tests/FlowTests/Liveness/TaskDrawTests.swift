import Contract
import Testing

@testable import Flow

@Suite struct TaskDrawTests {
  private func asks(
    _ order: TaskOrder, seed: UInt64, avoid: [Gesture] = [], hasSound: Bool = false
  ) -> [Ask] {
    var draw = TaskDraw(LivenessConfig(avoid: avoid), seed: seed, hasSound: hasSound)
    return draw.asks(order, order.difficulty)
  }

  private func draws(_ order: TaskOrder, avoid: [Gesture] = [], hasSound: Bool = false) -> [[Ask]] {
    (0..<200).map { asks(order, seed: $0, avoid: avoid, hasSound: hasSound) }
  }

  @Test func oneSeedIsOneOrderAndAnotherAnother() {
    let orders = TaskTests.kinds
    func all(_ seed: UInt64) -> [[Ask]] { orders.map { asks($0, seed: seed) } }
    #expect(all(7) == all(7))
    #expect(Set((0..<50).map { all($0).description }).count == 50)
  }

  /// A seed draws the same tasks on every machine and with every library.
  @Test func seedGivesKnownTasks() {
    var random = RandomSource(0)
    #expect((0..<5).map { _ in random.one(of: 0...9999) } == [8833, 4315, 264, 9708, 1063])
    #expect(asks(TaskOrder(.gestures), seed: 0).map(\.gesture) == [.up, .left, .right, .down])
  }

  @Test(arguments: [(TaskDifficulty.easy, 2, 1...2), (.medium, 3, 2...3), (.hard, 4, 3...5)])
  func motionsAreDrawnByTheDifficulty(_ difficulty: TaskDifficulty, _ steps: Int, _ counts: ClosedRange<Int>) {
    let draws = draws(TaskOrder(.motions, difficulty: difficulty))
    for asks in draws {
      #expect(asks.count == steps)
      #expect(zip(asks, asks.dropFirst()).allSatisfy { $0.gesture != $1.gesture })
      #expect(asks.allSatisfy { $0.gesture == .mouth ? $0.count == 1 : counts.contains($0.count) })
    }
    let seen = Set(draws.joined().filter { $0.gesture != .mouth }.map(\.count))
    #expect(seen == Set(counts), "each of them comes")
    #expect(Set(draws.joined().map(\.gesture)) == [.nod, .blink, .mouth])
  }

  @Test func countsAreBoundedAndNothingLeavesAKindOut() {
    for asks in draws(TaskOrder(.motions, difficulty: .hard, maxNods: 2, maxBlinks: 0)) {
      #expect(asks.allSatisfy { $0.gesture != .blink && $0.count <= 2 })
    }
    for asks in draws(TaskOrder(.motions, difficulty: .hard, maxNods: 0, maxBlinks: 0)) {
      #expect(asks == [Ask(.mouth)])
    }
    for asks in draws(TaskOrder(.motions), avoid: [.nod, .mouth]) {
      #expect(asks.map(\.gesture) == [.blink])
    }
    for asks in draws(TaskOrder(.blink, difficulty: .hard, maxBlinks: 2)) { #expect(asks == [Ask(.blink, count: 2)]) }
  }

  @Test func turnsAreShuffledUnlessTheyAreGiven() {
    let orders = Set(draws(TaskOrder(.gestures)).map { $0.map(\.gesture) })
    #expect(orders.count == 24 && orders.allSatisfy { Set($0) == [.left, .right, .up, .down] })
    #expect(asks(TaskOrder(.gestures, gestures: [.up, .up, .left]), seed: 3).map(\.gesture) == [.up, .up, .left])
  }

  @Test func signsAreDrawnByTheDifficultyAndEyesAreShutOnlyWithSound() {
    for (difficulty, count) in [(TaskDifficulty.easy, 2), (.medium, 3), (.hard, 4)] {
      for asks in draws(TaskOrder(.emoji, difficulty: difficulty)) {
        #expect(asks.count == count && Set(asks).count == count && !asks.contains { $0.gesture == .eyesShut })
      }
    }
    #expect(draws(TaskOrder(.emoji), hasSound: true).joined().contains { $0.gesture == .eyesShut })
    #expect(asks(TaskOrder(.emoji, gestures: [.eyesShut]), seed: 1).map(\.gesture) != [.eyesShut])
  }

  @Test func aHardCircleBeginsOnASideAndQuestionsAreShuffled() {
    let sides = Set(draws(TaskOrder(.circle, difficulty: .hard)).map { $0[0].begins })
    #expect(sides == [.left, .right])
    #expect(draws(TaskOrder(.circle)).allSatisfy { $0 == [Ask(.circle)] })
    let questions = (0..<3).map { TaskQuestion("\($0)", answer: true) }
    func numbers(_ difficulty: TaskDifficulty) -> Set<[Int]> {
      Set(
        draws(TaskOrder(.yesOrNo, difficulty: difficulty, questions: questions)).map {
          $0.compactMap(\.question?.number)
        })
    }
    #expect(numbers(.medium) == [[1, 2, 3]] && numbers(.hard).count == 6)
  }

  @Test func avoidedGesturesAreNeverAsked() {
    for order in TaskTests.kinds {
      for gesture in Gesture.allCases {
        #expect(
          draws(order, avoid: [gesture]).joined().allSatisfy { $0.gesture != gesture }, "\(order.kind) \(gesture)")
      }
    }
    #expect(asks(TaskTests.kinds[3], seed: 1, avoid: [.tilt]) == [], "nothing stands for an answer")
    #expect(asks(TaskOrder(.circle), seed: 1, avoid: [.circle]).count == 1)
  }

  @Test func cuesAreApartAndLeaveTime() {
    var draw = TaskDraw(LivenessConfig(), seed: 5)
    for count in 1...5 {
      for _ in 0..<100 {
        let cues = draw.cues(for: Ask(.blink, count: count), within: .seconds(12))
        #expect(cues.count == count && cues.allSatisfy { $0 <= .milliseconds(10500) })
        let gaps = zip([.zero] + cues, cues).map { $1 - $0 }
        #expect(gaps.allSatisfy { $0 >= .milliseconds(1200) && $0 <= .milliseconds(2500) })
      }
    }
  }

  @Test func aNewOrderIsAnother() {
    var draw = TaskDraw(LivenessConfig(), seed: 5)
    let asks = [Ask(.left), Ask(.right), Ask(.up)]
    for _ in 0..<100 {
      let next = draw.redraw(asks)
      #expect(next != asks && Set(next) == Set(asks))
    }
    #expect(draw.redraw([Ask(.nod)]) == [Ask(.nod)])
  }
}
