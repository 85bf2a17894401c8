import Contract
import Testing

@testable import Cameras

@Suite struct TrackPlayTests {
  @Test func betweenKeyframesItEasesAndAfterTheLastItHolds() throws {
    let track = try track("1s x=0\n3s x=1")
    let places = [0, 1, 1.5, 2, 2.5, 3, 99].map { track.plan(at: .seconds($0)).x }
    #expect(places == [0, 0, 0.15625, 0.5, 0.84375, 1, 1])
  }

  @Test func aLoopBeginsAgain() throws {
    let track = try track("0s yaw=0\n1s yaw=10\nloop 4s")
    for second in [0, 0.5, 1, 3] {
      #expect(track.plan(at: .seconds(second)) == track.plan(at: .seconds(second + 8)))
    }
  }

  @Test func somebodyWhoIsGoneIsNotOnTheWay() throws {
    let track = try track("0s x=0\n1s gone x=2\n2s x=1\n3s x=0")
    #expect(
      [0, 0.9, 1, 1.9, 2, 2.5].map { track.plan(at: .seconds($0)).isPresent } == [
        true, true, false, false, true, true,
      ])
    #expect(track.plan(at: .seconds(0.9)).x == 0)
    #expect(track.plan(at: .seconds(2.5)).x == 0.5)
  }

  @Test func aSecondPersonDoesNotGrowOutOfNothing() throws {
    let track = try track("0s\n2s second=0.6 second-x=-3\n3s second-x=-1\n4s second=0")
    #expect([1.9, 2, 3, 3.9, 4].map { track.plan(at: .seconds($0)).second } == [0, 0.6, 0.6, 0.6, 0])
    #expect(track.plan(at: .seconds(2.5)).secondX == -2)
  }

  @Test func theCooperativeActorComesLateAndThenHoldsStill() throws {
    let track = try track(String(decoding: shippedText("cooperative"), as: UTF8.self))
    #expect(!track.plan(at: .seconds(1)).isPresent)
    let seated = track.plan(at: .seconds(3))
    #expect(seated.x > 0.3 && seated.width < 0.6)
    let oval = OvalPreset.desk.box(in: small)
    for tenth in 60...270 {
      let state = track.state(at: .milliseconds(tenth * 100), seed: 5)
      let box = try #require(HeadRenderer.faceBox(of: state, in: small))
      #expect(box.overlap(oval) > 0.8)
      #expect(abs(state.x) < 0.01 && abs(state.yaw) < 1)
    }
  }

  @Test func lifeIsSmallAndDecidedByTheSeed() throws {
    let living = try track("0s width=0.9")
    let moments = (0..<600).map { Duration.milliseconds($0 * 50) }
    let states = moments.map { living.state(at: $0, seed: 1) }
    #expect(states == moments.map { living.state(at: $0, seed: 1) })
    #expect(states != moments.map { living.state(at: $0, seed: 2) })
    #expect(states.allSatisfy { abs($0.x) <= 0.01 && abs($0.y) <= 0.01 && abs($0.yaw) <= 1.5 })
    let blinks = zip(states, states.dropFirst()).filter { $0.blink == 0 && $1.blink > 0 }
    #expect((4...10).contains(blinks.count))
    let statue = try track("0s life=0")
    #expect(Set(moments.map { statue.state(at: $0, seed: 1).y }) == [0])
    #expect(moments.allSatisfy { statue.state(at: $0, seed: 1).blink == 0 })
  }
}
