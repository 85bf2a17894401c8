import Contract
import Flow
import Testing
import Wording

@testable import Screens

/// Errors of devices and disks, translated for the person.
@Suite struct SayingTests {
  @Test(arguments: Saying.Name.allCases)
  func eachHasItsWordsInEveryLanguage(name: Saying.Name) {
    let key = RequiredMessage.keyOfCause(name)
    for language in Source.languages {
      let keys = Source.catalogue.tables(for: language).flatMap(\.entries).map(\.key)
      #expect(keys.contains(key), "\(language)")
    }
  }

  @Test func theScreenSaysItInItsLanguageAndMachinesInEnglish() {
    let error = CaptureError(
      .cameraBusy, "/dev/video0 is in use by PID 7 (cheese).", recovery: "Close that program: kill 7"
    ).saying(Saying(.inUseBy, "/dev/video0", "PID 7 (cheese)"), Saying(.closeByNumber, "7"))
    let speaker = MessageLookup(messages: Source.catalogue.messages(for: "fr"))
    #expect(speaker.sentence(error) == "/dev/video0 est utilisé par PID 7 (cheese).")
    #expect(speaker.advice(error) == "Fermez ce programme : kill 7")
    #expect(error.message.contains("in use"))
    #expect(error == CaptureError(.cameraBusy, error.message, recovery: error.recovery))
  }

  @Test(arguments: [
    (CaptureWarning.fewFrames(12, of: 30), "La vidéo est saccadée : elle a 12 images sur 30."),
    (.eyesClosed, "Vos yeux étaient fermés."),
    (.slow(.machine(1)), "Machine trop lente : 1 image par seconde"),
    (.slow(.camera(4)), "La caméra donne 4 images par seconde"),
  ])
  func warningsAreSaidToo(warning: CaptureWarning, words: String) {
    #expect(MessageLookup(messages: Source.catalogue.messages(for: "fr")).say(warning) == words)
  }
}
