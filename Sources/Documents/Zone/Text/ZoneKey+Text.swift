internal import Contract

extension ZoneKey {
  /// The key of a zone whose rows follow each other, in ASCII; `nil` if it is none, or a check digit of the key is wrong.
  package init?(zone: [UInt8]) {
    let text = zone.compactMap { ZoneSymbol(Character(Unicode.Scalar($0))) }
    guard text.count == zone.count, let form = ZoneForm.allCases.first(where: { $0.cells == zone.count }),
      let key = ZoneReading.key(text, form.layout),
      form.layout.proofs(of: text).allSatisfy({ ![.number, .birth, .expiry].contains($0.name) || $0.holds(in: text) })
    else { return nil }
    self = key
  }
}
