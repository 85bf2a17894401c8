extension PatternReader {
  /// Parses a character class after its opening bracket.
  mutating func characterClass(from start: Int) throws(PatternFault) -> ScalarSet {
    var set = ScalarSet(members: [])
    set.isNegated = take("^")
    if next == "]" { throw PatternFault(start, "this class is empty", "write \\] for the bracket itself") }
    while next != nil {
      if take("]") { return set }
      set.members.append(try classMember())
    }
    throw PatternFault(start, "this class is not closed", "end it with ], or write \\[ for the character")
  }

  private mutating func classMember() throws(PatternFault) -> ScalarSet.Member {
    let start = offset
    let member = try classItem()
    guard next == "-", let last = self[offset + 1], last != "]" else { return member }
    offset += 1
    let end = try classItem()
    guard case .range(let low) = member, case .range(let high) = end else {
      throw PatternFault(start, "a range goes from one character to another", "write \\- for the character")
    }
    guard low.lowerBound <= high.lowerBound else {
      throw PatternFault(start, "the range is reversed", "swap its ends")
    }
    return .range(low.lowerBound...high.lowerBound)
  }

  private mutating func classItem() throws(PatternFault) -> ScalarSet.Member {
    let start = offset
    if follows("[:") || follows("[.") || follows("[=") {
      throw PatternFault(start, "[: :] and its like are not supported here", "write [A-Za-z], \\d, \\w or \\s")
    }
    guard let scalar = next else { return .range("["..."[") }
    offset += 1
    guard scalar == "\\" else { return .range(scalar...scalar) }
    switch try escaped(from: start) {
    case .member(let member): return member
    case .place:
      throw PatternFault(start, "a position between characters is not allowed in a class", "remove it")
    }
  }
}
