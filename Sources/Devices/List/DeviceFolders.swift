internal import Glibc

/// The folders where the kernel shows devices and processes; tests replace them.
package struct DeviceFolders: Hashable, Sendable {
  package var devices: String
  package var classes: String
  package var processes: String

  package init(
    devices: String = "/dev", classes: String = "/sys/class/video4linux", processes: String = "/proc"
  ) {
    self.devices = devices
    self.classes = classes
    self.processes = processes
  }

  /// The folder of udev's stable names, which stay the same in every port.
  package var stableNames: String { devices + "/v4l/by-id" }

  /// The names in a folder in numeric order; none if it can't be read.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  /// The target of a symbolic link; `nil` if it is not a link, or can't be read.
  static func target(of link: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  /// The first line of a small file, cleaned for output.
  static func line(of file: String) -> String {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(descriptor, &bytes, bytes.count)
    return DeviceCapability.text(of: String(decoding: bytes.prefix(max(0, count)).prefix { $0 != 0x0A }, as: UTF8.self))
  }
}
