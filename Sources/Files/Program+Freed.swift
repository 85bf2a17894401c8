internal import CSystem
internal import Glibc

extension Program {
  /// glibc's per-thread cache of freed small blocks, which the wipe does not reach: it must stay empty.
  private static let tunable = "glibc.malloc.tcache_count=0"
  private static let tunables = "GLIBC_TUNABLES"

  /// Overwrites freed memory from now on; costs a little time.
  ///
  /// glibc reads its tunables only at start: unless the environment has this one, the program starts again here, once,
  /// as the same process (execve). Where it can't, small blocks that are freed are not overwritten.
  package static func overwriteFreed(_ environment: [String: String], missing: (Int32) -> Bool) {
    let told = environment[tunables] ?? ""
    if !told.split(separator: ":").contains(Substring(tunable)) {
      beginAnew(telling: told.isEmpty ? tunable : "\(told):\(tunable)", missing: missing)
    }
    csys_overwrite_freed()
  }

  /// Standard descriptors that were missing are closed again by the restart.
  private static func beginAnew(telling told: String, missing: (Int32) -> Bool) {
    guard let path = path(), setenv(tunables, told, 1) == 0 else { return }
    for descriptor in Int32(0)..<3 where missing(descriptor) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    execv(path, CommandLine.unsafeArgv)
  }
}
