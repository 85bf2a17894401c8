extension LineParser {
  /// A path relative to the tape; with `staysInside` it must not leave the tape's folder.
  func relative(_ token: Token, staysInside: Bool = false) throws(LineFault) -> String {
    try relative(token.value, token, staysInside: staysInside)
  }

  /// A path within a word.
  func relative(_ path: String, _ token: Token, staysInside: Bool = false) throws(LineFault) -> String {
    if let first = path.unicodeScalars.first, first == "/" || first == "~" {
      throw LineFault(token.columns, "the path is absolute", "write it relative to the tape, without \(first)")
    }
    if path.unicodeScalars.contains(where: \.isLineControl) {
      throw LineFault(token.columns, "there is a control character in the path", "remove it")
    }
    // By scalars, as the file system sees it: a mark that combines with a slash hides the slash from `split`.
    if staysInside, path.unicodeScalars.split(separator: "/").contains(where: { $0.elementsEqual("..".unicodeScalars) })
    {
      throw LineFault(token.columns, "the path leaves its folder", "remove the ..")
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
      throw LineFault(token.columns, "the name of \(what) must end with one of \(wanted)", "write run\(endings[0])")
    }
    if file.utf8.count == ending.utf8.count + 1 {
      throw LineFault(token.columns, "the name is only a suffix", "write run\(endings[0])")
    }
    return (path, format)
  }

  mutating func source() throws(LineFault) -> String {
    try relative(name("the path of another tape"))
  }
}
