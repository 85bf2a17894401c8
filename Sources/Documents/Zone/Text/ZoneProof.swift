internal import Contract

/// A check digit, and the cells that it is made from.
struct ZoneProof: Equatable {
  enum Name: CaseIterable { case number, birth, expiry, optional, composite }

  let name: Name
  let cells: [Range<Int>]
  let digit: Int

  /// Whether the digit is the one that its cells make.
  ///
  /// Where nothing is told, a filler may stand in its place, but only in optional cells.
  func holds(in text: [ZoneSymbol]) -> Bool {
    let told = text[digit]
    if told.isDigit { return told.value == Self.digit(of: cells.lazy.flatMap { text[$0] }) }
    return name == .optional && told.isFiller && cells.allSatisfy { text[$0].allSatisfy(\.isFiller) }
  }

  /// With that of the digit.
  var allCells: [Int] { cells.flatMap(\.self) + [digit] }

  /// The sum of the values, weighed by 7, 3 and 1 in turn, modulo 10.
  static func digit(of symbols: some Sequence<ZoneSymbol>) -> Int {
    symbols.enumerated().reduce(0) { $0 + $1.element.value * [7, 3, 1][$1.offset % 3] } % 10
  }
}

extension ZoneLayout {
  /// The digits of a text; where the number's is depends on how long it is.
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

  /// A filler in the digit's place says that the number goes on in the optional cells, where its digit comes last.
  private func numberProof(of text: [ZoneSymbol]) -> ZoneProof {
    let usual = ZoneProof(name: .number, cells: [number], digit: number.upperBound)
    guard !hasOptionalDigit, text[number.upperBound].isFiller else { return usual }
    let rest = text[optional[0]].prefix { !$0.isFiller }
    guard rest.count >= 2 else { return usual }
    return ZoneProof(name: .number, cells: [number, rest.startIndex..<(rest.endIndex - 1)], digit: rest.endIndex - 1)
  }
}

extension ZoneChecks {
  /// One digit of five holds by luck in print that is no zone, two hardly ever do.
  var isOfZone: Bool { [number, birth, expiry, composite].count(where: \.self) >= 2 }

  init(_ text: [ZoneSymbol], _ layout: ZoneLayout) {
    let proofs = layout.proofs(of: text)
    func holds(_ name: ZoneProof.Name) -> Bool? { proofs.first { $0.name == name }?.holds(in: text) }
    self.init(
      number: holds(.number) ?? false, birth: holds(.birth) ?? false, expiry: holds(.expiry) ?? false,
      optional: holds(.optional), composite: holds(.composite) ?? false)
  }
}
