extension Session {
  /// Where the walk is.
  enum Progress: Equatable, Sendable {
    /// Nothing has happened yet.
    case waiting
    /// The step of this index stands.
    case walking(Int)
    /// The end was told; nothing is answered any more.
    case ended
  }
}
