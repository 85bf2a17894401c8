/// What a terminal's bell says: how often it rings.
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
