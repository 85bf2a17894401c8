/// What is heard of what happens: how often a terminal's bell rings, or which tone a sound card plays.
public enum Sound: String, CaseIterable, Hashable, Sendable {
  /// One count, one step, or the end of what was to be held.
  case ok
  /// Something else begins.
  case change
  /// Something was wrong, or is over without success.
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

/// What plays the sounds of a session.
public enum SoundWay: String, CaseIterable, Hashable, Sendable {
  /// The sound card of this machine where it may be used and the terminal is here, else the terminal's bell.
  case auto
  /// The terminal's bell.
  case bell
  /// The sound card of this machine, wherever the terminal is; the bell for what it does not play.
  case card
}
