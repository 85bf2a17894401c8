package import Contract
internal import Flow
internal import Screens
package import Voices

/// Text-to-speech of the current page, if enabled.
package final class Narration: EnginePart {
  /// `nil` without a speech synthesiser.
  package var voice: (any Voice)?
  private var speech = Speech()
  /// Reasons for a silent voice already reported to the operator.
  private var told: Set<String> = []

  package init() {}

  package var descriptors: [Int32] { voice?.descriptors ?? [] }
  package var nextDue: Instant? { speech.nextDue }

  /// Updates the speech from the page after an event.
  func hearPage(_ engine: Engine) {
    guard engine.speaks, voice != nil, let view = engine.view else { return }
    let facts = ScreenFacts(lacksPoints: engine.limitation != nil)
    let messages = engine.parts.presentation.on(view.face.page).messages
    speech.tell(ScreenModel.make(view: view, messages: messages, facts: facts).line, at: engine.now)
  }

  /// Speaks what is due at the end of this instant, after all its events.
  ///
  /// A voice without an output is reported; the session continues.
  package func advance(_ engine: Engine) {
    if let words = speech.advance(to: engine.now) { voice?.say(words) }
    guard let trouble = voice?.takeTrouble() else { return }
    // Listeners get it each time, the operator once.
    if told.insert(trouble.message).inserted { engine.onTrouble(trouble) }
    if engine.speaks { engine.show(.noVoice) }
  }

  func wake(_ engine: Engine) { if engine.speaks { voice?.wake() } }

  /// Stops speaking; the page is read again when the voice is enabled.
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
