internal import CSystem

/// Facts about the machine that no file tells.
package enum Machine {
  /// Whether a time service keeps its clock synchronised.
  package static var isClockKept: Bool { csys_clock_is_kept() != 0 }
}
