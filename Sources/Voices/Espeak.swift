internal import CVoice
internal import Contract

/// Speech synthesiser that uses the eSpeak NG library, through the sound card or into memory; one per process.
final class Espeak: Speaker {
  /// The language of the current voice.
  private var language: String?

  /// Calls `dlopen` and `espeak_Initialize`; a library that exists but can't be loaded throws its reason.
  init(plays: Bool) throws(SpeakerFault) {
    switch cvoice_open(plays) {
    case cvoice_ready: break
    case cvoice_no_library:
      let trouble = String(cString: cvoice_trouble())
      throw .absent(
        trouble.isEmpty ? "its library is not installed" : trouble, fix: "apt-get install libespeak-ng1")
    default: throw .absent("it has no language data", fix: "apt-get install espeak-ng-data")
    }
  }

  func speaks(_ language: String) -> Bool {
    if self.language == language { return true }
    let isThere = cvoice_take(language)
    self.language = isThere ? language : nil
    return isThere
  }

  func say(_ words: Utterance) throws(SpeakerFault) {
    hush()
    guard speaks(words.language) else { throw .mute }
    guard cvoice_say(words.text, words.text.utf8.count) else { throw .gone }
  }

  func hush() { cvoice_cancel() }

  func close() { cvoice_close() }
}
