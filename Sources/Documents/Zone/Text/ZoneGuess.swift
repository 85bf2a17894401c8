internal import Contract

internal import CMath

/// The log probabilities of each cell's symbols.
struct ZoneGuess {
  /// The minimum lead of a symbol's log probability over its twins'.
  private static let leastLead: Float = 2

  let form: ZoneForm
  /// Each cell's symbols, one cell after the other.
  private let logs: [Float]

  /// `nil` if the number does not match the form.
  init?(_ form: ZoneForm, logs: [Float]) {
    guard logs.count == form.cells * ZoneSymbol.count, logs.allSatisfy(\.isFinite) else { return nil }
    (self.form, self.logs) = (form, logs)
  }

  func log(_ symbol: ZoneSymbol, at cell: Int) -> Float { logs[cell * ZoneSymbol.count + symbol.place] }

  /// The most likely symbol allowed in a cell.
  func best(at cell: Int) -> ZoneSymbol {
    let allowed = symbols(at: cell)
    return allowed.max { log($0, at: cell) < log($1, at: cell) } ?? .filler
  }

  /// The next most likely symbols after the best, with their cost.
  func others(at cell: Int, most: Int) -> [(symbol: ZoneSymbol, cost: Float)] {
    let best = log(best(at: cell), at: cell)
    let all = symbols(at: cell).map { ($0, best - log($0, at: cell)) }.sorted { $0.1 < $1.1 }
    return Array(all.dropFirst().prefix(most))
  }

  /// Whether each symbol leads clearly over its twins with the same check digit value: no digit can tell them apart.
  func hasNoTwins(_ text: [ZoneSymbol], in cells: some Sequence<Int>) -> Bool {
    cells.allSatisfy { cell in
      let told = text[cell]
      return symbols(at: cell).allSatisfy {
        $0 == told || $0.value % 10 != told.value % 10 || log(told, at: cell) - log($0, at: cell) >= Self.leastLead
      }
    }
  }

  private func symbols(at cell: Int) -> [ZoneSymbol] {
    (0..<ZoneSymbol.count).map { ZoneSymbol(place: $0) }.filter { form.layout.alphabets[cell].contains($0) }
  }

  var text: [ZoneSymbol] { (0..<form.cells).map { best(at: $0) } }

  /// The confidence of these cells: the mean of their log probabilities.
  func sureness(of text: [ZoneSymbol], in cells: some Collection<Int>) -> Double {
    cells.reduce(0) { $0 + Double(log(text[$1], at: $1)) } / Double(max(1, cells.count))
  }
}
