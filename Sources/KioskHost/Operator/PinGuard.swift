internal import Contract
internal import Evidence
internal import Flow
internal import Settings
internal import Synchronization

/// Looks whether a PIN is right, and lets nobody guess: what it counts outlives the program.
///
/// While that runs, no clock that is set anew changes a wait; after it, none makes one longer.
final class PinGuard: Sendable {
  /// When somebody asks: for this program, and on the calendar.
  struct Moment: Sendable {
    var now: Instant
    var wall: WallTime
  }

  /// What is known of the PIN that is set; another one begins anew.
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

  /// Takes long, and one try after the other.
  ///
  /// What can't be counted in the file counts in this program; `onTrouble` hears why.
  func check(
    _ pin: String, at moment: Moment, onTrouble: (CaptureError) -> Void
  ) throws(CaptureError) -> OperatorAnswer {
    try tries.withLock { (known) throws(CaptureError) in
      try know(&known, at: moment)
      guard var tries = known else { return .unguarded }
      let wait = Self.wait(tries, moment)
      guard wait == .zero else { return .wrong(wait) }
      // Before it is looked at: whoever pulls the plug meanwhile has tried, too.
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

  /// As the file has it where the program has counted nothing yet.
  private func know(_ tries: inout Tries?, at moment: Moment) throws(CaptureError) {
    guard let pin = try file.read() else { return tries = nil }
    if let known = tries, known.pin.hash == pin.hash { return }
    // Nobody waits longer than so many wrong ones cost, whatever the file and the calendar say.
    let most = PinLaw.lock(afterWrong: pin.wrong)
    let left = min((pin.lockedUntil ?? 0) - moment.wall.seconds, most.seconds)
    tries = Tries(pin: pin, until: left > 0 ? moment.now + .seconds(left) : nil)
  }

  /// Unless another PIN was set meanwhile.
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
