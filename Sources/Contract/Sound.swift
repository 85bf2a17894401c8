/// An audible cue: a number of bell rings, or a tone of the sound card.
public enum Sound: String, CaseIterable, Hashable, Sendable {
  /// One count, one step, or the end of a hold.
  case ok
  /// A new phase begins.
  case change
  /// A mistake, or a failed end.
  case error

  /// How often the bell rings.
  public var rings: Int {
    switch self {
    case .ok: 1
    case .change: 2
    case .error: 3
    }
  }
}

/// Which output plays the sounds.
public enum SoundWay: String, CaseIterable, Hashable, Sendable {
  /// The sound card if it can be used and the terminal is local, else the terminal's bell.
  case auto
  /// The terminal's bell.
  case bell
  /// The sound card, even if the terminal is remote; the bell for sounds that it does not play.
  case card
}
