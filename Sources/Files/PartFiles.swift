internal import Glibc

/// Files that are not whole yet: `NAME.PID.part` or `NAME.PID-N.part`, with the number of the process that writes them.
package enum PartFiles {
  private static let ending = ".part"

  /// Takes away what programs have left in an open folder that died while they wrote.
  package static func sweep(_ folder: Int32, prefix: String) {
    // A stream takes its descriptor along, and its place in the folder is shared.
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

  /// `nil` if the name belongs to another file.
  private static func writer(of name: String, _ prefix: String) -> pid_t? {
    guard name.hasPrefix(prefix), name.hasSuffix(ending), name.count > prefix.count + ending.count else { return nil }
    let numbers = name.dropFirst(prefix.count).dropLast(ending.count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard numbers.count <= 2, numbers.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }) else { return nil }
    return numbers.first.flatMap { pid_t($0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}
