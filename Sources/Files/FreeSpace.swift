internal import Glibc

/// How much room a disk has.
package enum FreeSpace {
  /// In bytes, for this user, where a folder stands or is to be made; nil where nobody can tell.
  package static func bytes(at folder: String) -> Int? {
    var disk = statvfs()
    return statvfs(nearest(to: folder), &disk) == 0 ? Int(disk.f_bavail) * Int(disk.f_frsize) : nil
  }

  /// The folder itself, or the nearest above it that is there.
  package static func nearest(to folder: String) -> String {
    var place = folder
    while access(place, F_OK) != 0, place != "/", place != "." { place = Folders.parent(place) }
    return place
  }
}
