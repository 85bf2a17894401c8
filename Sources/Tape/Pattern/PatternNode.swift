/// The syntax tree of a pattern.
indirect enum PatternNode: Equatable, Sendable {
  case one(ScalarSet)
  case place(PatternPlace)
  case sequence([PatternNode])
  case choice([PatternNode])
  /// The operand is never empty, so that repetitions of nothing can't pile up.
  case many(PatternNode, least: Int, most: Int?)

  static let nothing = PatternNode.sequence([])

  /// The number of instructions it compiles to.
  var size: Int {
    switch self {
    case .one, .place: 1
    case .sequence(let nodes): nodes.reduce(0) { $0 + $1.size }
    case .choice(let nodes): nodes.reduce(2 * (nodes.count - 1)) { $0 + $1.size }
    case .many(let body, let least, let most): Self.size(of: body.size, least, most)
    }
  }

  private static func size(of body: Int, _ least: Int, _ most: Int?) -> Int {
    guard let most else { return least == 0 ? body + 2 : body * least + 1 }
    return body * most + most - least
  }

  func repeated(_ count: PatternCount) -> PatternNode {
    if size == 0 || count.most == 0 { return .nothing }
    if count.least == 1, count.most == 1 { return self }
    return .many(self, least: count.least, most: count.most)
  }
}

/// A quantifier; unbounded if `most` is `nil`.
struct PatternCount: Equatable, Sendable {
  var least: Int
  var most: Int?
}

/// A zero-width assertion.
enum PatternPlace: Equatable, Sendable {
  case lineStart, lineEnd, wordEdge, noWordEdge

  func holds(between before: Unicode.Scalar?, and after: Unicode.Scalar?) -> Bool {
    switch self {
    case .lineStart: before == nil || before == "\n"
    case .lineEnd: after == nil || after == "\n"
    case .wordEdge: Self.isWord(before) != Self.isWord(after)
    case .noWordEdge: Self.isWord(before) == Self.isWord(after)
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map(ScalarKind.word.contains) ?? false
  }
}
