internal import Glibc

/// Checks what a tape needs on the machine.
extension Performer {
  /// Checks that a program is in the PATH; `cameo` itself is always there.
  func require(_ program: String) throws(Miss) {
    if program == "cameo" || theatre.path.contains(where: { access($0 + "/" + program, X_OK) == 0 }) { return }
    throw Miss(
      message: "there is no program \(program) on this machine's PATH", remedy: "install it, or remove the line",
      word: 1)
  }
}
