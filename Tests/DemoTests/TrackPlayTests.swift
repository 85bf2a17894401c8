import FrameKit
@testable import Demo
import Contract
import Imaging
import Testing

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

  @Test func motionIsNotInterpolatedTowardsAnAbsence() throws {
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

  /// The brightness in the fourth second of a track, when its subject is visible.
  private func values(_ name: String) throws -> (face: Double, wall: Double, cheeks: Double, whole: [Double]) {
    let state = try track(String(decoding: shippedText(name), as: UTF8.self)).state(at: .seconds(4), seed: 5)
    let picture = Picture(small)
    HeadRenderer(size: small, seed: 5).render(state, frame: 0, into: picture)
    let box = try #require(HeadRenderer.faceBox(of: state, in: small))
    let cheeks = [-0.22, 0.22].map { side in
      picture.mean(
        Box(
          centreX: box.centreX + side * box.width, centreY: box.centreY + 0.12 * box.height, width: 0.2 * box.width,
          height: 0.2 * box.height))
    }
    let wall = picture.mean(Box(x: 10, y: 90, width: 60, height: 90))
    let skin = Box(centreX: box.centreX, centreY: box.centreY, width: 0.66 * box.width, height: 0.66 * box.height)
    return (
      picture.mean(skin), wall, min(cheeks[0], cheeks[1]) / max(cheeks[0], cheeks[1]), picture.luma.map(Double.init)
    )
  }

  @Test func theTracksAboutLightShowWhatTheyAreCalled() throws {
    #expect(try values("dark").face < 60)
    #expect(try values("bright").face > 205)
    let backlit = try values("backlit")
    #expect(backlit.face < 90 && backlit.wall > 2.4 * backlit.face)
    #expect(try values("side-lit").cheeks < 0.42)
    #expect(try values("off-left").cheeks > 0.6)
    let covered = try values("covered").whole
    let mean = covered.reduce(0, +) / Double(covered.count)
    let spread = (covered.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(covered.count)).squareRoot()
    #expect(mean < 4 && spread < 4)
  }

  @Test func shutEyesStayShutForSeconds() throws {
    let track = try track(String(decoding: shippedText("eyes-shut"), as: UTF8.self))
    #expect((10...60).allSatisfy { track.plan(at: .milliseconds($0 * 100)).blink == 1 })
    #expect(track.plan(at: .seconds(7)).blink == 0)
  }

  @Test func whatCoversTheFaceIsTakenOffInTheEnd() throws {
    for (name, key) in [("masked", \ActorState.mask), ("dark-glasses", \.glasses)] {
      let track = try track(String(decoding: shippedText(name), as: UTF8.self))
      #expect([0, 3, 6].allSatisfy { track.plan(at: .seconds($0))[keyPath: key] == 1 }, "\(name)")
      #expect(track.plan(at: .seconds(7))[keyPath: key] == 0, "\(name)")
    }
    let obeys = try track(String(decoding: shippedText("obeys-masked"), as: UTF8.self))
    var person = try #require(obeys.obedient(seed: 3))
    person.see(.uncoverFace, at: .seconds(2))
    #expect(person.state(at: .seconds(2.9)).mask == 1)
    let bare = person.state(at: .seconds(5))
    #expect(bare.mask == 0 && bare.glasses == 0)
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
