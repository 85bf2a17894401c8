package import Contract
internal import Flow
internal import Screens
package import Voices

/// Says aloud what stands on the page, if a voice is wanted.
package final class Narration: EnginePart {
  /// nil where nothing can speak.
  package var voice: (any Voice)?
  private var speech = Speech()
  /// Why the voice was silent, as it was told to the operator.
  private var told: Set<String> = []

  package init() {}

  package var descriptors: [Int32] { voice?.descriptors ?? [] }
  package var nextDue: Instant? { speech.nextDue }

  /// Hears what the page says after something has happened.
  func hearPage(_ engine: Engine) {
    guard engine.speaks, voice != nil, let view = engine.view else { return }
    let facts = ScreenFacts(lacksPoints: engine.limitation != nil)
    let messages = engine.parts.presentation.on(view.face.page).messages
    speech.tell(ScreenModel.make(view: view, messages: messages, facts: facts).line, at: engine.now)
  }

  /// What is due is said at the end of this instant, when all that happens in it has happened.
  ///
  /// A voice that has no way to speak is told of; the session goes on without.
  package func advance(_ engine: Engine) {
    if let words = speech.advance(to: engine.now) { voice?.say(words) }
    guard let trouble = voice?.takeTrouble() else { return }
    // A listener is told each time, the operator once.
    if told.insert(trouble.message).inserted { engine.onTrouble(trouble) }
    if engine.speaks { engine.show(.noVoice) }
  }

  func wake(_ engine: Engine) { if engine.speaks { voice?.wake() } }

  /// Stops speaking; the page counts as unsaid when the voice is used again.
  func hush() {
    speech = Speech()
    voice?.hush()
  }

  package func forget(_ engine: Engine) { hush() }

  package func close() { voice?.close() }
}

extension Engine {
  var speaks: Bool { parts.presentation.speaks }

  func switchVoice() {
    let narration = parts.narration
    parts.presentation.switchVoice()
    if speaks { narration.wake(self) } else { narration.hush() }
    show(speaks && narration.voice == nil ? .noVoice : .voice(speaks))
  }
}
