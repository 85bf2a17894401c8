/// Messages for unsupported syntax of other regex dialects, with alternatives.
extension PatternReader {
  func unknownGroup(from start: Int) -> PatternFault {
    if ["?=", "?!", "?<=", "?<!"].contains(where: follows) {
      return PatternFault(
        start, "looking ahead or behind is not supported here", "write it as part of the pattern, or use two checks")
    }
    if ["?<", "?P", "?'"].contains(where: follows) {
      return PatternFault(start, "groups with names are not supported here", "write ( ) or (?: )")
    }
    if follows("?i)") {
      return PatternFault(start, "(?i) is only allowed at the start", "move it there")
    }
    return PatternFault(start, "such a group is not supported here", "there are ( ), (?: ) and, at the beginning, (?i)")
  }

  func unknownEscape(_ scalar: Unicode.Scalar, at start: Int) -> PatternFault {
    switch scalar {
    case "0"..."9", "k", "g":
      PatternFault(start, "a back-reference (\\\(scalar)) is not supported here", "write out the text")
    case "A", "Z", "z", "G":
      PatternFault(start, "\\\(scalar) is not supported here", "write ^ and $ for the start and the end of a line")
    case "p", "P":
      PatternFault(start, "\\\(scalar) is not supported here", "write a class such as [A-Z], or \\w, \\d, \\s")
    case "x", "U": PatternFault(start, "\\\(scalar) is not supported here", "write \\u{1F642}")
    case "Q", "E": PatternFault(start, "\\\(scalar) is not supported here", "write the text in quotes, without slashes")
    default:
      PatternFault(
        start, "\(quoted("\\" + String(scalar))) is not supported here",
        "there are \\d \\w \\s \\b, their capitals, \\n \\t \\u{1F642}; \\ before a symbol means the symbol")
    }
  }
}
