internal import Glibc

/// The free space of a file system.
package enum FreeSpace {
  /// The bytes available to this user at an existing or future folder; `nil` if unknown.
  package static func bytes(at folder: String) -> Int? {
    var disk = statvfs()
    guard statvfs(nearest(to: folder), &disk) == 0 else { return nil }
    // Some file systems report a size without limit.
    let (bytes, isEndless) = UInt(disk.f_bavail).multipliedReportingOverflow(by: UInt(disk.f_frsize))
    return isEndless ? .max : Int(clamping: bytes)
  }

  /// The folder itself, or its nearest existing ancestor.
  package static func nearest(to folder: String) -> String {
    var place = folder
    while access(place, F_OK) != 0, place != "/", place != "." { place = Folders.parent(place) }
    return place
  }
}
