/// Why a chip can't be read, by its code in errors and in `nfc.clone.error`.
package enum ChipTrouble: String, Error, CaseIterable, Hashable, Sendable {
  /// No service answers (`pcscd`), or its library is missing.
  case noService = "nfc.noService"
  /// The service refuses this user.
  case notAllowed = "nfc.notAllowed"
  case noReader = "nfc.noReader"
  /// The reader was unplugged.
  case readerLost = "nfc.readerLost"
  /// The service ended.
  case serviceLost = "nfc.serviceLost"
  /// Another program has the reader.
  case busy = "nfc.busy"
  /// The chip is not that of an electronic document.
  case notADocument = "nfc.notADocument"
  /// Chips lie on two readers.
  case manyChips = "nfc.manyChips"
  case wrongKey = "nfc.wrongKey"
  /// The chip offers neither a PACE that we know nor BAC.
  case accessUnsupported = "nfc.accessUnsupported"
  /// The document was taken away.
  case chipLost = "nfc.chipLost"
  /// An answer was not the chip's: its MAC is missing or wrong.
  case notAuthentic = "nfc.notAuthentic"
  /// The chip refuses a file without which nothing can be verified.
  case fileRefused = "nfc.fileRefused"
  /// A file has an invalid structure.
  case badData = "nfc.badData"
  case timeout = "nfc.timeout"
}
