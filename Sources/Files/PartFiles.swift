internal import Glibc

/// Incomplete files: `NAME.PID.part` or `NAME.PID-N.part`, with the PID of the writing process.
package enum PartFiles {
  private static let ending = ".part"

  /// Deletes the part files of dead processes from an open folder.
  package static func sweep(_ folder: Int32, prefix: String) {
    // `fdopendir` takes over its descriptor, and a duplicate would share the read position.
    let own = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0 else { return }
    guard let stream = fdopendir(own) else {
      close(own)
      return
    }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard let writer = writer(of: name, prefix), kill(writer, 0) != 0, errno == ESRCH else { continue }
      unlinkat(folder, name, 0)
    }
  }

  /// The PID in a part file's name; `nil` if the name belongs to another file.
  private static func writer(of name: String, _ prefix: String) -> pid_t? {
    guard name.hasPrefix(prefix), name.hasSuffix(ending), name.count > prefix.count + ending.count else { return nil }
    let numbers = name.dropFirst(prefix.count).dropLast(ending.count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard numbers.count <= 2, numbers.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }) else { return nil }
    return numbers.first.flatMap { pid_t($0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}
