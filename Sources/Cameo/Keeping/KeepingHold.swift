package import Evidence
internal import Glibc
internal import Synchronization

/// Cancels a save in progress, until the folder has its final name.
///
/// The seal says which moment it has reached (`reach`).
package final class KeepingHold: Sendable {
  private enum State {
    /// Writing under a temporary name.
    case going
    /// Being renamed; until the disk answers, the outcome is unknown.
    case naming
    /// Renamed, and being synced (fsync).
    case standing
    /// Cancelled before the rename.
    case stopped
    /// Cancelled during the rename, which is being undone.
    case takingBack
    /// Reported as saved: it stays.
    case told
    /// Reported as saved although the sync failed.
    case staying
  }

  private let state = Mutex(State.going)
  /// Timeout for a disk operation after the save was cancelled.
  let patience: Duration

  package init(patience: Duration = .seconds(1)) {
    self.patience = patience
  }

  /// Disk operations that fail with `ECANCELED` after a cancel.
  package var disk: Disk { Disk { [self] in refuses($0) ? ECANCELED : 0 } }

  /// A save begins: the first one, or a retry after a failure.
  package func begin() { state.withLock { $0 = .going } }

  /// Cancels the save; false if it is too late because the folder has its final name.
  package func stop() -> Bool {
    state.withLock { state in
      switch state {
      case .going, .stopped: state = .stopped
      case .naming, .takingBack: state = .takingBack
      case .standing, .told: state = .told
      case .staying: break
      }
      return state == .stopped || state == .takingBack
    }
  }

  /// Whether the seal may go on at this stage; from `named` on it can't be cancelled.
  package func reach(_ moment: SealMoment) -> Bool {
    state.withLock { state in
      switch (moment, state) {
      case (.naming, .going): state = .naming
      case (.named, .naming): state = .standing
      case (.takingBack, .naming), (.takingBack, .standing): state = .going
      case (.takingBack, .told), (.takingBack, .staying): state = .staying
      case (.takingBack, .takingBack), (.written, .going): break
      case (.written, _), (.naming, _), (.named, _), (.takingBack, _): return false
      }
      return state != .staying
    }
  }

  /// After a cancel nothing is written; after the report nothing is removed.
  private func refuses(_ call: Disk.Call) -> Bool {
    state.withLock { state in
      switch call {
      case .create, .open, .write, .read, .mode, .sync: state == .stopped || state == .takingBack
      case .unlink, .removeFolder: state == .staying
      case .makeFolder, .openFolder, .lock, .status, .list, .rename: false
      }
    }
  }
}
