/// Simulates the NFA: advances all threads in parallel through a text.
///
/// Each instruction is entered at most once per position, so the number of steps is bounded by the product of both
/// lengths.
struct PatternMachine {
  private let program: PatternProgram
  private let text: [Unicode.Scalar]
  /// The position at which each instruction was last entered.
  private var entered: [Int]
  /// Threads to follow before the next character.
  private var open: [Int] = []
  /// Threads that wait for the next character.
  private var waiting: [Int] = []
  private var isFound = false
  private(set) var steps = 0

  init(_ program: PatternProgram, on text: [Unicode.Scalar]) {
    self.program = program
    self.text = text
    entered = Array(repeating: -1, count: program.code.count)
  }

  mutating func search() -> Bool {
    for place in 0...text.count {
      enter(0, at: place)
      if isFound { return true }
      if place < text.count { take(text[place], at: place) }
    }
    return isFound
  }

  private mutating func take(_ scalar: Unicode.Scalar, at place: Int) {
    let variants = program.foldsCase ? scalar.caseVariants : [scalar]
    let threads = waiting
    waiting.removeAll(keepingCapacity: true)
    for thread in threads {
      steps += 1
      if case .one(let set) = program.code[thread], set.contains(variants) { enter(thread + 1, at: place + 1) }
    }
  }

  private mutating func enter(_ instruction: Int, at place: Int) {
    open.append(instruction)
    while let next = open.popLast() {
      steps += 1
      if entered[next] == place { continue }
      entered[next] = place
      follow(next, at: place)
    }
  }

  private mutating func follow(_ instruction: Int, at place: Int) {
    switch program.code[instruction] {
    case .one: waiting.append(instruction)
    case .place(let condition):
      let before = place > 0 ? text[place - 1] : nil
      let after = place < text.count ? text[place] : nil
      if condition.holds(between: before, and: after) { open.append(instruction + 1) }
    case .fork(let other): open += [other, instruction + 1]
    case .jump(let target): open.append(target)
    case .found: isFound = true
    }
  }
}
