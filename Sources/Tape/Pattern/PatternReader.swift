/// Recursive-descent parser of patterns.
struct PatternReader {
  /// Maximum nesting of groups, far below the stack's limit.
  static let deepest = 100
  static let highestCount = 1000

  let scalars: [Unicode.Scalar]
  var offset = 0
  private(set) var foldsCase = false
  private var depth = 0

  init(_ source: String) {
    scalars = Array(source.unicodeScalars)
  }

  var next: Unicode.Scalar? { self[offset] }

  subscript(place: Int) -> Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    guard next == wanted else { return false }
    offset += 1
    return true
  }

  func follows(_ word: String) -> Bool { scalars.dropFirst(offset).starts(with: word.unicodeScalars) }

  mutating func read() throws(PatternFault) -> PatternNode {
    if follows("(?i)") { (offset, foldsCase) = (4, true) }
    let node = try choice()
    guard next == nil else { throw PatternFault(offset, "this ) closes nothing", "write \\) for the character") }
    return node
  }

  private mutating func choice() throws(PatternFault) -> PatternNode {
    let start = offset
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : try bounded(.choice(branches), from: start)
  }

  private mutating func sequence() throws(PatternFault) -> PatternNode {
    let start = offset
    var nodes: [PatternNode] = []
    while let next, next != "|", next != ")" {
      let node = try piece()
      if node.size > 0 { nodes.append(node) }
    }
    return nodes.count == 1 ? nodes[0] : try bounded(.sequence(nodes), from: start)
  }

  private func bounded(_ node: PatternNode, from start: Int) throws(PatternFault) -> PatternNode {
    guard node.size < PatternProgram.mostInstructions else {
      throw PatternFault(start, "the pattern is too large; its counts multiply", "use smaller counts")
    }
    return node
  }

  private mutating func piece() throws(PatternFault) -> PatternNode {
    let start = offset
    let node = try atom()
    let sign = offset
    guard let count = try count() else { return node }
    if case .place = node, self[start] != "(" {
      throw PatternFault(sign, "there is no text before this to repeat", "remove it, or write \\ before it")
    }
    return try bounded(node.repeated(count), from: sign)
  }

  private mutating func atom() throws(PatternFault) -> PatternNode {
    let start = offset
    guard let scalar = next else { return .nothing }
    offset += 1
    switch scalar {
    case "(": return try group(from: start)
    case "[": return .one(try characterClass(from: start))
    case "\\": return try escape(from: start)
    case ".": return .one(.notLineBreak)
    case "^": return .place(.lineStart)
    case "$": return .place(.lineEnd)
    case "*", "+", "?":
      throw PatternFault(
        start, "there is nothing before this \(scalar) to repeat", "write \\\(scalar) for the character")
    case "{":
      throw PatternFault(start, "there is nothing before this { to repeat", "write \\{ for the character")
    default: return .one(.only(scalar))
    }
  }

  private mutating func group(from start: Int) throws(PatternFault) -> PatternNode {
    if next == "?" {
      guard self[offset + 1] == ":" else { throw unknownGroup(from: start) }
      offset += 2
    }
    guard depth < Self.deepest else {
      throw PatternFault(start, "groups are \(Self.deepest) deep at most", "remove some of the brackets")
    }
    depth += 1
    defer { depth -= 1 }
    let node = try choice()
    guard take(")") else {
      throw PatternFault(start, "this group is not closed", "end it with ), or write \\( for the character")
    }
    return node
  }
}
