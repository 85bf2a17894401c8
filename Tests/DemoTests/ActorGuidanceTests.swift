@testable import Demo
import Contract
import Testing

/// Actors with guidance: simulated people who follow hints end up in the oval.
@Suite struct ActorGuidanceTests {
  static let starts = (0..<200).map(UInt64.init)

  private func run(_ seed: UInt64, _ traits: ReactionTraits = .person, rate: Int = 15) -> ActorRun {
    let place = Follower.place(of: ActorState(), seed: seed)
    return ActorRun(Follower(from: place, seed: seed, at: .zero, traits: traits), findingsPerSecond: rate)
  }

  @Test(arguments: [15, 30]) func fromAnywhereTheyFitAndHoldWithinTwentySeconds(_ rate: Int) {
    let runs = Self.starts.map { run($0, rate: rate) }
    let times = runs.compactMap(\.fittedAfter).sorted()
    #expect(times.count >= 190, "\(Self.starts.filter { run($0, rate: rate).fittedAfter == nil })")
    #expect(times[times.count / 2] < 10)
    #expect(runs.allSatisfy { $0.turns.count <= 13 }, "\(runs.map(\.turns.count).max() ?? 0)")
  }

  /// An actor that makes no mistakes always succeeds; otherwise guidance is wrong.
  @Test(arguments: [15, 30]) func theFlawlessAlwaysFit(_ rate: Int) {
    #expect(Self.starts.filter { run($0, .flawless, rate: rate).fittedAfter == nil } == [])
  }

  @Test func startsAreWidelySpread() {
    let places = Self.starts.map { Follower.place(of: ActorState(), seed: $0) }
    #expect((10...45).contains(places.count { !$0.isPresent }))
    for count in [
      places.count { $0.x > 0.5 }, places.count { $0.x < -0.5 }, places.count { $0.y > 0.15 },
      places.count { $0.y < -0.15 }, places.count { $0.width < 0.7 }, places.count { $0.width > 1.1 },
      places.count { abs($0.yaw) > 12 },
    ] {
      #expect(count > 30)
    }
    let fitting = places.filter { abs($0.x) < 0.16 && abs($0.y) < 0.14 && (0.72...1.08).contains($0.width) }
    #expect(fitting.count < 15)
  }

  @Test func theSameTwiceIsTheSame() {
    for seed in Self.starts.prefix(20) { #expect(run(seed) == run(seed)) }
    #expect(Set(Self.starts.compactMap { run($0).fittedAfter }).count > 60)
  }

  @Test func actorWithoutHintsStaysInPlace() {
    let far = ActorState(x: 0.9, width: 0.5)
    let run = ActorRun(Follower(from: far, seed: 3, at: .zero), findingsPerSecond: 15, isTold: false)
    #expect(run.fittedAfter == nil)
    #expect(abs(run.last.x - 0.9) < 0.05 && abs(run.last.width - 0.5) < 0.03)
    #expect(run.turns.map(\.hint) == [.positionFace, .getCloser])
  }

  @Test func absentActorComesIn() {
    var gone = ActorState()
    gone.isPresent = false
    let run = ActorRun(Follower(from: gone, seed: 5, at: .zero), findingsPerSecond: 15)
    #expect(run.turns.prefix(2).map(\.hint) == [.positionFace, .noFace])
    #expect(run.fittedAfter != nil)
  }

  @Test func companyGoesOutOfThePictureAndStaysAway() {
    var follower = Follower(from: ActorState(x: 0.1, second: 0.6, secondX: -1.1), seed: 2, at: .zero)
    follower.see(.multipleFaces, at: .seconds(1))
    #expect(follower.state(at: .seconds(1.5)).secondX == -1.1)
    let after = [2.5, 8, 20].map { follower.state(at: .seconds($0)) }
    #expect(after[0].second == 0.6 && after[0].secondX < -1.2)
    #expect(after[1].second == 0 && after[2].second == 0)
  }

  @Test func companyLeavesWhenAsked() {
    for side in [-1.0, 1] {
      let pair = ActorState(x: 0.1, second: 0.6, secondX: side * 1.1)
      let run = ActorRun(Follower(from: pair, seed: 2, at: .zero), findingsPerSecond: 15)
      #expect(run.turns.contains { $0.hint == .multipleFaces })
      #expect(run.fittedAfter != nil)
      #expect(run.last.second == 0 || abs(run.last.secondX) > 1.3)
    }
  }
}

extension ActorState {
  init(x: Double, y: Double = 0, width: Double = 0.9, second: Double = 0, secondX: Double = -1) {
    self.init()
    (self.x, self.y, self.width) = (x, y, width)
    (self.second, self.secondX) = (second, secondX)
  }
}
