/// Messages for unsupported syntax of other regex dialects, with alternatives.
extension PatternReader {
  func unknownGroup(from start: Int) -> PatternFault {
    if ["?=", "?!", "?<=", "?<!"].contains(where: follows) {
      return PatternFault(
        start, "looking ahead or behind is not known here", "write what stands there as a part, or look twice")
    }
    if ["?<", "?P", "?'"].contains(where: follows) {
      return PatternFault(start, "groups with names are not known here", "write ( ) or (?: )")
    }
    if follows("?i)") {
      return PatternFault(start, "(?i) stands at the very beginning only", "move it there")
    }
    return PatternFault(start, "such a group is not known here", "there are ( ), (?: ) and, at the beginning, (?i)")
  }

  func unknownEscape(_ scalar: Unicode.Scalar, at start: Int) -> PatternFault {
    switch scalar {
    case "0"..."9", "k", "g":
      PatternFault(start, "going back to a group (\\\(scalar)) is not known here", "write out what it stands for")
    case "A", "Z", "z", "G":
      PatternFault(start, "\\\(scalar) is not known here", "write ^ and $ for the start and the end of a line")
    case "p", "P":
      PatternFault(start, "\\\(scalar) is not known here", "write a class such as [A-Z], or \\w, \\d, \\s")
    case "x", "U": PatternFault(start, "\\\(scalar) is not known here", "write \\u{1F642}")
    case "Q", "E": PatternFault(start, "\\\(scalar) is not known here", "write the text in quotes, without slashes")
    default:
      PatternFault(
        start, "\(quoted("\\" + String(scalar))) is not known here",
        "there are \\d \\w \\s \\b, their capitals, \\n \\t \\u{1F642}; \\ before a sign means the sign")
    }
  }
}
