import Contract
import Foundation
import Synchronization
import Testing
import Threads

@testable import Voices

/// Speech on the narrator's thread, which never blocks the loop.
@Suite(.timeLimit(.minutes(1))) struct NarratorTests {
  private func words(_ text: String, _ language: String = "en") -> Utterance { Utterance(text, language: language) }

  /// A narrator that is blocked in its first word until the gate rings.
  private func held() throws -> (Narrator, FakeSpeaker, gate: Bell) {
    let (gate, isThere) = (try Bell(), try Bell())
    let speaker = FakeSpeaker(["en"]) {
      isThere.ring()
      _ = gate.wait(.seconds(30))
    }
    let narrator = try Narrator([speaker.way])
    narrator.say(words("first"))
    #expect(isThere.wait(.seconds(30)))
    return (narrator, speaker, gate)
  }

  @Test func itSaysWhatItIsTold() throws {
    let speaker = FakeSpeaker(["en"])
    let narrator = try Narrator([.absent, speaker.way])
    narrator.say(words("Hello"))
    #expect(comes { speaker.told == ["Hello"] })
    narrator.hush()
    #expect(comes { speaker.told == ["Hello", "(hush)"] })
    narrator.close()
    #expect(speaker.told.last == "(close)" && narrator.takeTrouble() == nil)
  }

  @Test func newestTextWinsWithoutBlocking() throws {
    let (narrator, speaker, gate) = try held()
    let began = ContinuousClock.now
    for number in 0..<1000 { narrator.say(words("word \(number)")) }
    #expect(ContinuousClock.now - began < .seconds(2), "its thread is blocked, and the caller does not wait")
    #expect(speaker.told.isEmpty)
    gate.ring()
    #expect(comes { speaker.told == ["first", "word 999"] })
    narrator.close()
  }

  @Test func hushedTextIsNotSaid() throws {
    let (narrator, speaker, gate) = try held()
    narrator.say(words("of the last person"))
    narrator.hush()
    gate.ring()
    #expect(comes { speaker.told == ["first", "(hush)"] })
    narrator.close()
    #expect(!speaker.told.contains("of the last person"))
  }

  @Test func aLanguageWithoutAVoiceIsSilentAndToldOnce() throws {
    let speaker = FakeSpeaker(["en"])
    let narrator = try Narrator([.absent, speaker.way])
    narrator.say(words("Bonjour", "fr"))
    var trouble: CaptureError?
    #expect(
      comes {
        trouble = trouble ?? narrator.takeTrouble()
        return trouble != nil
      })
    #expect(trouble?.message == "Narration is silent in fr: nobody: it is not there; fake has no voice for fr.")
    narrator.say(words("Salut", "fr"))
    narrator.say(words("Hello"))
    #expect(comes { speaker.told.contains("Hello") })
    #expect(narrator.takeTrouble() == nil && !speaker.told.contains("Salut") && !speaker.told.contains("Bonjour"))
    narrator.close()
  }

  @Test func aLanguageGoesToTheFirstWayThatHasIt() throws {
    let (first, second) = (FakeSpeaker(["en"]), FakeSpeaker(["en", "fr"]))
    let narrator = try Narrator([first.way, second.way])
    narrator.say(words("Hello"))
    #expect(comes { first.told == ["Hello"] })
    narrator.say(words("Bonjour", "fr"))
    #expect(comes { second.told == ["Bonjour"] })
    #expect(first.told == ["Hello", "(hush)"], "they do not speak at once")
    narrator.close()
  }

  @Test func oneThatWasGoneIsTakenUpAgain() throws {
    let (old, new) = (FakeSpeaker(["en"]), FakeSpeaker(["en"]))
    let hasOpened = Mutex(false)
    let way = SpeakerWay("fake", voices: "") { () throws(SpeakerFault) in
      hasOpened.withLock { hasOpened in
        defer { hasOpened = true }
        return hasOpened ? new : old
      }
    }
    let narrator = try Narrator([way])
    narrator.say(words("one"))
    #expect(comes { old.told == ["one"] })
    old.state.withLock { $0.isGone = true }
    narrator.say(words("two"))
    #expect(comes { new.told == ["two"] })
    #expect(old.told.last == "(close)")
    #expect(narrator.takeTrouble() == nil)
    narrator.close()
  }

  @Test func unusedNarratorHasNoThread() throws {
    let speaker = FakeSpeaker(["en"])
    let narrator = try Narrator([speaker.way])
    narrator.hush()
    #expect(!narrator.isStarted)
    narrator.close()
    #expect(speaker.told.isEmpty)
  }

  @Test func aSurveyTellsWaysLanguagesAndWhatHelps() {
    let speaker = FakeSpeaker(["en"])
    let found = VoiceReport([.absent, speaker.way], languages: ["en", "fr"])
    #expect(found.ways == ["fake"] && found.mute == ["fr"] && found.remedies == ["apt-get install fake-voices"])
    #expect(found.absent == ["nobody: it is not there"] && speaker.told == ["(close)"])
    let none = VoiceReport([.absent], languages: ["en"])
    #expect(none.ways.isEmpty && none.mute == ["en"] && none.remedies == ["bring it"])
  }
}
