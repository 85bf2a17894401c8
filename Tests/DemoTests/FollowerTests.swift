@testable import Demo
import Contract
import Testing

@Suite struct FollowerTests {
  /// A few seconds of hints, each with its time.
  static let script: [(Double, Hint?)] = [
    (0, .positionFace), (0.32, .getCloser), (2.517, .moveRight), (4.1, nil), (4.6, .moveUp), (6.003, .holdStill),
    (7, .moveLeft), (8.2, .doNotMove), (11, .getFurtherAway),
  ]

  private func track(_ follower: Follower, framesPerSecond rate: Int, seconds: Int = 13) -> [ActorState] {
    var (follower, left) = (follower, Self.script[...])
    return (0..<seconds * rate).map { number in
      let time = Duration.seconds(1) * number / rate
      // As on a screen: a hint is not known before its time.
      while let (at, hint) = left.first, at <= time.seconds {
        follower.see(hint, at: .seconds(at))
        left.removeFirst()
      }
      return follower.state(at: time)
    }
  }

  @Test func frameRateDoesNotChangeTheMotion() {
    for seed in 0..<10 as Range<UInt64> {
      let start = Follower(from: ActorState(x: -0.6, y: 0.3, width: 0.5), seed: seed, at: .seconds(0.7))
      let slow = track(start, framesPerSecond: 5)
      for rate in [10, 15, 30, 60] {
        let often = track(start, framesPerSecond: rate)
        #expect(slow.indices.allSatisfy { slow[$0] == often[$0 * rate / 5] })
      }
      #expect(slow == track(start, framesPerSecond: 5))
      #expect(slow != track(Follower(from: slow[0], seed: seed + 1, at: .zero), framesPerSecond: 5))
    }
  }

  @Test func betweenTwoStepsOfTimeTheyAreInBetween() {
    var follower = Follower(from: Self.statue, seed: 8, at: .zero)
    follower.see(.moveLeft, at: .zero)
    let places = (0..<1200).map { follower.state(at: .milliseconds($0)).x }
    #expect(Set(places).count > 400)
    let moving = (800..<900).map { places[$0 + 1] - places[$0] }
    #expect(moving.allSatisfy { abs($0) > 0 && abs($0) < 0.002 })
  }

  /// An actor off-centre that does not sway.
  static var statue: ActorState {
    var state = ActorState(x: 0.9)
    state.life = 0
    return state
  }

  /// The reaction time: seconds from a hint to the first movement.
  private func reaction(_ seed: UInt64) -> Double? {
    var follower = Follower(from: Self.statue, seed: seed, at: .zero)
    follower.see(.moveLeft, at: .seconds(1))
    return (100..<300).first { follower.state(at: .milliseconds($0 * 10)).x != 0.9 }.map { Double($0 - 100) / 100 }
  }

  @Test func theyReactLateAndNeverAtOnce() {
    let times = (0..<200).compactMap { reaction($0) }
    #expect(times.count == 200)
    #expect(times.allSatisfy { (0.25...0.72).contains($0) })
    #expect(times.count { $0 < 0.35 } > 20 && times.count { $0 > 0.6 } > 20)
  }

  @Test func movementStopsAfterAReactionTime() throws {
    for seed in 0..<60 as Range<UInt64> {
      let start = 100 + Int((try #require(reaction(seed)) * 100).rounded())
      /// The positions every 10 ms of an actor that is told to stop at that time.
      func places(stopping: Int?) -> [Double] {
        var follower = Follower(from: Self.statue, seed: seed, at: .zero)
        follower.see(.moveLeft, at: .seconds(1))
        if let stopping { follower.see(.doNotMove, at: .milliseconds(stopping * 10)) }
        return (0..<start + 88).map { follower.state(at: .milliseconds($0 * 10)).x }
      }
      let (stopped, whole) = (places(stopping: start + 10), places(stopping: nil))
      #expect(stopped[...(start + 29)] == whole[...(start + 29)])
      #expect(abs(stopped[start + 87] - 0.9) < 0.87 * abs(whole[start + 87] - 0.9))
      #expect(abs(stopped[start + 87] - stopped[start + 77]) < 0.02)
    }
  }

  @Test func earlierHintReplacesALaterOne() {
    var follower = Follower(from: Self.statue, seed: 8, at: .zero)
    follower.see(.moveLeft, at: .seconds(2))
    follower.see(.moveDown, at: .seconds(1))
    #expect(follower.state(at: .seconds(1.9)).y > 0)
    #expect(follower.state(at: .seconds(5)).x > 0.8)
  }

  @Test func stillPersonSwaysMoreThanABreath() {
    for seed in 0..<10 as Range<UInt64> {
      var follower = Follower(from: ActorState(x: 0), seed: seed, at: .zero)
      let places = (0..<600).map { follower.state(at: .milliseconds($0 * 100)).x }
      #expect((0.03...0.07).contains((places.max() ?? 0) - (places.min() ?? 0)))
    }
  }

  @Test func rightAndLeftAreTheirOwnAndAreMixedUpAtTimes() {
    let wrong = (0..<400).filter { seed in
      var follower = Follower(from: ActorState(x: 0.5), seed: UInt64(seed), at: .zero)
      follower.see(.moveLeft, at: .zero)
      _ = follower.state(at: .zero)
      return stride(from: 0.1, to: 1.2, by: 0.05).contains { follower.state(at: .seconds($0)).x > 0.55 }
    }
    #expect((16...56).contains(wrong.count), "\(wrong.count) of 400, of which a twelfth are 33")
  }

  @Test func wrongMoveIsCorrectedWhileTheHintStays() {
    for seed in 0..<100 as Range<UInt64> {
      var follower = Follower(from: ActorState(x: 0.5), seed: seed, at: .zero)
      follower.see(.moveLeft, at: .zero)
      #expect(follower.state(at: .seconds(5)).x < 0.2)
    }
  }

  @Test(arguments: [
    (Hint.moveLeft, ActorState(x: 0.5)), (.moveRight, ActorState(x: -0.5)), (.moveUp, ActorState(x: 0, y: 0.4)),
    (.moveDown, ActorState(x: 0, y: -0.4)), (.getCloser, ActorState(x: 0, width: 0.4)),
    (.getFurtherAway, ActorState(x: 0, width: 1.6)), (.positionFace, ActorState(x: 0.5, y: -0.3, width: 1.5)),
  ])
  func everyHintIsObeyedInTheEnd(_ hint: Hint, _ start: ActorState) {
    for seed in 0..<30 as Range<UInt64> {
      var follower = Follower(from: start, seed: seed, at: .zero)
      var fits: Double?
      for tenth in 0..<120 where fits == nil {
        let time = Duration.milliseconds(tenth * 100)
        let state = follower.state(at: time)
        follower.see(hint, at: time)
        let isThere = abs(state.x) < 0.16 && abs(state.y) < 0.14 && (0.75...1.05).contains(state.width)
        if isThere { fits = time.seconds }
      }
      #expect((fits ?? 99) < 10 && (fits ?? 0) > 0.3, "seed \(seed)")
    }
  }

  @Test func personToldToHoldStillOnlySways() {
    for seed in 0..<50 as Range<UInt64> {
      var follower = Follower(from: ActorState(x: 1.2, width: 0.5), seed: seed, at: .zero)
      follower.see(.moveLeft, at: .zero)
      follower.see(.holdStill, at: .seconds(1))
      let still = follower.state(at: .seconds(2.6))
      for tenth in 27...80 {
        let state = follower.state(at: .milliseconds(tenth * 100))
        #expect(abs(state.x - still.x) < 0.08 && abs(state.y - still.y) < 0.05)
        #expect(abs(state.width - still.width) < 0.03 && abs(state.yaw - still.yaw) < 8)
      }
    }
  }

  @Test func aStatueDoesNotSway() {
    var statue = ActorState(x: 0.5)
    statue.life = 0
    var follower = Follower(from: statue, seed: 4, at: .zero)
    #expect(Set((0..<100).map { follower.state(at: .milliseconds($0 * 90)).x }) == [0.5])
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func tenMinutesOfAnyHintsStayBounded(_ seed: UInt64) {
    var random = SeededRandom(seed)
    var follower = Follower.anywhere(as: ActorState(x: 0, second: 0.5), seed: seed, at: .zero)
    let one = Hint.allCases.randomElement(using: &random)
    for number in 0..<9000 {
      let time = Duration.seconds(600) * number / 9000
      let state = follower.state(at: time)
      for key in TrackKey.all { #expect(key.range.contains(state[keyPath: key.field]), "\(key.name)") }
      #expect(abs(state.x) < 3.2 && abs(state.y) < 1.2 && (0.15...2.1).contains(state.width))
      // The third gets the same hint all the time.
      let hint = seed == 3 ? one : random.unit() < 0.1 ? Hint.allCases.randomElement(using: &random) : nil
      if seed == 3 || random.unit() < 0.1 {
        follower.see(hint, at: time + .milliseconds(Int.random(in: -99...99, using: &random)))
      }
    }
  }

  /// Replies that no hint asks for are possible all the same.
  @Test(arguments: [Reply.mendLight, .straighten, .openEyes, .shutMouth, .enter, .uncover]) func theOtherRepliesWork(
    _ reply: Reply
  ) throws {
    let start = try state("yaw=25 pitch=-12 roll=14 blink=1 mouth=1 light=0.2 backlight=0.9 side=-0.8 mask=1 glasses=1")
    var (responder, body) = (HintResponder(seed: 6, traits: .person), Body(start))
    responder.take(reply, at: 0)
    for tick in 0..<600 {
      responder.move(&body, at: tick)
      body.advance()
    }
    let end = body.state(over: start)
    let isLit = abs(end.light - 1) < 0.01 && abs(end.backlight) < 0.01 && abs(end.side) < 0.01
    let isStraight = [end.yaw, end.pitch, end.roll].allSatisfy { abs($0) < 5 }
    #expect(isLit == (reply == .mendLight))
    #expect(isStraight == (reply == .straighten || reply == .enter))
    #expect((end.mask == 0 && end.glasses == 0) == (reply == .uncover))
    #expect((end.mouth < 0.01) == (reply == .shutMouth))
    #expect((end.blink < 0.01) == (reply == .openEyes || reply == .enter))
  }
}
