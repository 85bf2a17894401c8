internal import CSystem

/// Facts about the machine that no file tells.
package enum Machine {
  /// Whether somebody keeps its clock right.
  package static var isClockKept: Bool { csys_clock_is_kept() != 0 }
}
