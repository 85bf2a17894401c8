extension Session {
  /// Where the walk is.
  enum Progress: Equatable, Sendable {
    /// Nothing has happened yet.
    case waiting
    /// The step of this index stands.
    case walking(Int)
    /// All is kept and told but the end itself, for which somebody, or its time, is waited.
    case thanking(Farewell)
    /// The end was told; nothing is answered any more.
    case ended

    var farewell: Farewell? { if case .thanking(let farewell) = self { farewell } else { nil } }
  }
}
