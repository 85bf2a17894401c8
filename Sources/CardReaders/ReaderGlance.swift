package import Contract

/// What PC/SC says of one reader at one instant.
package struct ReaderGlance: Equatable, Sendable {
  /// Its name with the numbers that the service adds, such as `ACS ACR1252 Reader 00 00`.
  package var name: String
  package var state: State

  /// Whether a reader can be used, and what is on it.
  package enum State: String, Equatable, Sendable {
    case nothing
    case chip
    /// A chip that does not answer, or a memory card.
    case notADocument
    /// Another program has the reader for itself.
    case taken
    /// The reader itself does not answer.
    case unavailable
  }

  package init(_ name: String, _ state: State) { (self.name, self.state) = (name, state) }

  /// Whether its name has a part, in any case; every one has none.
  package func isNamed(_ part: String?) -> Bool { part.map { name.lowercased().contains($0.lowercased()) } ?? true }
}

extension ReaderGlance {
  private static let (unknown, unavailable, present, exclusive, mute): (UInt32, UInt32, UInt32, UInt32, UInt32) =
    (0x4, 0x8, 0x20, 0x80, 0x200)
  /// The historical bytes of a contactless memory card (PC/SC part 3): an application identifier of PC/SC itself.
  private static let memoryCard: [UInt8] = [0x4F, 0x0C, 0xA0, 0x00, 0x00, 0x03, 0x06]

  /// From the bits of `dwEventState` and the ATR.
  init(_ name: String, flags: UInt32, atr: [UInt8]) {
    self.name = name
    let isNoDocument = flags & Self.mute != 0 || Self.isMemoryCard(atr)
    // The first one that holds.
    let rows: [(Bool, State)] = [
      (flags & (Self.unknown | Self.unavailable) != 0, .unavailable), (flags & Self.present == 0, .nothing),
      (isNoDocument, .notADocument), (flags & Self.exclusive != 0, .taken),
    ]
    state = rows.first(where: \.0)?.1 ?? .chip
  }

  private static func isMemoryCard(_ atr: [UInt8]) -> Bool {
    atr.indices.contains { atr[$0...].starts(with: memoryCard) }
  }
}

extension ChipReaderState {
  /// The state of several readers: one chip on one of them can be read.
  package init(_ glances: [ReaderGlance]) {
    let usable = glances.filter { $0.state != .unavailable }
    let chips = usable.filter { $0.state == .chip || $0.state == .taken }
    if let chip = chips.first {
      self = chips.count > 1 ? .unusable(.manyChips) : chip.state == .taken ? .unusable(.busy) : .present
    } else if usable.isEmpty {
      self = .unusable(.noReader)
    } else {
      self = usable.contains { $0.state == .notADocument } ? .unusable(.notADocument) : .waiting
    }
  }
}
