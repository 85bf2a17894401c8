internal import Contract
internal import Synchronization

/// What is to be written of the counts, for a thread of its own: a disk that hangs holds up nobody.
final class MetricsWriter: Sendable {
  private struct State {
    /// The newest; what nobody has written before it came is of no use any more.
    var text: String?
    var isAtWork = false
    /// Told once, until it can be written again.
    var isFailing = false
    var trouble: CaptureError?
  }

  private let write: @Sendable (String) -> CaptureError?
  private let state = Mutex(State())

  init(_ write: @escaping @Sendable (String) -> CaptureError?) { self.write = write }

  /// True where somebody must begin to work.
  func put(_ text: String) -> Bool {
    state.withLock { state in
      defer { (state.text, state.isAtWork) = (text, true) }
      return !state.isAtWork
    }
  }

  /// Until there is nothing left.
  func work() {
    while let text = take() { note(write(text)) }
  }

  private func take() -> String? {
    state.withLock { state in
      defer { (state.text, state.isAtWork) = (nil, state.text != nil) }
      return state.text
    }
  }

  private func note(_ trouble: CaptureError?) {
    state.withLock { state in
      if !state.isFailing { state.trouble = trouble ?? state.trouble }
      state.isFailing = trouble != nil
    }
  }

  func takeTrouble() -> CaptureError? {
    state.withLock { state in
      defer { state.trouble = nil }
      return state.trouble
    }
  }
}
