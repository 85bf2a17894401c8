/// A program that has a device open.
package struct DeviceHolder: Hashable, Sendable {
  package var pid: Int32
  /// The name of its command; empty if it has ended in the meantime.
  package var name: String

  package init(pid: Int32, name: String) {
    self.pid = pid
    self.name = name
  }

  /// As shown in messages: "PID 123 (cheese)".
  package var shown: String { name.isEmpty ? "PID \(pid)" : "PID \(pid) (\(name))" }
}

extension DeviceHolder {
  /// The programs that have devices open, by path, as far as this account can see them.
  ///
  /// Reads `/proc/*/fd`, which has the real node even if the device was opened under another name.
  static func all(of paths: [String], in folders: DeviceFolders) -> [String: [DeviceHolder]] {
    var holders: [String: [DeviceHolder]] = [:]
    let wanted = Set(paths)
    for name in DeviceFolders.names(in: folders.processes) {
      guard let pid = Int32(name) else { continue }
      let files = "\(folders.processes)/\(name)/fd"
      let open = Set(DeviceFolders.names(in: files).compactMap { DeviceFolders.target(of: "\(files)/\($0)") })
      let held = wanted.intersection(open)
      guard !held.isEmpty else { continue }
      let holder = DeviceHolder(pid: pid, name: DeviceFolders.line(of: "\(folders.processes)/\(name)/comm"))
      for path in held { holders[path, default: []].append(holder) }
    }
    return holders
  }
}
