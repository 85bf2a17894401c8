extension PatternReader {
  /// Parses `*`, `+`, `?` or `{2,5}`, if present; skips a lazy `?` after it, which affects only how much is matched.
  mutating func count() throws(PatternFault) -> PatternCount? {
    guard let count = try sign() else { return nil }
    _ = take("?")
    switch next {
    case "+":
      throw PatternFault(
        offset, "a + after a repetition is not supported here", "remove it; patterns never backtrack")
    case "*", "?", "{":
      throw PatternFault(offset, "this repeats a repetition", "group the repeated part with (?: )")
    default: return count
    }
  }

  private mutating func sign() throws(PatternFault) -> PatternCount? {
    switch next {
    case "*":
      offset += 1
      return PatternCount(least: 0)
    case "+":
      offset += 1
      return PatternCount(least: 1)
    case "?":
      offset += 1
      return PatternCount(least: 0, most: 1)
    case "{": return try braces()
    default: return nil
    }
  }

  private mutating func braces() throws(PatternFault) -> PatternCount {
    let start = offset
    offset += 1
    let least = try number()
    let most = take(",") ? try number() : least
    let isOpen = offset > start + 1 && self[offset - 1] == ","
    guard let least, most != nil || isOpen, take("}") else {
      throw PatternFault(start, "a { begins a count such as {2}, {2,} or {2,5}", "write \\{ for the character")
    }
    if let most, most < least {
      throw PatternFault(start, "the count is reversed", "write {\(most),\(least)}")
    }
    return PatternCount(least: least, most: most)
  }

  private mutating func number() throws(PatternFault) -> Int? {
    let start = offset
    var number: Int?
    while let digit = next, ("0"..."9").contains(digit) {
      number = (number ?? 0) * 10 + Int(digit.value - 0x30)
      offset += 1
      if number ?? 0 > Self.highestCount {
        throw PatternFault(start, "a count goes up to \(Self.highestCount)", "use a smaller one, or +")
      }
    }
    return number
  }
}
