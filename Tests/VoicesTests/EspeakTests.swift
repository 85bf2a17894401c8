import CVoice
import Contract
import Foundation
import Testing

@testable import Voices

/// The real library, with its sound output in memory.
private let isInstalled = dlopen("libespeak-ng.so.1", RTLD_NOW) != nil

@Suite(.enabled(if: isInstalled, "libespeak-ng1 is not installed: scripts/setup tests"), .timeLimit(.minutes(1)))
struct EspeakTests {
  /// It is a singleton in a process, so only one test uses it.
  @Test func eachLanguageMakesSoundAndNoOtherIsTakenForIt() throws {
    let speaker = try Espeak(plays: false)
    defer { speaker.close() }
    speaker.hush()
    #expect(!speaker.speaks("xx") && !speaker.speaks("qaa"))
    #expect(throws: SpeakerFault.mute) { try speaker.say(Utterance("Hello", language: "xx")) }
    #expect(cvoice_made().samples == 0)
    // All languages with string tables.
    for language in ["ar", "de", "en", "es", "fr", "he", "it", "nl", "pt", "vi"] {
      let before = cvoice_made().samples
      #expect(speaker.speaks(language), "\(language)")
      try speaker.say(Utterance("Cameo 1 2 3", language: language))
      #expect(cvoice_made().samples - before > 5000, "\(language): a quarter of a second at least")
      #expect(speaker.speaks(language) && !speaker.speaks("xx"), "the voice of before is not taken for another")
    }
    #expect(cvoice_made().loudest > 1000, "and not of silence")
  }
}
