internal import Glibc

/// Locates compiled terminfo entries, as ncurses does.
enum EntryPlaces {
  /// The entry from the process's environment and files; `nil` if it can't be read.
  static func find(_ name: String) -> CompiledEntry? {
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix("."), let first = name.utf8.first else { return nil }
    if let given = variable("TERMINFO").flatMap(EntryText.decode).flatMap(CompiledEntry.init), given.describes(name) {
      return given
    }
    let hex = [first >> 4, first & 15].map { String($0, radix: 16) }.joined()
    for folder in folders {
      for leaf in [String(Unicode.Scalar(first)), hex] {
        guard let bytes = read("\(folder)/\(leaf)/\(name)") else { continue }
        // The first one found counts, as for ncurses.
        return CompiledEntry(bytes)
      }
    }
    return nil
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static var folders: [String] {
    let own = [variable("TERMINFO"), variable("HOME").map { $0 + "/.terminfo" }].compactMap(\.self)
    let listed = variable("TERMINFO_DIRS")?.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let usual = ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo"]
    return own + (listed ?? []).flatMap { $0.isEmpty ? usual : [$0] } + usual
  }

  private static func read(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let room = CompiledEntry.limit + 1
    return [UInt8](unsafeUninitializedCapacity: room) { memory, count in
      while count < room, case let more = Glibc.read(file, memory.baseAddress.map { $0 + count }, room - count),
        more > 0
      {
        count += more
      }
    }
  }
}
