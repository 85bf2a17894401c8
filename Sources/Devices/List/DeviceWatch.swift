package import Contract
internal import Glibc
internal import Threads

/// Watches for cameras that appear, disappear or change their permissions (`inotify`), for loops that wait in `poll`.
///
/// Used by one thread at a time.
package final class DeviceWatch {
  /// Readable after a change; `changed` consumes it.
  package let descriptor: Int32
  private let folders: DeviceFolders

  /// Throws if `inotify_init1` fails, because this user has reached a limit.
  package init(_ folders: DeviceFolders = DeviceFolders()) throws(CaptureError) {
    self.folders = folders
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else {
      let reason = errno
      var error = SystemLimit.error(reason, of: "inotify_init1")
      // inotify_init1 also fails with EMFILE at its own limit of instances, which few people know.
      if reason == EMFILE { error.recovery += ", or sysctl fs.inotify.max_user_instances" }
      throw error
    }
    watch()
  }

  deinit { close(descriptor) }

  /// Watches the folders: udev creates a node first and sets its mode and stable name later, and their folders come and go.
  private func watch() {
    let changes = UInt32(IN_CREATE | IN_DELETE | IN_ATTRIB | IN_MOVED_TO | IN_MOVED_FROM | IN_ONLYDIR)
    for folder in [folders.devices, folders.devices + "/v4l", folders.stableNames] {
      inotify_add_watch(descriptor, folder, changes)
    }
  }

  /// Whether anything that affects cameras has changed since the last call.
  package func changed() -> Bool {
    let hasChanged = withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8, takeAll)
    // New folders are watched from now on; the next scan lists what they already contain.
    if hasChanged { watch() }
    return hasChanged
  }

  private func takeAll(_ room: UnsafeMutableRawBufferPointer) -> Bool {
    var matters = false
    while true {
      let count = read(descriptor, room.baseAddress, room.count)
      guard count > 0 else { return matters }
      for name in Self.names(in: UnsafeRawBufferPointer(rebasing: room[..<count])) where Self.matters(name) {
        matters = true
      }
    }
  }

  /// Filters the many other events in `/dev`; those without a name are about the watched folder, or a queue overflow.
  private static func matters(_ name: String) -> Bool {
    name.isEmpty || name == "v4l" || name == "by-id" || DevicePlace.isNode(name) || name.contains("video-index")
  }

  /// The names in a buffer of `inotify_event`s, each followed by its name.
  private static func names(in bytes: UnsafeRawBufferPointer) -> [String] {
    let head = MemoryLayout<inotify_event>.size
    var names: [String] = []
    var place = 0
    while place + head <= bytes.count {
      let length = Int(bytes.loadUnaligned(fromByteOffset: place + head - 4, as: UInt32.self))
      let name = bytes[(place + head)...].prefix(length).prefix { $0 != 0 }
      names.append(String(decoding: name, as: UTF8.self))
      place += head + length
    }
    return names
  }
}
