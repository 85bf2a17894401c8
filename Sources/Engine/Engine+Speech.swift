internal import Contract
internal import Flow
internal import Screens
internal import Voices

/// What is said aloud of the page that stands, where a voice is wanted.
extension Engine {
  var speaks: Bool { parts.presentation.speaks }

  /// Hears what the page says after something has happened.
  func hearPage() {
    guard speaks, parts.voice != nil, let view else { return }
    let facts = ScreenFacts(lacksPoints: limitation != nil)
    let messages = parts.presentation.on(view.face.page).messages
    speech.tell(ScreenModel.make(view: view, messages: messages, facts: facts).line, at: now)
    awaitSpeech()
  }

  /// What is due is said at the end of this instant, when all that happens in it has happened.
  private func awaitSpeech() {
    guard let due = speech.nextDue else { return timers.cancel(.speech) }
    timers.set(.speech, after: max(.zero, due - now), at: now)
  }

  func speak() {
    if let words = speech.advance(to: now) { parts.voice?.say(words) }
    awaitSpeech()
  }

  /// Nothing is said any more, and what stands is news to whoever speaks again.
  func hush() {
    speech = Speech()
    timers.cancel(.speech)
    parts.voice?.hush()
  }

  func switchVoice() {
    parts.presentation.switchVoice()
    if speaks { parts.voice?.wake() } else { hush() }
    show(speaks && parts.voice == nil ? .noVoice : .voice(speaks))
  }

  /// Who speaks or shakes has no way to; the session goes on without.
  func takeSinksTrouble() {
    if let trouble = parts.touch?.takeTrouble() { onTrouble(trouble) }
    guard let trouble = parts.voice?.takeTrouble() else { return }
    // Whoever wants to hear it is told each time, and who runs it once.
    if voiceTroubles.insert(trouble.message).inserted { onTrouble(trouble) }
    if speaks { show(.noVoice) }
  }
}

extension Flow.Timer {
  /// It goes on under help, which is said too.
  static let speech = Flow.Timer("speech", goesOn: true)
}
