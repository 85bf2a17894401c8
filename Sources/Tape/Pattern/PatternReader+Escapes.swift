extension PatternReader {
  /// The meaning of an escape sequence.
  enum Escaped {
    case member(ScalarSet.Member)
    case place(PatternPlace)
  }

  mutating func escape(from start: Int) throws(PatternFault) -> PatternNode {
    switch try escaped(from: start) {
    case .member(let member): .one(ScalarSet(members: [member]))
    case .place(let place): .place(place)
    }
  }

  /// Parses an escape after the backslash.
  mutating func escaped(from start: Int) throws(PatternFault) -> Escaped {
    guard let scalar = next else {
      throw PatternFault(start, "nothing follows this \\", "write \\\\ for the character")
    }
    offset += 1
    switch scalar {
    case "d": return .member(.kind(.digit))
    case "D": return .member(.anyBut(.digit))
    case "w": return .member(.kind(.word))
    case "W": return .member(.anyBut(.word))
    case "s": return .member(.kind(.space))
    case "S": return .member(.anyBut(.space))
    case "b": return .place(.wordEdge)
    case "B": return .place(.noWordEdge)
    case "n": return .member(.range("\n"..."\n"))
    case "t": return .member(.range("\t"..."\t"))
    case "u":
      let meant = try codePoint(from: start)
      return .member(.range(meant...meant))
    case _ where scalar.isASCII && !ScalarKind.word.contains(scalar): return .member(.range(scalar...scalar))
    case "_": return .member(.range("_"..."_"))
    default: throw unknownEscape(scalar, at: start)
    }
  }

  private mutating func codePoint(from start: Int) throws(PatternFault) -> Unicode.Scalar {
    let digits = scalars.dropFirst(offset + 1).prefix(9).prefix { $0 != "}" }
    let close = offset + 1 + digits.count
    guard next == "{", self[close] == "}", digits.allSatisfy({ $0.properties.isASCIIHexDigit }),
      let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16), let scalar = Unicode.Scalar(value)
    else {
      throw PatternFault(start, "\\u needs the number of a character", "write \\u{1F642}")
    }
    offset = close + 1
    return scalar
  }
}
