internal import CSystem
internal import Glibc

/// The signals that the loop takes care of: INT, TERM, HUP, QUIT, WINCH, TSTP and CONT.
package enum Signals {
  /// A reader that has gone, and a file that may not grow, are told by the write that fails, up to the last one.
  package static func leaveWrites() { csys_signals_leave_writes() }

  /// Holds them back except while the loop waits.
  ///
  /// To be called before any thread exists.
  package static func block() { csys_signals_block() }

  package static func unblock() { csys_signals_unblock() }

  /// The same when all is over: what came by then was for what is over.
  ///
  /// Who asks now does not know that all is done and only to be told; a person who insists cuts short what still waits.
  package static func outlive() { csys_signals_outlive() }

  /// Whether somebody waits for the end of the program, having asked for it.
  package static var areUrging: Bool { csys_signals_urge() != 0 }

  /// Lets a crash, and Ctrl-\, end the program as the system does it, without Swift's backtracer.
  package static func dieQuietly() {
    for number in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGQUIT] { csys_signal_usual(number) }
  }

  /// From now on no key of the terminal is a signal, not even one that waits already; whoever sends one is heard.
  package static func disregardKeys() { csys_signals_disregard_keys() }

  /// Those that came since the last call, lowest number first.
  package static func take() -> [Int32] {
    let came = csys_signals_take()
    return came == 0 ? [] : (1..<64).filter { came >> UInt64($0) & 1 == 1 }
  }

  /// Stops this process, as Ctrl-Z does to one that does not look for it.
  package static func stopUntilContinued() { csys_stop_self() }

  /// Waits until a descriptor is readable, a signal came or the time is over; nil waits for ever.
  package static func wait(for descriptors: [Int32], atMost time: Duration?) {
    let limit = time.map { max(0, $0.components.seconds * 1_000_000_000 + $0.components.attoseconds / 1_000_000_000) }
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    csys_ppoll(&entries, Int32(entries.count), limit ?? -1)
  }
}

extension TerminalDevice {
  /// What Ctrl-Z asks for: gives the terminal back, stops this process, and takes the terminal again when continued.
  package func stopUntilContinued() {
    suspend()
    Signals.stopUntilContinued()
    resume()
  }
}
