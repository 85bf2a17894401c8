internal import CSystem
internal import Glibc

/// The signals handled by the loop: INT, TERM, HUP, QUIT, WINCH, TSTP and CONT.
package enum Signals {
  /// Ignores SIGPIPE and SIGXFSZ, so that the failing write returns the error, until the end.
  package static func leaveWrites() { csys_signals_leave_writes() }

  /// Blocks them except while the loop waits.
  ///
  /// Call before any thread exists.
  package static func block() { csys_signals_block() }

  package static func unblock() { csys_signals_unblock() }

  /// Unblocks them for the time after the session; pending ones are consumed.
  ///
  /// The outcome is known by then, so a first Ctrl-C only cuts the remaining waits short; a second one kills the
  /// program.
  package static func outlive() { csys_signals_outlive() }

  /// Whether a signal has asked the program to end.
  package static var areUrging: Bool { csys_signals_urge() != 0 }

  /// Restores the default action of crashes and Ctrl-\, without Swift's backtracer.
  package static func dieQuietly() {
    for number in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGQUIT] { csys_signal_usual(number) }
  }

  /// Ignores signals from the terminal's keys, pending ones included; signals from processes still count.
  package static func disregardKeys() { csys_signals_disregard_keys() }

  /// The signals since the last call, lowest number first.
  package static func take() -> [Int32] {
    let came = csys_signals_take()
    return came == 0 ? [] : (1..<64).filter { came >> UInt64($0) & 1 == 1 }
  }

  /// Stops this process as Ctrl-Z does by default.
  package static func stopUntilContinued() { csys_stop_self() }

  /// Waits for a readable descriptor, a signal or the timeout; `nil` waits without one.
  package static func wait(for descriptors: [Int32], atMost time: Duration?) {
    let limit = time.map { max(0, $0.components.seconds * 1_000_000_000 + $0.components.attoseconds / 1_000_000_000) }
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    csys_ppoll(&entries, Int32(entries.count), limit ?? -1)
  }
}

extension TerminalDevice {
  /// Handles Ctrl-Z: restores the terminal, stops the process, and takes the terminal again on resume.
  package func stopUntilContinued() {
    suspend()
    Signals.stopUntilContinued()
    resume()
  }
}
