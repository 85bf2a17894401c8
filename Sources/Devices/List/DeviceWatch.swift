package import Contract
internal import Glibc
internal import Threads

/// Tells when cameras come, go or may be opened by others: the kernel's `inotify`, for loops that wait in `poll`.
///
/// Used by one thread at a time.
package final class DeviceWatch {
  /// Readable when something has happened; `changed` takes it.
  package let descriptor: Int32
  private let folders: DeviceFolders

  /// `inotify_init1` fails where this user watches too much already.
  package init(_ folders: DeviceFolders = DeviceFolders()) throws(CaptureError) {
    self.folders = folders
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else {
      let reason = errno
      var error = SystemLimit.error(reason, of: "inotify_init1")
      // inotify_init1 also fails so at its own limit of instances, which few know.
      if reason == EMFILE { error.recovery += ", or sysctl fs.inotify.max_user_instances" }
      throw error
    }
    watch()
  }

  deinit { close(descriptor) }

  /// udev makes a node first and sets its mode and its stable name later; the folders of those names come and go.
  private func watch() {
    let changes = UInt32(IN_CREATE | IN_DELETE | IN_ATTRIB | IN_MOVED_TO | IN_MOVED_FROM | IN_ONLYDIR)
    for folder in [folders.devices, folders.devices + "/v4l", folders.stableNames] {
      inotify_add_watch(descriptor, folder, changes)
    }
  }

  /// Whether anything that matters to cameras has happened since the last call.
  package func changed() -> Bool {
    let hasChanged = withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8, takeAll)
    // A new folder is watched from now on; the next look lists what it already contains.
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

  /// Much else happens in `/dev`; what has no name is the watched folder, or the queue that has run over.
  private static func matters(_ name: String) -> Bool {
    name.isEmpty || name == "v4l" || name == "by-id" || DevicePlace.isNode(name) || name.contains("video-index")
  }

  /// The names in a row of `inotify_event`s, whose name follows each of them.
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
