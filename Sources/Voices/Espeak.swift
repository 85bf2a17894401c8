internal import CVoice
internal import Contract

/// Speaks with the library of eSpeak NG, through the sound card or into memory; one in a process.
final class Espeak: Speaker {
  /// The language whose voice was taken last.
  private var language: String?

  /// `dlopen` and `espeak_Initialize`; a library that is there and can't be loaded says why.
  init(plays: Bool) throws(SpeakerFault) {
    switch cvoice_open(plays) {
    case cvoice_ready: break
    case cvoice_no_library:
      let trouble = String(cString: cvoice_trouble())
      throw .absent(
        trouble.isEmpty ? "its library is not installed" : trouble, fix: "apt-get install libespeak-ng1")
    default: throw .absent("it finds no data of its languages", fix: "apt-get install espeak-ng-data")
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
