internal import Contract

/// Corrects misread characters by means of check digits.
///
/// A random change makes a digit match with a chance of one in ten. So only few cells are changed, only in a text of
/// high confidence, and the change is accepted only if all digits match.
struct ZoneRepair {
  static let most = 2
  static let leastSureness = -0.25
  /// Symbols whose log probability is lower than the best by more than this are not tried.
  private static let mostCost: Float = 6
  /// The minimum lead of the best correction over the next one; otherwise the result is ambiguous.
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

  /// The corrected text; unchanged if no correction is proven.
  func mended(_ text: [ZoneSymbol]) -> (text: [ZoneSymbol], changes: Int) {
    let fields = layout.proofs(of: text).filter { $0.name != .composite }.map(\.allCells)
    // Print or a shadow may cover a single field.
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

  /// The most likely changes of cells that no matching digit covers.
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
