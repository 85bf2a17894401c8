internal import CSystem
internal import Glibc

extension Program {
  /// Disables glibc's per-thread cache of small freed blocks, which the wipe can't reach.
  private static let tunable = "glibc.malloc.tcache_count=0"
  private static let tunables = "GLIBC_TUNABLES"

  /// Overwrites freed memory from now on, at a small cost in speed.
  ///
  /// glibc reads its tunables only at process start. If this one is not set, the process restarts itself here, once
  /// (`execv`). If that fails, small freed blocks are not overwritten.
  package static func overwriteFreed(_ environment: [String: String], missing: (Int32) -> Bool) {
    let told = environment[tunables] ?? ""
    if !told.split(separator: ":").contains(Substring(tunable)) {
      restart(telling: told.isEmpty ? tunable : "\(told):\(tunable)", missing: missing)
    }
    csys_overwrite_freed()
  }

  /// Restarts the process with the tunable; standard descriptors that were missing are closed again.
  private static func restart(telling told: String, missing: (Int32) -> Bool) {
    guard let path = path(), setenv(tunables, told, 1) == 0 else { return }
    for descriptor in Int32(0)..<3 where missing(descriptor) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    execv(path, CommandLine.unsafeArgv)
  }
}
