import FrameKit
@testable import Demo
@testable import Frames
import Contract
import Foundation
import Imaging
import Testing

@Suite struct PrompterTests {
  @Test func equalHintsCountOnceAndReadersTakeThemAll() {
    let prompter = Prompter()
    for (second, hint) in [(0, Hint.getCloser), (1, .getCloser), (2, nil), (3, nil), (4, .getCloser)] as [(Int, Hint?)]
    {
      prompter.show(hint, at: .seconds(second))
    }
    #expect(prompter.take().map(\.at) == [.seconds(0), .seconds(2), .seconds(4)])
    #expect(prompter.take() == [])
    prompter.show(.getCloser, at: .seconds(5))
    #expect(prompter.take() == [])
    prompter.forget()
    prompter.show(.getCloser, at: .seconds(6))
    #expect(prompter.take() == [TimedPrompt(prompted: Prompted(hint: .getCloser), at: .seconds(6))])
  }

  @Test func unreadHintsAreBounded() {
    let prompter = Prompter()
    for second in 0..<1000 { prompter.show(second % 2 == 0 ? .moveUp : .moveDown, at: .seconds(second)) }
    let cues = prompter.take()
    #expect(cues.count <= 64 && cues.last?.at == .seconds(999))
  }

  private func camera(_ text: String, _ prompter: Prompter?, rate: Double = 30) throws -> DemoCamera {
    let camera = DemoCamera(track: try track(text), name: "test", seed: 3, prompter: prompter)
    _ = try camera.open(CameraWish(sizes: [small], framesPerSecond: rate))
    return camera
  }

  /// Ten seconds of a camera: the box of the face in each frame, with a hint at 3.05 s if there is a prompter.
  private func boxes(_ text: String, _ prompter: Prompter?, rate: Double = 30, hint: Hint = .moveLeft) throws -> [Box?]
  {
    let camera = try camera(text, prompter, rate: rate)
    return try (0..<Int(10 * rate)).map { _ in
      let stamp = try #require(try camera.next())
      if stamp.capturedAt >= .seconds(3) { prompter?.show(hint, at: .milliseconds(3050)) }
      return camera.faceBox
    }
  }

  @Test func thePersonFollowsTheTrackAndThenTheHints() throws {
    let oval = OvalPreset.desk.box(in: small)
    let boxes = try boxes("0s x=0 life=0\n1s x=0.6\n2s follow", Prompter())
    func x(_ second: Double) throws -> Double {
      (oval.centreX - (try #require(boxes[Int(second * 30)])).centreX) / oval.width
    }
    #expect(try abs(x(0)) < 0.01 && abs(x(1.5) - 0.6) < 0.01)
    #expect(try abs(x(3.1) - 0.6) < 0.01)
    #expect(try x(5) < 0.45 && x(9) < 0.2)
  }

  @Test func theFirstFrameIsWhereTheSeedPutsThem() throws {
    let camera = try camera("0s light=0.5 follow random", nil)
    _ = try camera.next()
    var light = ActorState()
    light.light = 0.5
    let (state, place) = (try #require(camera.state), Follower.place(of: light, seed: 3))
    #expect(state.light == 0.5 && state.isPresent == place.isPresent)
    #expect(abs(state.x - place.x) < 0.02 && abs(state.width - place.width) < 0.01 && abs(state.yaw - place.yaw) < 2)
  }

  @Test func theFaceBoxIsTheTruthOfAnActorToo() throws {
    let prompter = Prompter()
    let camera = try camera("0s x=0.4 follow", prompter)
    let picture = Picture(small)
    for number in 0..<90 {
      _ = try camera.next()
      if number == 10 { prompter.show(.moveLeft, at: .milliseconds(334)) }
      guard number % 15 == 0 else { continue }
      try camera.fill(picture)
      let pose = HeadPose(try #require(camera.state), in: small)
      #expect(camera.faceBox == pose.faceBox)
      guard pose.blink < 0.1 else { continue }
      let pupil = picture.darkest(near: pose.eyes.right, reach: pose.faceBox.width * 0.06)
      #expect(abs(pupil.x - pose.eyes.right.x) < 0.03 * pose.faceBox.width + 1)
    }
  }

  @Test func frameRatesAreNoMatter() throws {
    let slow = try boxes("0s x=0.5\n1s follow", Prompter(), rate: 10)
    let fast = try boxes("0s x=0.5\n1s follow", Prompter(), rate: 30)
    #expect(slow.indices.allSatisfy { slow[$0] == fast[$0 * 3] })
    #expect(slow != (try boxes("0s x=0.5\n1s follow", Prompter(), rate: 10, hint: .moveRight)))
  }

  @Test func withoutAPrompterTheActorStaysInPlace() throws {
    let boxes = try boxes("0s x=0.5 follow", nil)
    let places = boxes.compactMap { $0?.centreX }
    #expect(places.count == 300)
    let oval = OvalPreset.desk.box(in: small)
    #expect((places.max() ?? 0) - (places.min() ?? 0) < 0.12 * oval.width)
    #expect((places.max() ?? 0) - (places.min() ?? 0) > 0.005 * oval.width)
  }

  @Test func hintsShownBeforeTheCameraOpensAreIgnored() throws {
    let prompter = Prompter()
    prompter.show(.moveLeft, at: .zero)
    let camera = try camera("0s x=0.5 life=0 follow", prompter)
    for _ in 0..<90 { _ = try camera.next() }
    #expect(camera.state?.x == 0.5)
    camera.close()
    #expect(camera.state == nil)
  }

  @Test func hintsComeFromAnotherThread() throws {
    let prompter = Prompter()
    let camera = try camera("0s follow random", prompter)
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      for number in 0..<20_000 {
        prompter.show(Hint.allCases[number % Hint.allCases.count], at: .milliseconds(number % 700 * 10))
      }
      done.signal()
    }
    for _ in 0..<600 {
      _ = try camera.next()
      #expect(camera.state.map { abs($0.x) < 3.2 } ?? false)
    }
    done.wait()
  }
}
