extension Session {
  /// The position in the plan.
  enum Progress: Equatable, Sendable {
    /// Before the first event.
    case waiting
    /// The step of this index is active.
    case walking(Int)
    /// The end was reported; no events are handled.
    case ended
  }
}
