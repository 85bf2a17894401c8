/// Paths as texts, without looking at any disk.
enum Paths {
  /// A path as seen from a folder, without `.` and without steps up that a name before them undoes.
  static func joined(_ folder: String, _ path: String) -> String {
    let isAbsolute = path.hasPrefix("/") || folder.hasPrefix("/")
    let whole = path.hasPrefix("/") || folder.isEmpty ? path : folder + "/" + path
    var names: [Substring] = []
    // By bytes, as the file system cuts it.
    for name in whole.utf8.split(separator: 0x2F).map({ Substring($0) }) where name != "." {
      if name == "..", let last = names.last, last != ".." { names.removeLast() } else { names.append(name) }
    }
    return (isAbsolute ? "/" : "") + names.joined(separator: "/")
  }

  /// The folder that a path lies in, with a slash at its end; empty for a bare name.
  static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: 0x2F).map { String(path[...$0]) } ?? ""
  }

  /// A path with a word before its ending: `page.txt` and `fr` are `page.fr.txt`.
  static func marked(_ path: String, _ word: String) -> String {
    guard !word.isEmpty else { return path }
    guard let dot = path.utf8.lastIndex(of: 0x2E) else { return path + "." + word }
    return "\(path[..<dot]).\(word)\(path[dot...])"
  }
}
