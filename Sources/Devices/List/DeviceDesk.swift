internal import Threads
package import Contract
import Synchronization

/// Looks at the devices on threads of its own, so that no screen waits for a driver; its loop waits on a descriptor.
package final class DeviceDesk: Sendable {
  private struct State {
    var isLooking = false
    /// Somebody has asked again meanwhile.
    var isWanted = false
    var reports: [DeviceReport]?
    var isNews = false
    /// Cameras of ours that are open, or are being opened: nobody may try whether they are busy.
    var held = 0
  }

  package let list: DeviceList
  private let patience: Duration
  private let bell: Bell
  private let rest: Bell
  private let state = Mutex(State())

  /// `patience` is how long an opening waits for a look to end that could be in its way.
  package init(_ list: DeviceList, patience: Duration = .seconds(1)) throws(CaptureError) {
    self.list = list
    self.patience = patience
    bell = try Bell()
    rest = try Bell()
  }

  /// Readable when a look has ended.
  package var descriptor: Int32 { bell.descriptor }

  /// What the last look has found; nil before the first one has ended.
  package var latest: [DeviceReport]? { state.withLock { $0.reports } }

  /// Looks soon: on a new thread, or once more when the look that runs has ended.
  package func look() {
    let starts = state.withLock { state in
      defer { (state.isWanted, state.isLooking) = (state.isLooking, true) }
      if !state.isLooking { rest.silence() }
      return !state.isLooking
    }
    guard starts else { return }
    let thread = WorkThread("devices") { [self] in lookUntilDone() }
    do {
      try thread.start()
      thread.abandon()
    } catch {
      state.withLock { state in
        (state.isLooking, state.isWanted) = (false, false)
        rest.ring()
      }
    }
  }

  private func lookUntilDone() {
    var isDone = false
    while !isDone {
      let reports = list.look(triesForHolder: !isHeld)
      isDone = state.withLock { state in
        (state.reports, state.isNews) = (reports, true)
        defer { (state.isLooking, state.isWanted) = (state.isWanted, false) }
        // Later it could be heard as the rest of a look that has begun meanwhile.
        if !state.isWanted { rest.ring() }
        return !state.isWanted
      }
    }
    bell.ring()
  }

  /// What was found since the last call, if a look has ended.
  package func news() -> [DeviceReport]? {
    bell.silence()
    return state.withLock { state in
      defer { state.isNews = false }
      return state.isNews ? state.reports : nil
    }
  }

  /// From now until `release` a camera of this program is in use.
  package func hold() {
    let isLooking = state.withLock { state in
      state.held += 1
      return state.isLooking
    }
    if isLooking { _ = rest.wait(patience) }
  }

  package func release() { state.withLock { $0.held -= 1 } }

  var isHeld: Bool { state.withLock { $0.held > 0 } }
}
