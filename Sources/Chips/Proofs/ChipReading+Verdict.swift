package import Contract

extension ChipReading {
  /// What can be said of the whole: `alert` comes first, and `good` only if nothing is missing.
  ///
  /// Groups that no read asks for, such as fingerprints, don't count.
  package var verdictOfChecks: ChipVerdict {
    let asked = ChipGroup.allCases.map(\.number)
    let groups = groups.filter { asked.contains($0.number) }
    if ([passive, chip, active, printed] + groups.map(\.hash)).contains(.failed) { return .alert }
    let isWhole =
      passive == .good && printed != .notDone && !groups.isEmpty && groups.allSatisfy { $0.wasRead && $0.hash == .good }
    return isWhole && (chip == .good || active == .good) ? .good : .notChecked
  }
}
