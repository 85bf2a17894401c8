package import Contract

/// A code of PC/SC, such as 0x8010002E; 0 is success.
package struct PCSCCode: Hashable, Sendable {
  /// What the code belongs to: the same code says less of a chip than of the service.
  package enum Call: Sendable {
    /// A call that asks the service.
    case service
    /// The connection to a chip.
    case connection
    /// A command to a chip.
    case command
  }

  package let value: UInt32

  package init(_ value: UInt32) { self.value = value }

  static let success = PCSCCode(0)
  static let cancelled = PCSCCode(0x8010_0002)
  static let unknownReader = PCSCCode(0x8010_0009)
  static let timeout = PCSCCode(0x8010_000A)
  /// The service can't be reached; a `connect` to its socket says why.
  static let noService = PCSCCode(0x8010_001D)
  /// The service has no reader.
  static let noReaders = PCSCCode(0x8010_002E)

  private static let table: [UInt32: ChipTrouble] = [
    0x8010_001D: .noService,
    // SCARD_W_SECURITY_VIOLATION: polkit refuses.
    0x8010_006A: .notAllowed,
    0x8010_002E: .noReader,
    0x8010_0017: .readerLost, 0x8010_0009: .readerLost,
    0x8010_0013: .serviceLost, 0x8010_001E: .serviceLost,
    0x8010_000B: .busy,
  ]

  /// No protocol in common, unsupported, unresponsive: what lies there is no chip that we can talk to.
  private static let ofNoDocument: Set<UInt32> = [0x8010_000F, 0x8010_0065, 0x8010_0066]

  /// `nil` if it is no failure.
  package func trouble(of call: Call) -> ChipTrouble? {
    if self == .success { return nil }
    if let trouble = Self.table[value] { return trouble }
    switch call {
    // A handle that the service does not know, and the like: a new context helps.
    case .service: return .serviceLost
    case .connection: return Self.ofNoDocument.contains(value) ? .notADocument : .chipLost
    case .command: return .chipLost
    }
  }
}
