/// How paths told from the working folder are told from the folder of a tape.
struct PathsFromTape {
  /// The way back from the tape's folder; `nil` if the words of its path alone do not tell it.
  private let back: String?

  init(_ tape: String) {
    let folders = tape.split(separator: "/").dropLast().filter { $0 != "." }
    let isBelow = !tape.hasPrefix("/") && !folders.contains("..")
    back = isBelow ? String(repeating: "../", count: folders.count) : nil
  }

  /// nil for an absolute path.
  func seen(_ path: String) -> String? {
    path.hasPrefix("/") ? nil : back.map { $0 + path }
  }
}
