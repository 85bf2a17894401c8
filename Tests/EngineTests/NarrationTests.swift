import Contract
import Engine
import Flow
import Recording
import Testing
import Voices

/// A voice that logs its requests.
private final class Listener: Voice {
  private(set) var heard: [String] = []
  private(set) var languages: [String] = []
  private(set) var times: [Instant] = []
  var now: () -> Instant = { Instant() }
  var trouble: CaptureError?

  let descriptors: [Int32] = []
  func wake() { heard.append("(wake)") }
  func say(_ words: Utterance) {
    heard.append(words.text)
    languages.append(words.language)
    times.append(now())
  }
  func hush() { heard.append("(hush)") }
  func takeTrouble() -> CaptureError? {
    defer { trouble = nil }
    return trouble
  }
  func close() {}

  /// The texts it was asked to say.
  var words: [String] { heard.filter { !$0.hasPrefix("(") } }
}

private final class Shaker: Touch {
  private(set) var felt: [Sound] = []
  let descriptors: [Int32] = []
  func play(_ sound: Sound) { felt.append(sound) }
  func takeTrouble() -> CaptureError? { nil }
  func close() {}
}

/// What of a session is read aloud.
@Suite struct NarrationTests {
  private func rig(speaks: Bool = true) throws -> (Rig, Listener) {
    let (rig, voice) = (try Rig(), Listener())
    rig.engine.parts.narration.voice = voice
    rig.engine.parts.presentation.usuallySpeaks = speaks
    return (rig, voice)
  }

  @Test func pagesAreSaidAsTheyCome() throws {
    let (rig, voice) = try rig()
    rig.begin()
    rig.loop.pass(.seconds(10))
    #expect(voice.heard.suffix(2).first == "(wake)", "its way is found before the first words")
    let welcome = try #require(voice.words.first)
    #expect(voice.words.count == 1 && welcome.hasSuffix("Enter: Continue"))
    rig.engine.send(.press)
    rig.loop.pass(.seconds(10))
    #expect(voice.words.count == 2 && voice.words[1].contains("camera"))
  }

  @Test func nothingIsSaidUnlessItIsWanted() throws {
    let (rig, voice) = try rig(speaks: false)
    rig.begin()
    rig.reachReadyCamera()
    rig.loop.pass(.seconds(10))
    #expect(voice.words.isEmpty && !voice.heard.contains("(wake)"))
  }

  @Test func aKeySwitchesItOnAndOff() throws {
    let (rig, voice) = try rig(speaks: false)
    rig.begin()
    rig.engine.press(.function(4))
    #expect(rig.engine.parts.presentation.toast == .voice(true))
    rig.loop.pass(.seconds(3))
    #expect(voice.words.count == 1, "what stands there is said")
    rig.engine.press(.function(4))
    #expect(voice.heard.last == "(hush)" && rig.engine.parts.presentation.toast == .voice(false))
    rig.engine.send(.press)
    rig.loop.pass(.seconds(10))
    #expect(voice.words.count == 1)
  }

  @Test func missingVoiceIsReported() throws {
    let rig = try Rig()
    rig.begin()
    rig.engine.press(.function(4))
    #expect(rig.engine.parts.presentation.toast == .noVoice)
    let (other, voice) = try self.rig()
    var troubles: [CaptureError] = []
    other.engine.onTrouble = { troubles.append($0) }
    other.begin()
    voice.trouble = CaptureError(.resourceMissing, "mute")
    other.loop.pass(.seconds(1))
    #expect(troubles.map(\.message) == ["mute"] && other.engine.parts.presentation.toast == .noVoice)
  }

  @Test func eachReasonForSilenceIsReportedOnce() throws {
    let (rig, voice) = try rig()
    var troubles: [CaptureError] = []
    rig.engine.onTrouble = { troubles.append($0) }
    rig.begin()
    for reason in ["mute in en", "mute in fr", "mute in en", "mute in fr"] {
      voice.trouble = CaptureError(.resourceMissing, reason)
      rig.loop.pass(.seconds(1))
    }
    #expect(troubles.map(\.message) == ["mute in en", "mute in fr"])
  }

  @Test func hintsAreSaidWithRoomBetweenThem() throws {
    let (rig, voice) = try rig()
    rig.begin(SessionConfig(ui: UIConfig(showInstructions: false), capture: CaptureConfig(permission: .granted)))
    rig.reachReadyCamera()
    rig.engine.send(.startVideoCapture)
    voice.now = { rig.loop.now }
    for number in 0..<12 {
      var face = rig.fitting
      face.box.x += number.isMultiple(of: 2) ? 40 : -40
      rig.see([face], for: .milliseconds(1700))
    }
    #expect(Set(voice.words).count > 2, "\(voice.words)")
    let times = voice.times.suffix(voice.words.count - 1)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= .milliseconds(2500) }, "\(times)")
  }

  @Test func anotherLanguageIsSaidInItsVoice() throws {
    let (rig, voice) = try rig()
    rig.begin()
    rig.loop.pass(.seconds(5))
    rig.engine.send(.nextLanguage)
    rig.loop.pass(.seconds(5))
    #expect(voice.languages == ["en", "fr"])
  }

  @Test func aWipeIsSilenceAtOnceAndTheVoiceIsAsTheSettingsHaveIt() throws {
    let (rig, voice) = try rig(speaks: false)
    rig.begin()
    rig.engine.press(.function(4))
    rig.loop.pass(.seconds(3))
    rig.engine.send(.press)
    let said = voice.words.count
    rig.engine.wipe()
    #expect(voice.heard.last == "(hush)" && !rig.engine.parts.presentation.speaks)
    rig.begin()
    rig.loop.pass(.seconds(30))
    #expect(voice.words.count == said, "nothing that waited, and nothing of the next person's")
  }

  @Test func suspendSilencesAndContinueSaysThePageAgain() throws {
    let (rig, voice) = try rig()
    rig.begin()
    rig.loop.pass(.seconds(3))
    let page = voice.words
    rig.engine.post(.suspended)
    #expect(voice.heard.last == "(hush)")
    rig.engine.post(.continued)
    rig.loop.pass(.seconds(10))
    #expect(page.count == 1 && voice.words == page + page)
  }

  @Test func theSameHappensWithAndWithoutAVoice() throws {
    var logs: [[String]] = []
    for speaks in [true, false] {
      let (rig, _) = try rig(speaks: speaks)
      rig.begin()
      rig.reachReadyCamera()
      rig.engine.send(.startVideoCapture)
      rig.see([rig.fitting], for: .seconds(8))
      logs.append(rig.stamps.map(\.line))
    }
    #expect(logs[0] == logs[1] && !logs[0].isEmpty)
  }

  @Test func hapticsRunAtMostTwiceASecondWithoutTheBell() throws {
    let (rig, shaker) = (try Rig(), Shaker())
    var rings = 0
    rig.engine.parts.sounds.touch = shaker
    rig.engine.parts.sounds.rings = false
    rig.engine.parts.sounds.onRing = { rings += 1 }
    rig.begin(SessionConfig(haptics: "shake"))
    rig.reachReadyCamera()
    rig.engine.send(.startVideoCapture)
    rig.see([rig.fitting], for: .seconds(8))
    #expect(shaker.felt == [.change, .change] && rings == 0, "the clip begins and ends")
  }
}
