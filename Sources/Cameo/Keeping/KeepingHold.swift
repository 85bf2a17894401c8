package import Evidence
internal import Glibc
internal import Synchronization

/// Lets nobody keep what is not wanted any more, up to the moment in which it stands there.
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

  /// Something is kept from now on: for the first time, or anew where that has failed.
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

  private func refuses(_ call: Disk.Call) -> Bool {
    state.withLock { state in
      switch call {
      case .create, .open, .write, .read, .mode: state == .stopped || state == .takingBack
      case .sync: Self.refusesSync(&state)
      case .rename: Self.refusesRename(&state)
      // What is not kept must be taken away.
      case .unlink, .removeFolder: state == .staying
      case .makeFolder, .openFolder, .lock, .status, .list: false
      }
    }
  }

  /// The first after the name was given tells that the disk has answered.
  private static func refusesSync(_ state: inout State) -> Bool {
    switch state {
    case .naming: state = .standing
    case .going, .standing, .told, .staying: break
    case .stopped, .takingBack: return true
    }
    return false
  }

  /// The first gives the name, a second one takes it back.
  private static func refusesRename(_ state: inout State) -> Bool {
    switch state {
    case .going: state = .naming
    case .naming, .standing: state = .going
    case .takingBack: break
    case .told: state = .staying
    case .stopped, .staying: break
    }
    return state == .stopped || state == .staying
  }
}
