extension LineParser {
  /// A path beside the tape; with `staysInside` one that does not climb out of its folder.
  func relative(_ token: Token, staysInside: Bool = false) throws(LineFault) -> String {
    try relative(token.value, token, staysInside: staysInside)
  }

  /// A path in a word of the tape.
  func relative(_ path: String, _ token: Token, staysInside: Bool = false) throws(LineFault) -> String {
    if let first = path.unicodeScalars.first, first == "/" || first == "~" {
      throw LineFault(token.columns, "the path is absolute", "write it as seen from the tape, without \(first)")
    }
    if path.unicodeScalars.contains(where: \.isLineControl) {
      throw LineFault(token.columns, "there is a control character in the path", "take it away")
    }
    // By scalars, as the file system sees it: a mark that combines with a slash hides the slash from `split`.
    if staysInside, path.unicodeScalars.split(separator: "/").contains(where: { $0.elementsEqual("..".unicodeScalars) })
    {
      throw LineFault(token.columns, "the path climbs out of its folder", "take the .. away")
    }
    return path
  }

  mutating func screenshot() throws(LineFault) -> Tape.Command {
    let (path, format): (String, ScreenshotFormat) = try artefact("a picture")
    return .screenshot(path: path, format)
  }

  mutating func output() throws(LineFault) -> Tape.Command {
    let (path, format): (String, OutputFormat) = try artefact("a record")
    return .output(path: path, format)
  }

  private mutating func artefact<Format: CaseIterable & RawRepresentable>(
    _ what: String
  ) throws(LineFault) -> (String, Format) where Format.RawValue == String {
    let endings = Format.allCases.map { "." + $0.rawValue }
    let token = try name("the name of \(what) (\(endings.joined(separator: ", ")))")
    let path = try relative(token, staysInside: true)
    let file = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let ending = parts.last, let format = Format(rawValue: String(ending)) else {
      let wanted = endings.joined(separator: ", ")
      throw LineFault(token.columns, "the name of \(what) ends with one of \(wanted)", "write run\(endings[0])")
    }
    if file.utf8.count == ending.utf8.count + 1 {
      throw LineFault(token.columns, "the name has nothing but its ending", "write run\(endings[0])")
    }
    return (path, format)
  }

  mutating func source() throws(LineFault) -> String {
    try relative(name("the path of another tape"))
  }
}
