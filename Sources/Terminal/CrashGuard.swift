internal import CSystem
internal import Glibc

/// Restores the terminal when the process crashes, by a text prepared beforehand.
struct CrashGuard {
  private let restore: [CChar]

  init(restore: String) {
    self.restore = restore.utf8.map { CChar(bitPattern: $0) }
  }

  func arm(_ tty: Tty) {
    var modes = tty.shellModes
    csys_crash_arm(tty.output, &modes, restore, restore.count)
  }

  func disarm() { csys_crash_disarm() }
}

extension Curses {
  /// What gives the terminal back in one write: out of a half-sent frame, plain keys and colours, no trace of the
  /// person, the other screen, the cursor.
  func restoreText(isModern: Bool) -> String {
    let parts = ["rmkx", "sgr0", "op", "clear", "rmcup", "cnorm"].compactMap(capability)
    return (isModern ? SyncBracket.end : "") + parts.map(Self.withoutPadding).joined()
  }

  /// Terminfo writes a pause as `$<5/>`; nobody pauses in a crash.
  static func withoutPadding(_ text: String) -> String {
    var rest = text[...]
    var kept = ""
    while let dollar = rest.firstIndex(of: "$") {
      let after = rest.index(after: dollar)
      guard after < rest.endIndex, rest[after] == "<", let end = rest[after...].firstIndex(of: ">") else {
        kept += rest[...dollar]
        rest = rest[after...]
        continue
      }
      kept += rest[..<dollar]
      rest = rest[rest.index(after: end)...]
    }
    return kept + rest
  }
}
