internal import Contract

internal import CMath

/// What each cell of a zone may be, by the logarithm of how likely it is.
struct ZoneGuess {
  /// So much likelier than its twins a symbol must be.
  private static let leastLead: Float = 2

  let form: ZoneForm
  /// Of each cell its symbols, one after the other.
  private let logs: [Float]

  /// Nil where there are not as many as the form has.
  init?(_ form: ZoneForm, logs: [Float]) {
    guard logs.count == form.cells * ZoneSymbol.count, logs.allSatisfy(\.isFinite) else { return nil }
    (self.form, self.logs) = (form, logs)
  }

  func log(_ symbol: ZoneSymbol, at cell: Int) -> Float { logs[cell * ZoneSymbol.count + symbol.place] }

  /// The likeliest of those that may stand there.
  func best(at cell: Int) -> ZoneSymbol {
    let allowed = symbols(at: cell)
    return allowed.max { log($0, at: cell) < log($1, at: cell) } ?? .filler
  }

  /// The next likely ones after the best, each with what it costs.
  func others(at cell: Int, most: Int) -> [(symbol: ZoneSymbol, cost: Float)] {
    let best = log(best(at: cell), at: cell)
    let all = symbols(at: cell).map { ($0, best - log($0, at: cell)) }.sorted { $0.1 < $1.1 }
    return Array(all.dropFirst().prefix(most))
  }

  /// Whether no symbol that counts the same in a digit is nearly as likely as the one of the text: no digit would tell.
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

  /// How sure these cells are: the mean of their logarithms.
  func sureness(of text: [ZoneSymbol], in cells: some Collection<Int>) -> Double {
    cells.reduce(0) { $0 + Double(log(text[$1], at: $1)) } / Double(max(1, cells.count))
  }
}
