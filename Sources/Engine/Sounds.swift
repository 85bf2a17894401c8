package import Contract
package import Flow
package import Voices

/// Pending audio and haptic output of one sitting.
private struct PendingSounds {
  /// Timeout of the sound card: after that, it gets no more tones and the bell rings instead.
  static let patience: Duration = .milliseconds(400)

  var chime = Chime()
  var tones = RateLimiter<Tone>()
  var felt = RateLimiter<Sound>()
  /// The tone given to the card and not yet acknowledged.
  var awaited: (tone: Tone, number: Int, until: Instant)?

  var nextDue: Instant? {
    [chime.nextDue, tones.nextDue, felt.nextDue, awaited?.until].compactMap { $0 }.min()
  }

  /// Drops everything pending.
  mutating func stop() {
    chime.stop()
    tones.stop()
    felt.stop()
    awaited = nil
  }
}

/// Plays sounds through a card if any, else the bell, and vibrates what can vibrate.
package final class Sounds: AskedDevice {
  package let device = Device.sounds
  /// Whether sounds are on.
  package var rings = true
  /// Plays sounds through a sound card; `nil` for the bell.
  package var card: (any TonePlayer)?
  /// Haptic output; `nil` if off.
  package var touch: (any Touch)?
  /// Called for each sound, before the bell rings.
  package var onSound: (Sound) -> Void = { _ in }
  /// Called to ring the bell once.
  package var onRing: () -> Void = {}
  private var hearing = PendingSounds()
  private var count = 0
  /// The sound card has not answered yet, and gets no other tone until then.
  private var isCardMute = false
  /// The last error of the card.
  private var cardTrouble: CaptureError?

  package init() {}

  package var descriptors: [Int32] { (card?.descriptors ?? []) + (touch?.descriptors ?? []) }
  package var nextDue: Instant? { hearing.nextDue }

  package func ask(_ order: DeviceOrder, _ number: Int, of engine: Engine) {
    guard case .sounds(let order) = order else { return }
    switch order {
    case .play(let sound): hear(Tone(sound), engine)
    case .tone: hear(.long, engine)
    case .silence:
      hearing.stop()
      card?.hush()
    }
  }

  private func hear(_ tone: Tone, _ engine: Engine) {
    onSound(tone.sound)
    if rings { sound(tone, engine) }
    if touch != nil, let sound = hearing.felt.feel(tone.sound, at: engine.now) { touch?.play(sound) }
  }

  /// Plays what is due, and handles the outcome of earlier tones.
  package func advance(_ engine: Engine) {
    if let trouble = touch?.takeTrouble() { engine.onTrouble(trouble) }
    for answer in card?.takeAnswers() ?? [] {
      isCardMute = false
      // A late answer says nothing of the next tone.
      let isAwaited = hearing.awaited?.number == answer.number
      if let trouble = answer.trouble { ringInstead(trouble, isAwaited, engine) }
      if isAwaited { hearing.awaited = nil }
    }
    if let awaited = hearing.awaited, awaited.until <= engine.now {
      isCardMute = true
      card?.hush()
      ringInstead(
        CaptureError(
          .resourceMissing, "The sound card does not answer.",
          recovery: "The terminal's bell rings instead. Check the card, or choose the bell with --sounds-by bell."),
        true, engine)
    }
    if let tone = hearing.tones.advance(to: engine.now) { play(tone, engine) }
    if hearing.chime.advance(to: engine.now) { onRing() }
    if let sound = hearing.felt.advance(to: engine.now) { touch?.play(sound) }
  }

  private func sound(_ tone: Tone, _ engine: Engine) {
    guard card != nil, !isCardMute else { return ring(tone, engine) }
    if let tone = hearing.tones.feel(tone, at: engine.now) { play(tone, engine) }
  }

  private func play(_ tone: Tone, _ engine: Engine) {
    if isCardMute { return ring(tone, engine) }
    count += 1
    hearing.awaited = (tone, count, engine.now + PendingSounds.patience)
    card?.play(tone, count)
  }

  private func ring(_ tone: Tone, _ engine: Engine) {
    if hearing.chime.sound(tone.sound, at: engine.now) { onRing() }
  }

  /// Rings the bell instead; the same error is reported once.
  private func ringInstead(_ trouble: CaptureError, _ isAwaited: Bool, _ engine: Engine) {
    if trouble != cardTrouble { engine.onTrouble(trouble) }
    cardTrouble = trouble
    guard isAwaited, let awaited = hearing.awaited else { return }
    hearing.awaited = nil
    ring(awaited.tone, engine)
  }

  package func forget(_ engine: Engine) { hearing = PendingSounds() }

  package func close() {
    touch?.close()
    card?.close()
  }
}
