internal import Contract
internal import Files
internal import Glibc

extension StorageTrouble {
  static func error(_ fault: DiskFault, at path: String) -> CaptureError {
    switch (fault.call, fault.reason) {
    case (.lock, _): unlockable(fault, path, elsewhere)
    case (.rename, EEXIST), (.rename, ENOTEMPTY), (.status, EEXIST): taken(path)
    default: error(fault.reason, at: path)
    }
  }

  static func unlockable(_ fault: DiskFault, _ path: String, _ elsewhere: String) -> CaptureError {
    CaptureError(
      .cannotWrite, "\(printable(path)) can't be locked: \(name(fault.reason)).",
      recovery: "This file system has no locks: \(elsewhere).")
  }

  /// Remains of an earlier session that can't be removed.
  static func leftover(_ fault: DiskFault, at path: String) -> CaptureError {
    CaptureError(
      .cannotWrite, "\(printable(path)) can't be removed: \(name(fault.reason)).",
      recovery: "It belongs to an earlier session: check its owner and mode with 'ls -ld', and remove it.")
  }
}
