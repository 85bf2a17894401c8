package import Contract
internal import Synchronization
internal import Threads

/// What stands at the place where captures are kept.
package struct PlaceReport: Equatable, Sendable {
  /// How many bytes are free there; nil where nobody can tell.
  package var free: Int?
  /// Why nothing can be kept there, whatever is free; nil where it can.
  package var obstacle: CaptureError?

  package init(free: Int?, obstacle: CaptureError? = nil) { (self.free, self.obstacle) = (free, obstacle) }
}

/// Looks at that place on a thread of its own: a disk that does not answer holds nobody up for longer than they say.
final class PlaceWatch: Sendable {
  private struct State {
    /// Since when somebody looks; nil where nobody does.
    var since: ContinuousClock.Instant?
    var report = PlaceReport(free: nil)
  }

  /// How long a disk may take that sleeps.
  static let patience: Duration = .seconds(5)

  private let look: @Sendable () -> PlaceReport
  private let done: Bell
  private let state = Mutex(State())

  init(_ look: @escaping @Sendable () -> PlaceReport) throws(CaptureError) {
    (self.look, done) = (look, try Bell())
  }

  /// What is there now, as far as that is known within this time, and else what was there before.
  func report(within time: Duration) -> PlaceReport {
    begin()
    let end = ContinuousClock.now + time
    while isAtWork, .now < end {
      _ = done.wait(end - .now)
      done.silence()
    }
    return state.withLock { state in
      guard let since = state.since, .now - since >= Self.patience else { return state.report }
      return PlaceReport(free: nil, obstacle: Self.isSilent)
    }
  }

  private static let isSilent = CaptureError(
    .cannotWrite, "The disk that captures are kept on does not answer.", recovery: "Check the disk and its cable.")

  private var isAtWork: Bool { state.withLock { $0.since != nil } }

  /// Nobody looks twice at a time.
  private func begin() {
    let begins = state.withLock { state in
      defer { state.since = state.since ?? .now }
      return state.since == nil
    }
    guard begins else { return }
    let thread = WorkThread("place") { [self] in finish(look()) }
    do throws(CaptureError) {
      try thread.start()
      thread.abandon()
    } catch {
      finish(PlaceReport(free: nil, obstacle: error))
    }
  }

  private func finish(_ report: PlaceReport) {
    state.withLock { $0 = State(since: nil, report: report) }
    done.ring()
  }
}
