internal import CSystem
package import Contract
internal import Glibc

/// Facts about the running process.
package enum Program {
  package static let version = "0.1.0"

  /// The path of the executable, from `/proc/self/exe`; `nil` if unknown.
  package static func path() -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
  }
}

extension Program {
  /// Opens `/dev/null` for each closed standard descriptor; returns those that were closed.
  package static func fillDescriptors() -> Set<Int32> {
    let missing = (0..<3).filter { fcntl($0, F_GETFD) < 0 }
    // `open` returns the lowest free number.
    for number in missing { _ = open("/dev/null", number == STDIN_FILENO ? O_RDONLY : O_WRONLY) }
    return Set(missing)
  }

  /// A session crashes with a smaller stack; threads inherit the limit (`pthread_create`).
  private static let leastStack = 256 << 10

  package static func checkStack() throws(CaptureError) {
    var limit = rlimit()
    let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0
    guard isKnown, limit.rlim_cur < leastStack else { return }
    throw CaptureError(
      .limitReached, "The limit for the stack, \(limit.rlim_cur >> 10) KiB, is too low.",
      recovery: "Raise the limit: ulimit -s 1024 or more")
  }

  /// Disables core dumps and ptrace, since this process's memory may contain faces.
  ///
  /// Afterwards the environment can't be read from `/proc`.
  package static func forbidDumps() { csys_forbid_dumps() }

  /// The environment at process start, from `/proc/self/environ`.
  package static func environment() -> [String: String] {
    let bytes = (try? SystemFiles().read("/proc/self/environ", limit: 1 << 23)) ?? []
    var variables: [String: String] = [:]
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0) ?? bytes.count
      if let equals = bytes[start..<end].firstIndex(of: UInt8(ascii: "=")) {
        let name = String(decoding: bytes[start..<equals], as: UTF8.self)
        if variables[name] == nil { variables[name] = String(decoding: bytes[equals + 1..<end], as: UTF8.self) }
      }
      start = end + 1
    }
    return variables
  }
}
