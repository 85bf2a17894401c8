internal import Contract

/// Mends what was misread where the check digits prove it.
///
/// Any change that is free to make one digit hold has a chance of one in ten to do so by luck. So few cells are changed,
/// only in a text that is sure on the whole, and the change counts only if every digit holds then.
struct ZoneRepair {
  static let most = 2
  static let leastSureness = -0.25
  /// A symbol that is less likely than the best by more than this, as a logarithm, is not tried.
  private static let mostCost: Float = 6
  /// The best change is that much cheaper than another one, or nobody knows which is true.
  private static let leastLead: Float = 1
  private static let mostOthers = 3
  private static let mostChanges = 24

  private struct Change {
    var cell: Int
    var symbol: ZoneSymbol
    var cost: Float
  }

  private let guess: ZoneGuess
  private let layout: ZoneLayout

  init(_ guess: ZoneGuess) {
    (self.guess, layout) = (guess, guess.form.layout)
  }

  /// The text with what was mended; the same text where nothing is proven.
  func mended(_ text: [ZoneSymbol]) -> (text: [ZoneSymbol], changes: Int) {
    let fields = layout.proofs(of: text).filter { $0.name != .composite }.map(\.allCells)
    // There may be print or a shadow over one of them alone.
    guard ([Array(text.indices)] + fields).allSatisfy({ Self.isSure(text, $0, guess) }) else { return (text, 0) }
    let solutions = solutions(text).sorted { $0.cost < $1.cost }
    guard let best = solutions.first else { return (text, 0) }
    if solutions.count > 1, solutions[1].cost - best.cost < Self.leastLead { return (text, 0) }
    return (best.text, best.changes)
  }

  static func isSure(_ text: [ZoneSymbol], _ cells: [Int], _ guess: ZoneGuess) -> Bool {
    guess.sureness(of: text, in: cells) >= leastSureness
  }

  private func solutions(_ text: [ZoneSymbol]) -> [(text: [ZoneSymbol], cost: Float, changes: Int)] {
    let changes = changes(text)
    let sets =
      changes.map { [$0] }
      + changes.indices.flatMap { one in
        changes[(one + 1)...].filter { $0.cell != changes[one].cell }.map { [changes[one], $0] }
      }
    return sets.compactMap { set in
      var mended = text
      for change in set { mended[change.cell] = change.symbol }
      let cost = set.reduce(0) { $0 + $1.cost }
      guard cost <= Self.mostCost, isProven(mended) else { return nil }
      return (mended, cost, set.count)
    }
  }

  private func isProven(_ text: [ZoneSymbol]) -> Bool {
    ZoneChecks(text, layout).allHold && ZoneDate.isPlausible(text[layout.birth])
      && ZoneDate.isPlausible(text[layout.expiry])
  }

  /// The likeliest changes of cells that no digit proves yet.
  private func changes(_ text: [ZoneSymbol]) -> [Change] {
    let changes = doubted(text).flatMap { cell in
      guess.others(at: cell, most: Self.mostOthers).map { Change(cell: cell, symbol: $0.symbol, cost: $0.cost) }
    }
    return Array(changes.filter { $0.cost <= Self.mostCost }.sorted { $0.cost < $1.cost }.prefix(Self.mostChanges))
  }

  private func doubted(_ text: [ZoneSymbol]) -> [Int] {
    let proofs = layout.proofs(of: text)
    let failed = proofs.filter { !$0.holds(in: text) }
    let proven = Set(
      proofs.filter { $0.name != .composite && $0.holds(in: text) }.flatMap(\.allCells))
    return Set(failed.flatMap(\.allCells)).subtracting(proven).sorted()
  }
}
