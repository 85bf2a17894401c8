/// A file of a chip.
public enum ChipFile: Hashable, Sendable {
  /// The list of groups, which is not signed.
  case com
  /// The signed list of the groups' hashes (Document Security Object).
  case sod
  /// A data group.
  case group(ChipGroup)

  package static let all = [com, sod] + ChipGroup.allCases.map(group)

  /// Its name in events and results.
  public var name: String {
    switch self {
    case .com: "com"
    case .sod: "sod"
    case .group(let group): group.rawValue
    }
  }
}

/// How a chip was opened.
public enum ChipAccess: String, CaseIterable, Hashable, Sendable {
  /// Password Authenticated Connection Establishment.
  case pace
  /// Basic Access Control.
  case bac
}

/// What could be said of a whole chip (`TVNfcVerdict`).
public enum ChipVerdict: String, CaseIterable, Hashable, Sendable {
  /// Nothing is wrong, and not everything could be verified.
  case notChecked
  /// A check did not pass.
  case alert
  /// A state known here has signed the data, and the chip is the original.
  case good
  /// The read did not come to its end.
  case error
}

/// The outcome of one check of a chip.
public enum ChipCheck: String, CaseIterable, Hashable, Sendable {
  /// It passed.
  case good
  /// It did not pass.
  case failed
  /// The document or this program does not have it.
  case notSupported
  /// It was not reached.
  case notDone
}

/// What a chip has given, and what could be verified of it.
package struct ChipReading: Equatable, Sendable {
  /// A group that the document has.
  package struct Group: Equatable, Sendable {
    package var number: Int
    package var bytes: Int
    package var wasRead: Bool
    /// Whether its hash is the signed one.
    package var hash: ChipCheck

    package init(number: Int, bytes: Int = 0, wasRead: Bool = false, hash: ChipCheck = .notDone) {
      (self.number, self.bytes, self.wasRead, self.hash) = (number, bytes, wasRead, hash)
    }
  }

  /// The picture of the face in DG2, as it is; it is not decoded.
  package struct Face: Equatable, Sendable {
    package enum Format: String, Sendable { case jpeg, jp2 }

    package var format: Format
    package var bytes: WipedBytes

    package init(_ format: Format, _ bytes: WipedBytes) { (self.format, self.bytes) = (format, bytes) }
  }

  package var access: ChipAccess
  /// The files as they are on the chip.
  package var files: [ChipFile: WipedBytes] = [:]
  package var groups: [Group] = []
  package var face: Face?
  package var verdict: ChipVerdict = .notChecked
  /// What was not as it must be, or why the read did not come to its end.
  package var trouble: ChipTrouble?
  /// Passive, chip and active authentication.
  package var passive: ChipCheck = .notDone
  package var chip: ChipCheck = .notDone
  package var active: ChipCheck = .notDone
  /// Whether DG1 is the printed MRZ: `notSupported` if the printed one is not known, `notDone` if DG1 has none to
  /// compare, or they differ only where no check digit proves that the print was read correctly.
  package var printed: ChipCheck = .notSupported
  /// Active authentication, for a backend that checks it again.
  package var challenge: [UInt8]?
  package var response: [UInt8]?
  /// The names of the signer's certificate and of the state's that stands above it, as in their subjects.
  package var signer: String?
  package var anchor: String?
  package var milliseconds: Int = 0
  package var commands: Int = 0

  package init(access: ChipAccess) { self.access = access }
}

/// A read to do.
package struct ChipRequest: Equatable, Sendable {
  package var key: ChipKey
  /// The rows of the printed MRZ, one after the other as in DG1, with which this is compared; `nil` if not known.
  ///
  /// Check digits prove its numbers and dates; names may have been misread.
  package var printed: WipedBytes?
  package var challenge: [UInt8]?

  package init(key: ChipKey, printed: WipedBytes? = nil, challenge: [UInt8]? = nil) {
    (self.key, self.printed, self.challenge) = (key, printed, challenge)
  }
}

/// What the readers of this machine are like.
package enum ChipReaderState: Equatable, Sendable {
  /// A reader is there, and no chip lies on it.
  case waiting
  /// A chip lies on a reader.
  case present
  /// No chip can be read; `noReader` and `manyChips` too.
  case unusable(ChipTrouble)
}

/// The news of the reader.
package enum ChipNews: Equatable, Sendable {
  /// Whenever it changes, and once at the beginning.
  case reader(ChipReaderState)
  case opened(ChipAccess)
  /// The part of all bytes that is read, and the file that is next.
  case progress(ChipFile, Double)
  /// The document was taken away; the read goes on when the same document lies on the reader again.
  case moved
  /// The last one: the files are read, and verified.
  case read(ChipReading)
  /// The last one: it did not come to its end.
  case failed(ChipTrouble)

  /// Whether the read is over.
  package var isLast: Bool {
    switch self {
    case .read, .failed: true
    case .reader, .opened, .progress, .moved: false
    }
  }
}
