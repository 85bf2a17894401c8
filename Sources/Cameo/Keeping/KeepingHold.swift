package import Evidence
internal import Glibc
internal import Synchronization

/// Cancels a save in progress, until the folder has its final name.
///
/// The seal says which moment it has reached (`reach`).
package final class KeepingHold: Sendable {
  private enum State {
    /// Nothing of it can be seen yet.
    case going
    /// It is given its name; until the disk answers, nobody knows whether it has it.
    case naming
    /// It stands there, and is made to outlast a power cut.
    case standing
    /// Given up before it got its name.
    case stopped
    /// Given up while it got its name, which is taken back.
    case takingBack
    /// Told as what stands there: it stays.
    case told
    /// The same of what could not be made to outlast a power cut.
    case staying
  }

  private let state = Mutex(State.going)
  /// How long a disk that was given up may take to answer.
  let patience: Duration

  package init(patience: Duration = .seconds(1)) {
    self.patience = patience
  }

  /// The disk through which a folder is kept that may be given up.
  package var disk: Disk { Disk { [self] in refuses($0) ? ECANCELED : 0 } }

  /// A save begins: the first one, or a retry after a failure.
  package func begin() { state.withLock { $0 = .going } }

  /// Nothing of it will stay; false where it is too late: it stands there, and stays.
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

  /// Whether a seal goes on from this moment; from `named` on it can't be stopped any more.
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

  /// The disk only follows what has been decided: nothing is written of what was stopped, nothing removed of what stays.
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
