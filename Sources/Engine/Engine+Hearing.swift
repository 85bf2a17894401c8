internal import Contract
internal import Voices

/// What is heard and felt in one sitting, and when.
struct Hearing {
  /// A card that has not begun within this time gets no more: the bell rings instead.
  static let patience: Duration = .milliseconds(400)

  var chime = Chime()
  var tones = Pulse<Tone>()
  var felt = Pulse<Sound>()
  /// What the card was given and has not answered.
  var awaited: (tone: Tone, until: Instant)?

  var nextDue: Instant? {
    [chime.nextDue, tones.nextDue, felt.nextDue, awaited?.until].compactMap { $0 }.min()
  }

  /// Nothing that was ordered before comes any more.
  mutating func stop() {
    chime.stop()
    tones.stop()
    felt.stop()
    awaited = nil
  }
}

/// Sounds go to a card where there is one, else to the bell, and to what shakes.
extension Engine {
  func hear(_ tone: Tone) {
    onSound(tone.sound)
    if parts.rings { sound(tone) }
    if parts.touch != nil, let sound = hearing.felt.feel(tone.sound, at: now) { parts.touch?.play(sound) }
  }

  func silence() {
    hearing.stop()
    parts.tones?.hush()
  }

  /// What is due by now, and what has become of what was due before.
  func hearOn() {
    for answer in parts.tones?.takeAnswers() ?? [] {
      isCardMute = false
      if let answer { ringInstead(answer) }
      hearing.awaited = nil
    }
    if let awaited = hearing.awaited, awaited.until <= now {
      isCardMute = true
      parts.tones?.hush()
      ringInstead(
        CaptureError(
          .resourceMissing, "The sound card does not answer.",
          recovery: "The terminal's bell rings instead. Look after the card, or choose the bell with --sounds-by bell.")
      )
    }
    if let tone = hearing.tones.advance(to: now) { play(tone) }
    if hearing.chime.advance(to: now) { onRing() }
    if let sound = hearing.felt.advance(to: now) { parts.touch?.play(sound) }
  }

  private func sound(_ tone: Tone) {
    guard parts.tones != nil, !isCardMute else { return ring(tone) }
    if let tone = hearing.tones.feel(tone, at: now) { play(tone) }
  }

  private func play(_ tone: Tone) {
    if isCardMute { return ring(tone) }
    hearing.awaited = (tone, now + Hearing.patience)
    parts.tones?.play(tone)
  }

  private func ring(_ tone: Tone) { if hearing.chime.sound(tone.sound, at: now) { onRing() } }

  /// The same trouble is told once.
  private func ringInstead(_ trouble: CaptureError) {
    if trouble != cardTrouble { onTrouble(trouble) }
    cardTrouble = trouble
    guard let awaited = hearing.awaited else { return }
    hearing.awaited = nil
    ring(awaited.tone)
  }
}
