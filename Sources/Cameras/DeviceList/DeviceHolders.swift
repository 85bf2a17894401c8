internal import Glibc

/// A program that has a device open.
package struct DeviceHolder: Hashable, Sendable {
  package var pid: Int32
  /// The name of its command; empty where it has ended meanwhile.
  package var name: String

  package init(pid: Int32, name: String) {
    self.pid = pid
    self.name = name
  }

  /// As people look it up: "PID 123 (cheese)".
  package var shown: String { name.isEmpty ? "PID \(pid)" : "PID \(pid) (\(name))" }
}

/// Who has devices open, as far as this account may see it.
package struct DeviceHolders: Equatable, Sendable {
  package var byPath: [String: [DeviceHolder]]
  /// Processes whose open files are not for us to see.
  package var hidden: Int

  package init(byPath: [String: [DeviceHolder]] = [:], hidden: Int = 0) {
    self.byPath = byPath
    self.hidden = hidden
  }

  /// Reads `/proc/*/fd`, where a device that was opened by another name stands under its own.
  package static func find(of paths: [String], in folders: DeviceFolders) -> DeviceHolders {
    var holders = DeviceHolders()
    let wanted = Set(paths)
    for name in DeviceFolders.names(in: folders.processes) {
      guard let pid = Int32(name) else { continue }
      let files = "\(folders.processes)/\(name)/fd"
      guard access(files, R_OK) == 0 else {
        if errno == EACCES { holders.hidden += 1 }
        continue
      }
      let open = Set(DeviceFolders.names(in: files).compactMap { DeviceFolders.target(of: "\(files)/\($0)") })
      let held = wanted.intersection(open)
      guard !held.isEmpty else { continue }
      let holder = DeviceHolder(pid: pid, name: DeviceFolders.line(of: "\(folders.processes)/\(name)/comm"))
      for path in held { holders.byPath[path, default: []].append(holder) }
    }
    return holders
  }
}
