internal import Contract

/// A check digit, and the cells that it covers.
struct ZoneProof: Equatable {
  enum Name: CaseIterable { case number, birth, expiry, optional, composite }

  let name: Name
  let cells: [Range<Int>]
  let digit: Int

  /// Whether the check digit matches its cells.
  ///
  /// For empty optional data, the digit may be a filler.
  func holds(in text: [ZoneSymbol]) -> Bool {
    let told = text[digit]
    if told.isDigit { return told.value == Self.digit(of: cells.lazy.flatMap { text[$0] }) }
    return name == .optional && told.isFiller && cells.allSatisfy { text[$0].allSatisfy(\.isFiller) }
  }

  /// The covered cells and the digit's.
  var allCells: [Int] { cells.flatMap(\.self) + [digit] }

  /// The ICAO 9303 check digit: the weighted sum (7, 3, 1) modulo 10.
  static func digit(of symbols: some Sequence<ZoneSymbol>) -> Int {
    symbols.enumerated().reduce(0) { $0 + $1.element.value * [7, 3, 1][$1.offset % 3] } % 10
  }
}

extension ZoneLayout {
  /// The check digits of a text; the position of the document number's depends on its length.
  func proofs(of text: [ZoneSymbol]) -> [ZoneProof] {
    var proofs = [
      numberProof(of: text), ZoneProof(name: .birth, cells: [birth], digit: birth.upperBound),
      ZoneProof(name: .expiry, cells: [expiry], digit: expiry.upperBound),
    ]
    if hasOptionalDigit {
      proofs.append(ZoneProof(name: .optional, cells: optional, digit: optional[0].upperBound))
    }
    return proofs + [ZoneProof(name: .composite, cells: composite, digit: compositeDigit)]
  }

  /// A filler in place of the digit means that the number continues in the optional data, ending with its digit.
  private func numberProof(of text: [ZoneSymbol]) -> ZoneProof {
    let usual = ZoneProof(name: .number, cells: [number], digit: number.upperBound)
    guard !hasOptionalDigit, text[number.upperBound].isFiller else { return usual }
    let rest = text[optional[0]].prefix { !$0.isFiller }
    guard rest.count >= 2 else { return usual }
    return ZoneProof(name: .number, cells: [number, rest.startIndex..<(rest.endIndex - 1)], digit: rest.endIndex - 1)
  }
}

extension ZoneChecks {
  /// In other print one digit of five matches by chance, but hardly ever two.
  var isOfZone: Bool { [number, birth, expiry, composite].count(where: \.self) >= 2 }

  init(_ text: [ZoneSymbol], _ layout: ZoneLayout) {
    let proofs = layout.proofs(of: text)
    func holds(_ name: ZoneProof.Name) -> Bool? { proofs.first { $0.name == name }?.holds(in: text) }
    self.init(
      number: holds(.number) ?? false, birth: holds(.birth) ?? false, expiry: holds(.expiry) ?? false,
      optional: holds(.optional), composite: holds(.composite) ?? false)
  }
}
