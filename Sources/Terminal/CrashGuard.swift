internal import CSystem

/// Restores the terminal when the process crashes, or is ended by a library, by a text prepared beforehand.
final class CrashGuard {
  private let tty: Tty
  private var restore: [CChar] = []

  init(_ tty: Tty) {
    self.tty = tty
  }

  /// From now on with this text; one that no terminal needs, for its length, is left out.
  func arm(restoring text: String) {
    // A frame may have been cut in the midst of a sequence.
    restore = ([CursesTerminal.cancel] + Array(text.utf8)).map { CChar(bitPattern: $0) }
    arm()
  }

  func arm() {
    var modes = tty.shellModes
    csys_crash_arm(tty.output, &modes, restore, restore.count)
  }

  func disarm() { csys_crash_disarm() }

  /// Whether an answer of the terminal is still to come.
  func expect(_ isAsked: Bool) { csys_crash_asked(isAsked ? 1 : 0) }
}
