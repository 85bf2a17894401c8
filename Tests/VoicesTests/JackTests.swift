import Contract
import Foundation
import Synchronization
import Testing
import Threads

@testable import Voices

/// Simulated audio jacks, which report changes.
private final class FakeJacks: Jacks, Sendable {
  private let state: Mutex<JackState>
  private let questions = Mutex(0)
  private let bell: Bell

  init(_ state: JackState) throws {
    self.state = Mutex(state)
    bell = try Bell()
  }

  /// How often they were queried.
  var asked: Int { questions.withLock { $0 } }

  var descriptors: [Int32] { [bell.descriptor] }

  func ask() -> JackState {
    bell.silence()
    defer { questions.withLock { $0 += 1 } }
    return state.withLock { $0 }
  }

  func become(_ state: JackState) {
    self.state.withLock { $0 = state }
    bell.ring()
  }
}

/// Privacy: the voice is not heard on loudspeakers.
@Suite(.timeLimit(.minutes(1))) struct JackTests {
  private func words(_ text: String) -> Utterance { Utterance(text, language: "en") }

  private func narrator(_ jacks: FakeJacks) throws -> (Narrator, FakeSpeaker) {
    let speaker = FakeSpeaker(["en"])
    return (try Narrator([speaker.way]) { jacks }, speaker)
  }

  @Test func silentUntilHeadphonesArePluggedIn() throws {
    let jacks = try FakeJacks(.unplugged)
    let (narrator, speaker) = try narrator(jacks)
    narrator.say(words("one"))
    #expect(comes { jacks.asked == 1 })
    narrator.say(words("two"))
    #expect(comes { jacks.asked == 2 } && speaker.told.isEmpty)
    jacks.become(.plugged)
    #expect(comes { speaker.told == ["two"] }, "\(speaker.told)")
    narrator.say(words("three"))
    #expect(comes { speaker.told == ["two", "three"] })
    narrator.close()
    #expect(narrator.takeTrouble() == nil)
  }

  @Test func unpluggingSilencesAndPluggingInRepeats() throws {
    let jacks = try FakeJacks(.plugged)
    let (narrator, speaker) = try narrator(jacks)
    narrator.say(words("one"))
    #expect(comes { speaker.told == ["one"] })
    jacks.become(.unplugged)
    #expect(comes { speaker.told == ["one", "(hush)"] }, "\(speaker.told)")
    jacks.become(.plugged)
    #expect(comes { speaker.told == ["one", "(hush)", "one"] })
    narrator.close()
  }

  @Test func textsOfThePreviousPersonAreNotSaid() throws {
    let jacks = try FakeJacks(.plugged)
    let (narrator, speaker) = try narrator(jacks)
    narrator.say(words("of the last person"))
    #expect(comes { speaker.told.count == 1 })
    narrator.hush()
    #expect(comes { speaker.told.last == "(hush)" })
    jacks.become(.unplugged)
    #expect(comes { speaker.told.count == 3 })
    jacks.become(.plugged)
    narrator.say(words("next"))
    #expect(comes { speaker.told.last == "next" })
    narrator.close()
    #expect(speaker.told == ["of the last person", "(hush)", "(hush)", "next", "(close)"])
  }

  @Test func aChangeThatMeansNothingSaysNothing() throws {
    let jacks = try FakeJacks(.plugged)
    let (narrator, speaker) = try narrator(jacks)
    narrator.say(words("one"))
    #expect(comes { speaker.told == ["one"] })
    jacks.become(.plugged)
    narrator.hush()
    #expect(comes { speaker.told.last == "(hush)" })
    narrator.close()
    #expect(speaker.told == ["one", "(hush)", "(close)"])
  }

  @Test func unknownJackIsSilentAndReportedOnce() throws {
    let jacks = try FakeJacks(.absent("there is none", fix: "bring one"))
    let (narrator, speaker) = try narrator(jacks)
    narrator.say(words("one"))
    var trouble: CaptureError?
    #expect(
      comes {
        trouble = trouble ?? narrator.takeTrouble()
        return trouble != nil
      })
    #expect(trouble?.message == "Narration is silent: it needs headphones, and there is none.")
    narrator.say(words("two"))
    #expect(comes { jacks.asked == 2 })
    #expect(trouble?.recovery == "Bring one." && speaker.told.isEmpty)
    jacks.become(.plugged)
    #expect(comes { speaker.told == ["two"] })
    narrator.close()
    #expect(narrator.takeTrouble() == nil)
  }

  @Test func jackNamesOfDriversAreRecognized() {
    for name in ["Headphone Jack", "Front Headphone Jack", "Headphone Mic Jack"] { #expect(KernelJacks.isJack(name)) }
    for name in ["Headphone Playback Switch", "Mic Jack", "HDMI/DP,pcm=3 Jack", "Headphone Phantom Jack"] {
      #expect(!KernelJacks.isJack(name))
    }
  }

  @Test func withoutACardThatTellsOfOneTheReasonIsTold() throws {
    let folder = try Folder()
    let jacks = KernelJacks(devices: folder.path)
    guard case .absent(let none, let connect) = jacks.ask() else { return #expect(Bool(false), "there is a jack") }
    #expect(none == "there is no sound card" && connect.hasPrefix("connect one"))
    // Not a real card, so it can't be queried.
    _ = try folder.write("controlC0", "")
    guard case .absent(let mute, let take) = jacks.ask() else { return #expect(Bool(false), "there is a jack") }
    #expect(mute == "no sound card reports a headphone jack" && take.hasPrefix("use a card"))
    #expect(jacks.descriptors.isEmpty)
  }
}
