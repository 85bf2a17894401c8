/// Converts paths relative to the working directory into paths relative to a tape's folder.
struct PathsFromTape {
  /// The path from the tape's folder to the working directory; `nil` if the tape's path alone does not determine it.
  private let back: String?

  init(_ tape: String) {
    let folders = tape.split(separator: "/").dropLast().filter { $0 != "." }
    let isBelow = !tape.hasPrefix("/") && !folders.contains("..")
    back = isBelow ? String(repeating: "../", count: folders.count) : nil
  }

  /// `nil` for an absolute path.
  func seen(_ path: String) -> String? {
    path.hasPrefix("/") ? nil : back.map { $0 + path }
  }
}
