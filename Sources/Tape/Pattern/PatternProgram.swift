/// A pattern compiled to instructions.
struct PatternProgram: Sendable {
  enum Instruction: Sendable {
    /// Matches one character.
    case one(ScalarSet)
    case place(PatternPlace)
    /// Continues both at the next instruction and at the target.
    case fork(Int)
    case jump(Int)
    case found
  }

  /// Size limit of a pattern.
  static let mostInstructions = 10_000

  private(set) var code: [Instruction] = []
  let foldsCase: Bool

  init(_ node: PatternNode, foldsCase: Bool) {
    self.foldsCase = foldsCase
    add(node)
    code.append(.found)
  }

  private mutating func add(_ node: PatternNode) {
    switch node {
    case .one(let set): code.append(.one(set))
    case .place(let place): code.append(.place(place))
    case .sequence(let nodes): for node in nodes { add(node) }
    case .choice(let nodes): add(choice: nodes, end: code.count + node.size)
    case .many(let body, let least, let most): add(body, least, most, end: code.count + node.size)
    }
  }

  private mutating func add(choice nodes: [PatternNode], end: Int) {
    for (index, node) in nodes.enumerated() {
      let isLast = index + 1 == nodes.count
      if !isLast { code.append(.fork(code.count + node.size + 2)) }
      add(node)
      if !isLast { code.append(.jump(end)) }
    }
  }

  private mutating func add(_ body: PatternNode, _ least: Int, _ most: Int?, end: Int) {
    var start = code.count
    for _ in 0..<least {
      start = code.count
      add(body)
    }
    switch most {
    case .some(let most):
      for _ in least..<most {
        code.append(.fork(end))
        add(body)
      }
    case nil where least > 0: code.append(.fork(start))
    case nil:
      code.append(.fork(end))
      add(body)
      code.append(.jump(start))
    }
  }
}
