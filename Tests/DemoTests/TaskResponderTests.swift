@testable import Demo
import Contract
import Testing

/// Actors that follow prompts for movements.
@Suite struct TaskResponderTests {
  static let seeds = (0..<40).map(UInt64.init)

  /// The state of an actor that does not sway, every 10 ms, with prompts at their times.
  private func played(
    _ script: [(Double, Prompted)], seconds: Double, seed: UInt64 = 1, manner: Manner = .plain,
    base: ActorState = statue
  ) -> [ActorState] {
    var (follower, left) = (Follower(from: base, seed: seed, at: .zero, manner: manner), script[...])
    return (0..<Int(seconds * 100)).map { tick in
      let time = Duration.milliseconds(tick * 10)
      while let (at, prompted) = left.first, at <= time.seconds {
        follower.see(prompted, at: .seconds(at))
        left.removeFirst()
      }
      return follower.state(at: time)
    }
  }

  static var statue: ActorState {
    var state = ActorState()
    state.life = 0
    return state
  }

  private func asked(_ gesture: Gesture, _ count: Int = 1) -> Prompted { Prompted(ask: Ask(gesture, count: count)) }

  /// How often a value rises above a threshold.
  private func times(_ values: [Double], above limit: Double) -> Int {
    zip(values, values.dropFirst()).count { $0 <= limit && $1 > limit }
  }

  @Test(
    arguments: [
      (Gesture.left, \ActorState.yaw, -26.0), (.right, \.yaw, 26), (.up, \.pitch, -22), (.down, \.pitch, 24),
      (.tilt, \.roll, 20), (.nod, \.pitch, 19), (.blink, \.blink, 1), (.eyesShut, \.blink, 1), (.mouth, \.mouth, 0.9),
      (.smile, \.smile, 1),
    ] as [(Gesture, KeyPath<ActorState, Double> & Sendable, Double)])
  func everyGestureIsDoneLateAndComesBack(
    _ gesture: Gesture, _ part: KeyPath<ActorState, Double> & Sendable, _ amount: Double
  ) throws {
    for seed in Self.seeds {
      let states = played([(1, asked(gesture)), (4, Prompted(isMiddle: true))], seconds: 6, seed: seed)
      let values = states.map { $0[keyPath: part] / amount }
      let first = try #require(values.firstIndex { $0 > 0 })
      #expect((125...173).contains(first), "begins after \(first - 100) hundredths")
      #expect(values.allSatisfy { $0 >= 0 && $0 < 1.0001 } && values.max().map { $0 > 0.99 } == true)
      #expect(values.suffix(100).allSatisfy { $0 == 0 })
    }
  }

  @Test func questionsAreAnsweredByASide() {
    for answer in [true, false] {
      let ask = Ask(.tilt, question: .init(1, "Is it?", answer: answer))
      let rolls = played([(0, Prompted(ask: ask))], seconds: 1.5).map(\.roll)
      #expect((answer ? rolls.max() ?? 0 : -(rolls.min() ?? 0)) == 20)
      #expect((answer ? rolls.min() : rolls.max()) == 0)
    }
  }

  @Test(arguments: 1...5) func nodsAndBlinksAreCounted(_ count: Int) {
    for seed in Self.seeds.prefix(10) {
      let ends = 0.75 + Double(count) * 0.9
      let nods = played([(0, asked(.nod, count)), (ends, Prompted())], seconds: ends + 1, seed: seed)
      #expect(times(nods.map(\.pitch), above: 10) == count)
      let over = 0.75 + Double(count) * 0.62
      let blinks = played([(0, asked(.blink, count)), (over, Prompted())], seconds: over + 1, seed: seed)
      #expect(times(blinks.map(\.blink), above: 0.5) == count)
    }
  }

  /// A movement is repeated while its prompt lasts, and not afterwards.
  @Test func unseenMovementIsRepeated() {
    for seed in Self.seeds.prefix(10) {
      let states = played([(0, asked(.right)), (8, Prompted(isMiddle: true))], seconds: 12, seed: seed)
      #expect((2...4).contains(times(states.map(\.yaw), above: 20)))
      #expect(states.suffix(300).allSatisfy { $0.yaw == 0 })
    }
  }

  /// A movement that was seen is not held longer than the reaction time.
  @Test func movementEndsSmoothlyWhenItsPromptEnds() {
    for seed in Self.seeds {
      let yaws = played([(0, asked(.left)), (1.2, Prompted(isMiddle: true))], seconds: 3, seed: seed).map(\.yaw)
      #expect(yaws.suffix(105).allSatisfy { $0 == 0 })
      #expect(zip(yaws, yaws.dropFirst()).allSatisfy { abs($1 - $0) < 1.6 }, "no jump")
    }
  }

  @Test func blinksOnCueComeAfterTheCue() throws {
    let ask = Ask(.blink, count: 3)
    for seed in Self.seeds {
      var script: [(Double, Prompted)] = [(0, Prompted(ask: ask))]
      for cue in [2.0, 4, 6.5] {
        script += [(cue, Prompted(ask: ask, isCued: true)), (cue + 1.1, Prompted(ask: ask))]
      }
      let shut = played(script + [(8, Prompted())], seconds: 9, seed: seed).map(\.blink)
      for cue in [200, 400, 650] {
        let blink = try #require((cue..<850).first { shut[$0 - 1] <= 0.5 && shut[$0] > 0.5 })
        #expect((20...80).contains(blink - cue))
      }
      #expect(times(Array(shut[320...]), above: 0.5) == 2, "no others between the cues")
    }
  }

  @Test func aCircleBeginsOnTheToldSideAndGoesRound() throws {
    for (side, sign) in [(Side.right, 1.0), (.left, -1)] {
      let states = played([(0, Prompted(ask: Ask(.circle, begins: side)))], seconds: 5.6)
      let reach = states.map { ($0.yaw * $0.yaw + $0.pitch * $0.pitch).squareRoot() }
      let start = try #require(reach.firstIndex { $0 > 12 })
      #expect(sign * states[start].yaw > 11)
      var quarters: Set<[Bool]> = []
      for (index, state) in states.enumerated() where reach[index] > 12 {
        quarters.insert([state.yaw > 0, state.pitch > 0])
      }
      #expect(quarters.count == 4)
    }
  }

  /// There are no spontaneous blinks during a prompt for the eyes.
  @Test func lidsObeyWhileTheyAreAskedFor() {
    for seed in Self.seeds {
      let states = played(
        [(0, asked(.blink, 2)), (3.4, Prompted())], seconds: 2.3, seed: seed, base: ActorState())
      #expect(times(states.dropFirst(70).map(\.blink), above: 0.5) <= 2)
    }
  }

  @Test func theSameTwiceIsTheSame() {
    let script = [(0.3, asked(.nod, 2)), (2.9, Prompted(isMiddle: true)), (3.6, asked(.smile))]
    for seed in Self.seeds.prefix(10) {
      #expect(played(script, seconds: 6, seed: seed) == played(script, seconds: 6, seed: seed))
    }
    #expect(played(script, seconds: 6, seed: 1) != played(script, seconds: 6, seed: 2))
  }
}

/// Actors that do a movement in another way.
@Suite struct MannerTests {
  private func follower(_ manner: Manner, _ seed: UInt64 = 1) -> Follower {
    Follower(from: TaskResponderTests.statue, seed: seed, at: .zero, manner: manner)
  }

  private func states(
    _ follower: inout Follower, _ ask: Ask?, hint: Hint? = nil, from start: Double, to end: Double
  ) -> [ActorState] {
    follower.see(Prompted(hint: hint, ask: ask), at: .seconds(start))
    return stride(from: start, to: end, by: 0.02).map { follower.state(at: .seconds($0)) }
  }

  @Test func theFirstAnswerIsWrongAndTheNextIsRight() {
    var person = follower(.wrong)
    let yes = Ask(.tilt, question: .init(1, "?", answer: true))
    // A nod has no opposite.
    #expect(states(&person, Ask(.nod), from: 0, to: 1.5).contains { $0.pitch > 15 })
    _ = states(&person, nil, from: 1.5, to: 3)
    let wrong = states(&person, yes, from: 3, to: 4.4)
    #expect(wrong.contains { $0.roll < -18 } && wrong.allSatisfy { $0.roll < 1 })
    _ = states(&person, nil, from: 4.4, to: 6)
    #expect(states(&person, yes, from: 6, to: 7.4).contains { $0.roll > 18 })
  }

  @Test func fastActorSlowsDownWhenTold() {
    func fastest(_ states: [ActorState]) -> Double {
      zip(states, states.dropFirst()).map { abs($1.yaw - $0.yaw) / 0.02 }.max() ?? 0
    }
    var person = follower(.fast)
    let hurried = fastest(states(&person, Ask(.circle), from: 0, to: 2))
    _ = states(&person, nil, from: 2, to: 4)
    _ = states(&person, nil, hint: .slower, from: 4, to: 5)
    let calm = fastest(states(&person, Ask(.circle), from: 5, to: 10))
    #expect(hurried > 2 * calm)
  }

  @Test func aReplayShowsItsListWhateverIsAsked() {
    var person = follower(.replay)
    var shown: [Gesture?] = []
    for number in 0..<4 {
      let start = Double(number) * 6
      let seen = states(&person, Ask(.smile), from: start, to: start + 4)
      #expect(seen.allSatisfy { $0.smile == 0 })
      shown.append(
        seen.contains { $0.yaw < -20 }
          ? .left
          : seen.contains { $0.yaw > 20 }
            ? .right
            : seen.contains { $0.pitch < -20 } ? .up : seen.contains { $0.pitch > 20 } ? .down : nil)
      _ = states(&person, nil, from: start + 4, to: start + 6)
    }
    #expect(shown == [.left, .right, .up, .down])
  }

  @Test func swapMannerBringsAnotherPersonAtTheSecondAsk() {
    var person = follower(.swap)
    let first = states(&person, Ask(.left), from: 0, to: 2)
    #expect(first.allSatisfy { $0.isPresent && $0.other == 0 } && first.contains { $0.yaw < -20 })
    _ = states(&person, nil, from: 2, to: 3)
    let second = states(&person, Ask(.right), from: 3, to: 8)
    let gone = second.count { !$0.isPresent }
    #expect((60...90).contains(gone), "away for \(gone) fiftieths of a second")
    #expect(second.last?.other == 1 && second.last?.isPresent == true)
    #expect(second.allSatisfy { $0.yaw < 20 || $0.other == 1 } && second.contains { $0.yaw > 20 })
  }

  @Test func wavedPhotoMovesWhateverIsAsked() {
    for seed in UInt64(1)...5 {
      var (one, other) = (follower(.wave, seed), follower(.wave, seed))
      let asked = states(&one, Ask(.left), from: 0, to: 12)
      #expect(asked == states(&other, nil, from: 0, to: 12))
      for angle in [\ActorState.yaw, \.pitch] {
        #expect(asked.map { $0[keyPath: angle] }.max() ?? 0 > 12 && asked.map { $0[keyPath: angle] }.min() ?? 0 < -12)
      }
    }
  }

  @Test func trackNamesTheMannerOfAnswering() throws {
    for manner in Manner.allCases where manner != .plain {
      let read = try track("0s x=0.1 follow \(manner.rawValue)")
      #expect(read.manner == manner && read.follow == .here)
      #expect(try track(read.description) == read)
    }
    #expect(try track("0s follow random fast").manner == .fast)
    #expect(try track("0s follow").manner == .plain)
    func fault(_ text: String) -> String { Track.read(Array(text.utf8), file: "a").findings.first?.description ?? "" }
    #expect(fault("0s x=1 wrong").contains("write it as: follow wrong"))
    #expect(fault("0s follow fast replay").contains("one manner"))
  }
}
