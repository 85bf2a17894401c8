package import Contract
import Synchronization

/// The prompt on the screen, and the time since when it is shown.
struct TimedPrompt: Equatable, Sendable {
  var prompted: Prompted
  var at: Duration
}

/// Passes the prompts on the screen to the actor in front of a demo camera, through a queue; thread-safe.
///
/// A prompter belongs to one camera. The caller may call `show` with every draw, since unchanged prompts are ignored.
/// Opening the camera discards earlier prompts.
package final class Prompter: Sendable {
  private struct State {
    var cues: [TimedPrompt] = []
    var last = Prompted()
  }

  private let state = Mutex(State())
  /// The limit of the queue: the camera drains it with every frame, and if it does not, the oldest prompts are dropped.
  private static let most = 64

  package init() {}

  /// `time` counts from the opening of the camera, as the timestamps of its frames do: the caller subtracts the time of the
  /// opening from the time of the prompt, both on its own clock.
  package func show(_ prompted: Prompted, at time: Duration) {
    state.withLock { state in
      guard prompted != state.last else { return }
      state.last = prompted
      state.cues.append(TimedPrompt(prompted: prompted, at: time))
      if state.cues.count > Self.most { state.cues.removeFirst() }
    }
  }

  /// Drains the queue, in order of arrival.
  func take() -> [TimedPrompt] {
    state.withLock { state in
      defer { state.cues = [] }
      return state.cues
    }
  }

  func forget() { state.withLock { $0 = State() } }
}
