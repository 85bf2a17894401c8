internal import CSystem

/// Facts about the machine from system calls.
package enum Machine {
  /// Whether a time service (NTP) keeps the clock synchronised.
  package static var isClockKept: Bool { csys_clock_is_kept() != 0 }
}
