import Contract
import Flow
import Testing
import Voices

@testable import Engine

/// A sound card that plays, refuses, or does not answer.
private final class Player: TonePlayer {
  enum Manner { case plays, refuses, hangs }

  var manner = Manner.plays
  private(set) var tones: [Tone] = []
  private(set) var hushed = 0
  private var answers: [ToneAnswer] = []

  let descriptors: [Int32] = []
  func play(_ tone: Tone, _ number: Int) {
    tones.append(tone)
    last = number
    switch manner {
    case .plays: answers.append(ToneAnswer(number))
    case .refuses: answers.append(ToneAnswer(number, CaptureError(.resourceMissing, "busy")))
    case .hangs: break
    }
  }
  func hush() { hushed += 1 }
  func takeAnswers() -> [ToneAnswer] {
    defer { answers = [] }
    return answers
  }
  func close() {}

  private(set) var last = 0

  func answerAtLast(_ number: Int? = nil) { answers.append(ToneAnswer(number ?? last)) }
}

/// Which output plays the sounds.
@Suite struct HearingTests {
  private final class Story {
    let rig: Rig
    let player = Player()
    var rings: [Instant] = []
    var troubles: [String] = []

    init() throws {
      rig = try Rig()
      rig.engine.parts.sounds.card = player
      rig.engine.parts.sounds.onRing = { [unowned self] in rings.append(rig.loop.now) }
      rig.engine.onTrouble = { [unowned self] in troubles.append($0.message) }
    }

    /// A clip, which begins and ends with a `change`.
    func capture() {
      rig.begin(SessionConfig(sounds: true))
      rig.reachReadyCamera()
      rig.engine.send(.startVideoCapture)
      rig.see([rig.fitting], for: .seconds(8))
    }

    func order(_ tone: Tone) { rig.engine.ask(.sounds(tone == .long ? .tone : .play(tone.sound))) }

    func hear(_ effects: Tone...) {
      for tone in effects {
        order(tone)
        rig.loop.pass(.milliseconds(100))
      }
    }
  }

  @Test func aCardPlaysInThePlaceOfTheBell() throws {
    let story = try Story()
    story.capture()
    #expect(story.player.tones == [.rising, .rising] && story.rings.isEmpty && story.troubles.isEmpty)
  }

  @Test func withoutSoundsItIsNotAsked() throws {
    let story = try Story()
    story.rig.engine.parts.sounds.rings = false
    story.capture()
    #expect(story.player.tones.isEmpty && story.rings.isEmpty)
  }

  @Test func refusedToneRingsTheBellAndIsReportedOnce() throws {
    let story = try Story()
    story.rig.begin(SessionConfig(sounds: true))
    story.player.manner = .refuses
    for _ in 0..<2 {
      story.hear(.rising)
      story.rig.loop.pass(.seconds(3))
    }
    #expect(story.player.tones == [.rising, .rising], "it is asked each time: it may be free again")
    #expect(story.rings.count == 4 && story.troubles == ["busy"])
    story.player.manner = .plays
    story.hear(.rising)
    story.rig.loop.pass(.seconds(3))
    #expect(story.player.tones.count == 3 && story.rings.count == 4)
  }

  @Test func oneThatHangsIsNotWaitedForNorAskedAgainBeforeItAnswers() throws {
    let story = try Story()
    story.rig.begin(SessionConfig(sounds: true))
    story.player.manner = .hangs
    let began = story.rig.loop.now
    story.hear(.falling)
    story.rig.loop.pass(.seconds(3))
    #expect(story.rings.count == 3 && story.rings[0] - began == .milliseconds(400))
    #expect(story.troubles == ["The sound card does not answer."] && story.player.hushed == 1)
    story.hear(.tick)
    story.rig.loop.pass(.seconds(3))
    #expect(story.player.tones == [.falling] && story.rings.count == 4)
    story.player.answerAtLast()
    story.player.manner = .plays
    story.rig.loop.pass(.seconds(1))
    story.hear(.rising)
    story.rig.loop.pass(.seconds(3))
    #expect(story.player.tones == [.falling, .rising] && story.rings.count == 4 && story.troubles.count == 1)
  }

  @Test func atMostTwiceASecondOfThoseMeanwhileTheGravest() throws {
    let story = try Story()
    story.rig.begin(SessionConfig(sounds: true))
    story.hear(.tick, .tick, .falling, .rising)
    story.rig.loop.pass(.seconds(3))
    #expect(story.player.tones == [.tick, .falling] && story.rings.isEmpty)
    story.hear(.tick)
    story.order(.rising)
    story.rig.engine.ask(.sounds(.silence))
    story.rig.loop.pass(.seconds(3))
    #expect(story.player.tones == [.tick, .falling, .tick] && story.player.hushed == 1, "what waited is not heard")
  }

  @Test func aLateAnswerOfACardIsNotTakenForThatToTheNextTone() throws {
    let story = try Story()
    story.rig.begin(SessionConfig(sounds: true))
    story.player.manner = .hangs
    story.hear(.tick)
    let before = story.player.last
    story.rig.engine.ask(.sounds(.silence))
    story.rig.loop.pass(.milliseconds(600))
    story.hear(.falling)
    story.player.answerAtLast(before)
    story.rig.loop.pass(.seconds(3))
    #expect(story.rings.count == 3, "the bell rings in the place of the tone that hangs")
  }

  @Test func theEndOfShutEyesIsOneLongTone() throws {
    let story = try Story()
    story.rig.begin(SessionConfig(sounds: true))
    var heard: [Sound] = []
    story.rig.engine.parts.sounds.onSound = { heard.append($0) }
    story.hear(.long)
    #expect(story.player.tones == [.long] && heard == [.ok])
  }
}
