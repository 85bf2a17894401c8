internal import Glibc

/// What a tape needs of the machine.
extension Performer {
  /// The program in which tapes run is there; any other is looked for as a shell does.
  func require(_ program: String) throws(Miss) {
    if program == "cameo" || theatre.path.contains(where: { access($0 + "/" + program, X_OK) == 0 }) { return }
    throw Miss(
      message: "there is no program \(program) on this machine's PATH", remedy: "install it, or take the line away",
      word: 1)
  }
}
