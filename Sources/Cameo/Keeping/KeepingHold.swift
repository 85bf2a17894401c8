package import Evidence
internal import Glibc
internal import Synchronization

/// Lets nobody keep what is not wanted any more, up to the moment in which it stands there.
package final class KeepingHold: Sendable {
  private enum State {
    case going, stopped, standing
  }

  private let state = Mutex(State.going)

  package init() {}

  /// The disk through which a folder is kept that may be given up.
  package var disk: Disk { Disk { [self] in refuses($0) ? ECANCELED : 0 } }

  /// False where it is too late: it stands there, or will at once.
  package func stop() -> Bool {
    state.withLock { state in
      if state == .going { state = .stopped }
      return state == .stopped
    }
  }

  private func refuses(_ call: Disk.Call) -> Bool {
    switch call {
    case .create, .open, .write, .read, .sync, .mode: state.withLock { $0 == .stopped }
    case .rename:
      state.withLock { state in
        if state == .going { state = .standing }
        return state == .stopped
      }
    // What is not kept must be taken away.
    case .makeFolder, .openFolder, .lock, .status, .list, .unlink, .removeFolder: false
    }
  }
}
