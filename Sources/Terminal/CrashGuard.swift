internal import CSystem

/// Restores the terminal if the process crashes or a library exits, with a sequence prepared beforehand.
final class CrashGuard {
  private let tty: Tty
  private var restore: [CChar] = []
  private var restoresColors = false

  init(_ tty: Tty) {
    self.tty = tty
  }

  /// Sets the restore sequence; one that is too long is left out, no terminal needs it.
  func arm(restoring text: String) {
    // Cancel first: a frame may have been cut within an escape sequence.
    restore = ([CursesTerminal.cancel] + Array(text.utf8)).map { CChar(bitPattern: $0) }
    arm()
  }

  /// Restores a console's colours too, from now on.
  func alsoRestoreColors() {
    guard !restoresColors else { return }
    restoresColors = true
    // After the first byte, which cancels a sequence that was cut.
    restore.insert(contentsOf: ConsoleColors.restore.utf8.map { CChar(bitPattern: $0) }, at: 1)
    arm()
  }

  func arm() {
    var modes = tty.shellModes
    csys_crash_arm(tty.output, &modes, restore, restore.count)
  }

  func disarm() { csys_crash_disarm() }

  /// Whether a reply of the terminal is outstanding.
  func expect(_ isAsked: Bool) { csys_crash_asked(isAsked ? 1 : 0) }
}
