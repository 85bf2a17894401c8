/// Settings of the step `chip`.
public struct NFCConfig: Equatable, Sendable {
  /// Whether the chip of the document is read.
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    /// The step is left out.
    case off
    /// The step is skipped if there is no reader, no service or no key; the person may skip it.
    case ifPossible
    /// The session ends without a capture if the chip can't be read.
    case required
  }

  /// Whether the chip is read.
  public var mode: Mode
  /// Which data groups the result keeps; all that the document signs are verified.
  public var groups: Set<ChipGroup>
  /// The folder of certificates and master lists of states that sign documents; `nil` is `/etc/cameo/csca`.
  public var trust: String?
  /// The reader to use: part of its name, `twin:FOLDER`, or `nil` for the one on which a chip appears.
  public var reader: String?
  /// The challenge of active authentication, 8 bytes; `nil` is random.
  public var challenge: [UInt8]?

  /// Creates a configuration; each parameter has its default.
  public init(
    mode: Mode = .off, groups: Set<ChipGroup> = Set(ChipGroup.allCases), trust: String? = nil, reader: String? = nil,
    challenge: [UInt8]? = nil
  ) {
    (self.mode, self.groups, self.trust) = (mode, groups, trust)
    (self.reader, self.challenge) = (reader, challenge)
  }
}

extension NFCConfig {
  /// The made-up document that is read instead of one on a reader: a folder, or a name in the resources.
  package var twin: String? {
    guard let reader, reader.hasPrefix("twin:") else { return nil }
    return String(reader.dropFirst("twin:".count))
  }
}

/// A data group of a chip (ICAO 9303-10) that is read; fingerprints and irises (3, 4) never are.
public enum ChipGroup: String, CaseIterable, Hashable, Sendable {
  /// The machine-readable zone.
  case dg1
  /// The face.
  case dg2
  /// Details that a state chooses, such as those of Vietnam.
  case dg13
  /// What the chip offers: chip authentication, PACE.
  case dg14
  /// The key of active authentication.
  case dg15

  /// Its number.
  public var number: Int {
    switch self {
    case .dg1: 1
    case .dg2: 2
    case .dg13: 13
    case .dg14: 14
    case .dg15: 15
    }
  }
}
