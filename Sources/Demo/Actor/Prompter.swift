package import Contract
import Synchronization

/// What is on the screen, and since when.
struct TimedPrompt: Equatable, Sendable {
  var prompted: Prompted
  var at: Duration
}

/// Tells the person in front of a demo camera what is on the screen; from any thread.
///
/// A prompter belongs to one camera. Who draws the screen calls `show` as often as they like, equal ones count once. What was
/// told before the camera was opened is forgotten then.
package final class Prompter: Sendable {
  private struct State {
    var cues: [TimedPrompt] = []
    var last = Prompted()
  }

  private let state = Mutex(State())
  /// A camera reads with every frame; one that does not is told the newest only.
  private static let most = 64

  package init() {}

  /// `time` counts from the camera's opening, as the stamps of its frames do: who opened the camera takes their own time
  /// of the opening from their own time of the prompt.
  package func show(_ prompted: Prompted, at time: Duration) {
    state.withLock { state in
      guard prompted != state.last else { return }
      state.last = prompted
      state.cues.append(TimedPrompt(prompted: prompted, at: time))
      if state.cues.count > Self.most { state.cues.removeFirst() }
    }
  }

  /// What was told since the last call, in that order.
  func take() -> [TimedPrompt] {
    state.withLock { state in
      defer { state.cues = [] }
      return state.cues
    }
  }

  func forget() { state.withLock { $0 = State() } }
}
