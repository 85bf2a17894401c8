internal import Contract

/// What opens a chip, as a person types it; says nothing of itself.
package struct ChipForm: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
  package enum Field: CaseIterable, Hashable, Sendable {
    /// As in the MRZ: the number with its check digit, and dates, of which the digit may be left out.
    case number, birth, expiry
    /// The access number (CAN).
    case access

    fileprivate var longest: Int {
      switch self {
      case .number: 24
      case .birth, .expiry: 7
      case .access: 6
      }
    }
  }

  /// The field that is being typed.
  package private(set) var place: Field
  /// The field that can't be as it is typed.
  package private(set) var wrong: Field?
  private var texts: [Field: WipedBytes] = [:]

  package init(isAccess: Bool = false) { place = isAccess ? .access : .number }

  /// With a key that the chip has not accepted.
  init(_ key: ChipKey) {
    switch key {
    case .access(let number):
      self.init(isAccess: true)
      texts = [.access: number]
    case .zone(let fields):
      self.init()
      for (field, text) in [(Field.number, fields.number), (.birth, fields.birth), (.expiry, fields.expiry)] {
        texts[field] = CheckDigit.of(text.bytes).map { WipedBytes(text.bytes + [$0]) }
      }
    }
  }

  /// With a number that a host has read.
  init(number: WipedBytes) {
    self.init()
    guard let digit = CheckDigit.of(number.bytes), number.bytes.count < Field.number.longest else { return }
    texts[.number] = WipedBytes(number.bytes + [digit])
    place = .birth
  }

  package var isAccess: Bool { place == .access }
  package var fields: [Field] { isAccess ? [.access] : [.number, .birth, .expiry] }

  /// For the screen alone.
  package func text(of field: Field) -> String { String(decoding: bytes(field), as: UTF8.self) }

  private func bytes(_ field: Field) -> [UInt8] { texts[field]?.bytes ?? [] }

  package mutating func write(_ letter: Character) {
    guard let byte = letter.uppercased().utf8.first, letter.isASCII, letter.utf8.count == 1,
      CheckDigit.of([byte]) != nil, bytes(place).count < place.longest
    else { return }
    change(to: bytes(place) + [byte])
  }

  mutating func erase() { change(to: bytes(place).dropLast()) }

  mutating func eraseAll() { change(to: []) }

  private mutating func change(to bytes: [UInt8]) {
    texts[place] = bytes.isEmpty ? nil : WipedBytes(bytes)
    if wrong == place { wrong = nil }
  }

  mutating func move(by step: Int) {
    guard let index = fields.firstIndex(of: place) else { return }
    place = fields[(index + step + fields.count) % fields.count]
  }

  /// The other way to open a chip.
  mutating func turn() { self = ChipForm(isAccess: !isAccess) }

  /// Stays at a field that can't be right, else goes to the next such field; the key once all fields hold.
  mutating func submit() -> ChipKey? {
    wrong = nil
    guard holds(place) else {
      wrong = place
      return nil
    }
    if let next = fields.first(where: { !holds($0) }) {
      (place, wrong) = (next, bytes(next).isEmpty ? nil : next)
      return nil
    }
    return isAccess
      ? ChipKey(access: bytes(.access))
      : ChipKey(number: bytes(.number), birth: Self.withDigit(bytes(.birth)), expiry: Self.withDigit(bytes(.expiry)))
  }

  private func holds(_ field: Field) -> Bool {
    let bytes = bytes(field)
    switch field {
    case .number: return CheckDigit.holds(bytes, atLeast: 1) && bytes.dropLast().contains { $0 != CheckDigit.filler }
    // States print dates that are none, such as a month 00; with its check digit, one is as printed.
    case .birth, .expiry: return CheckDigit.holds(bytes, atLeast: TypedDate.length) || TypedDate.isPossible(bytes)
    case .access: return ChipKey(access: bytes) != nil
    }
  }

  private static func withDigit(_ date: [UInt8]) -> [UInt8] {
    guard date.count == TypedDate.length, let digit = CheckDigit.of(date) else { return date }
    return date + [digit]
  }

  package var description: String { "ChipForm" }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
