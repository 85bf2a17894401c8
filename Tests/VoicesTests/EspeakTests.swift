import CVoice
import Contract
import Foundation
import Testing

@testable import Voices

/// The real library, which makes sound that goes into memory.
private let isInstalled = (try? Espeak(plays: false)).map { $0.close() } != nil

@Suite(
  .serialized, .enabled(if: isInstalled, "libespeak-ng1 is not installed: scripts/setup tests"),
  .timeLimit(.minutes(1)))
struct EspeakTests {
  /// All that Cameo has texts in.
  @Test(arguments: ["ar", "de", "en", "es", "fr", "he", "it", "nl", "pt", "vi"])
  func eachLanguageMakesSound(_ language: String) throws {
    let speaker = try Espeak(plays: false)
    defer { speaker.close() }
    #expect(speaker.speaks(language))
    try speaker.say(Utterance("Cameo 1 2 3", language: language))
    let sound = cvoice_made()
    #expect(sound.samples > 5000, "a quarter of a second at least")
    #expect(sound.loudest > 1000, "and not of silence")
  }

  @Test func aLanguageWithoutAVoiceIsNotSpokenByAnother() throws {
    let speaker = try Espeak(plays: false)
    defer { speaker.close() }
    #expect(speaker.speaks("fr") && !speaker.speaks("xx") && !speaker.speaks("qaa"))
    #expect(throws: SpeakerFault.mute) { try speaker.say(Utterance("Hello", language: "xx")) }
    #expect(cvoice_made().samples == 0)
    #expect(speaker.speaks("fr"), "the voice of before is taken anew")
  }

  @Test func silenceStaysSilence() throws {
    let speaker = try Espeak(plays: false)
    defer { speaker.close() }
    speaker.hush()
    #expect(cvoice_made().samples == 0)
  }
}
