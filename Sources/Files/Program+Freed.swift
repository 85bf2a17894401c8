internal import CSystem
internal import Glibc

extension Program {
  /// glibc's per-thread cache of freed small blocks, which the wipe does not reach: it must stay empty.
  private static let tunable = "glibc.malloc.tcache_count=0"
  private static let tunables = "GLIBC_TUNABLES"

  /// From now on nothing that is freed stands in memory any more; costs a little time.
  ///
  /// glibc hears of that store at a start only: unless somebody has told it already, the program begins anew here, once,
  /// as the same process (execve). Where it can't, small blocks that are freed are not overwritten.
  package static func overwriteFreed(_ environment: [String: String], missing: (Int32) -> Bool) {
    let told = environment[tunables] ?? ""
    if !told.split(separator: ":").contains(Substring(tunable)) {
      beginAnew(telling: told.isEmpty ? tunable : "\(told):\(tunable)", missing: missing)
    }
    csys_overwrite_freed()
  }

  /// What was missing is missing again then.
  private static func beginAnew(telling told: String, missing: (Int32) -> Bool) {
    guard let path = path(), setenv(tunables, told, 1) == 0 else { return }
    for descriptor in Int32(0)..<3 where missing(descriptor) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    execv(path, CommandLine.unsafeArgv)
  }
}
