package import Contract

extension ChipFile {
  /// How it is selected (ICAO 9303-10).
  package var identifier: UInt16 {
    switch self {
    case .com: 0x011E
    case .sod: 0x011D
    case .group(let group): 0x0100 + UInt16(group.number)
    }
  }

  /// The tag of its only object.
  package var tag: Int {
    switch self {
    case .com: 0x60
    case .sod: 0x77
    case .group(.dg1): 0x61
    case .group(.dg2): 0x75
    case .group(.dg13): 0x6D
    case .group(.dg14): 0x6E
    case .group(.dg15): 0x6F
    }
  }

  /// Its value if the file has its tag, and nothing else.
  package func content(_ bytes: [UInt8]) -> TLV? { TLV(only: bytes).flatMap { $0.tag == tag ? $0 : nil } }

  /// A larger file is not read: a face of 2 MB, and generous sizes of the others.
  var mostBytes: Int { self == .group(.dg2) ? FacePicture.mostBytes + 1 << 12 : 1 << 18 }

  /// The usual size, for the progress of a read until the chip tells the real one.
  var usualBytes: Int {
    switch self {
    case .com: 30
    case .sod: 1800
    case .group(.dg1): 93
    case .group(.dg2): 18_000
    case .group(.dg13): 200
    case .group(.dg14): 350
    case .group(.dg15): 200
    }
  }
}

extension ChipGroup {
  /// The groups that EF.COM lists; `nil` if it lists none.
  ///
  /// EF.COM is not signed: it says what to expect, no more.
  package static func listed(in com: [UInt8]) -> Set<ChipGroup>? {
    guard let tags = ChipFile.com.content(com)?.child(0x5C)?.value else { return nil }
    return Set(allCases.filter { tags.contains(UInt8(truncatingIfNeeded: ChipFile.group($0).tag)) })
  }
}
