package import Contract
internal import CSystem
internal import Glibc

/// An exclusive lock of one process, such as a kiosk's lock on its terminal; the kernel releases it when the process
/// ends.
package final class InstanceLock {
  private let descriptor: Int32

  /// Takes the lock of this name in the runtime folder; if another process holds it, the error names that process and
  /// gives the remedy.
  package init(_ name: String, environment: [String: String], else remedy: String) throws(CaptureError) {
    let path = Folders.join(try RuntimeFolder(environment).path, "\(name).lock")
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw CaptureError(
        .cannotWrite, "\(printable(path)) can't be written: \(String(cString: strerror(errno))).",
        recovery: "Set RUNTIME_DIRECTORY to a writable folder.")
    }
    guard csys_lock(descriptor) == 0 else {
      defer { close(descriptor) }
      throw CaptureError(
        .captureAlreadyActive, "\(printable(path)) is locked by another kiosk: \(Self.holder(descriptor)).",
        recovery: remedy)
    }
    ftruncate(descriptor, 0)
    let pid = Array("\(getpid())\n".utf8)
    _ = pwrite(descriptor, pid, pid.count, 0)
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// The process that holds the lock, by its PID in the lock file.
  private static func holder(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard let pid = Int(String(decoding: bytes.prefix { (48...57).contains($0) }, as: UTF8.self)), count > 0 else {
      return "unknown process"
    }
    let name = (try? SystemFiles().read("/proc/\(pid)/comm", limit: 64)).map { String(decoding: $0, as: UTF8.self) }
    let word = name.map { printable(String($0.filter { $0 != "\n" })) } ?? "a process"
    return "\(word), process \(pid)"
  }
}
