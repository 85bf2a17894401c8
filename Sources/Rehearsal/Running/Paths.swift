/// Path manipulation without disk access.
enum Paths {
  /// Joins and normalises a path: removes `.`, and `..` after a name.
  static func joined(_ folder: String, _ path: String) -> String {
    let isAbsolute = path.hasPrefix("/") || folder.hasPrefix("/")
    let whole = path.hasPrefix("/") || folder.isEmpty ? path : folder + "/" + path
    var names: [Substring] = []
    // By bytes, as the file system splits it.
    for name in whole.utf8.split(separator: 0x2F).map({ Substring($0) }) where name != "." {
      if name == "..", let last = names.last, last != ".." { names.removeLast() } else { names.append(name) }
    }
    return (isAbsolute ? "/" : "") + names.joined(separator: "/")
  }

  /// The folder of a path with a trailing slash; empty for a bare name.
  static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: 0x2F).map { String(path[...$0]) } ?? ""
  }

  /// Inserts a word before the extension: `page.txt` and `fr` give `page.fr.txt`.
  static func marked(_ path: String, _ word: String) -> String {
    guard !word.isEmpty else { return path }
    guard let dot = path.utf8.lastIndex(of: 0x2E) else { return path + "." + word }
    return "\(path[..<dot]).\(word)\(path[dot...])"
  }
}
