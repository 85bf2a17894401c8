internal import Contract
internal import Evidence
internal import Flow
internal import Settings
internal import Synchronization

/// Checks a PIN with a lockout against guessing; the attempt counter persists across restarts.
///
/// While the program runs, changes of the system clock do not affect a lockout; after a restart, none lengthens it.
final class PinGuard: Sendable {
  /// The time of a request, on the monotonic and the wall clock.
  struct Moment: Sendable {
    var now: Instant
    var wall: WallTime
  }

  /// Attempts against the current PIN; a new PIN resets them.
  private struct Tries {
    var pin: PinFile.Record
    var until: Instant?
  }

  private let file: PinFile
  private let tries = Mutex<Tries?>(nil)

  init(_ file: PinFile) { self.file = file }

  func look(at moment: Moment) throws(CaptureError) -> OperatorAnswer {
    try tries.withLock { (tries) throws(CaptureError) in
      try know(&tries, at: moment)
      return tries.map { .guarded(Self.wait($0, moment)) } ?? .unguarded
    }
  }

  /// Checks a PIN; slow (password hash), and serialised.
  ///
  /// If the file can't be written, counts in memory; `onTrouble` receives the error.
  func check(
    _ pin: String, at moment: Moment, onTrouble: (CaptureError) -> Void
  ) throws(CaptureError) -> OperatorAnswer {
    try tries.withLock { (known) throws(CaptureError) in
      try know(&known, at: moment)
      guard var tries = known else { return .unguarded }
      let wait = Self.wait(tries, moment)
      guard wait == .zero else { return .wrong(wait) }
      // Count the attempt before checking it, so that cutting the power does not avoid the count.
      tries.pin.wrong += 1
      let lock = PinLaw.lock(afterWrong: tries.pin.wrong)
      tries.pin.lockedUntil = lock > .zero ? (moment.wall + lock).seconds : nil
      tries.until = lock > .zero ? moment.now + lock : nil
      known = tries
      note(tries.pin, onTrouble)
      guard try tries.pin.hash.matches(pin) else { return .wrong(lock) }
      known = Tries(pin: PinFile.Record(tries.pin.hash))
      note(PinFile.Record(tries.pin.hash), onTrouble)
      return .right
    }
  }

  /// Loads the counter from the file, unless this program has counted for this PIN.
  private func know(_ tries: inout Tries?, at moment: Moment) throws(CaptureError) {
    guard let pin = try file.read() else { return tries = nil }
    if let known = tries, known.pin.hash == pin.hash { return }
    // The wait never exceeds the lock for this many wrong attempts, whatever the file and the clock say.
    let most = PinLaw.lock(afterWrong: pin.wrong)
    let left = min((pin.lockedUntil ?? 0) - moment.wall.seconds, most.seconds)
    tries = Tries(pin: pin, until: left > 0 ? moment.now + .seconds(left) : nil)
  }

  /// Writes the counter, unless another PIN was set meanwhile.
  private func note(_ pin: PinFile.Record, _ onTrouble: (CaptureError) -> Void) {
    do throws(CaptureError) {
      if try file.read()?.hash == pin.hash { try file.write(pin) }
    } catch {
      onTrouble(error)
    }
  }

  private static func wait(_ tries: Tries, _ moment: Moment) -> Duration {
    tries.until.map { max(.zero, $0 - moment.now) } ?? .zero
  }
}

extension WallTime {
  fileprivate var seconds: Double { Double(milliseconds) / 1000 }
}
