internal import Contract

/// What opens a chip, as a person types it; says nothing of itself.
package struct ChipForm: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
  package enum Field: CaseIterable, Hashable, Sendable {
    /// As in the MRZ, each followed by its check digit.
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
  /// The field whose digits do not hold.
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

  /// Goes to the next field that is empty or wrong; the key once all fields hold.
  mutating func submit() -> ChipKey? {
    if bytes(place).isEmpty { return nil }
    if let next = fields.first(where: { bytes($0).isEmpty }) {
      place = next
      return nil
    }
    wrong = fields.first { !holds($0) }
    if let wrong { place = wrong }
    return wrong != nil
      ? nil
      : isAccess
        ? ChipKey(access: bytes(.access))
        : ChipKey(number: bytes(.number), birth: bytes(.birth), expiry: bytes(.expiry))
  }

  private func holds(_ field: Field) -> Bool {
    let bytes = bytes(field)
    switch field {
    case .number: return CheckDigit.holds(bytes, atLeast: 1) && bytes.dropLast().contains { $0 != CheckDigit.filler }
    case .birth, .expiry: return bytes.count == field.longest && CheckDigit.holds(bytes, atLeast: 6)
    case .access: return ChipKey(access: bytes) != nil
    }
  }

  package var description: String { "ChipForm" }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
