internal import CardReaders
internal import Chips
internal import Contract
internal import Files
internal import Settings

/// Card readers.
extension SessionComposition {
  /// Reads the chip of a document, if the settings ask for it; loads nothing yet.
  func chipReader() throws(CaptureError) -> ChipReader? {
    let config = settings.session.nfc
    guard config.mode != .off else { return nil }
    let (readers, trust) = try chipReaders(config)
    let anchors = AnchorStore(trust, SystemFiles())
    let thread = try ChipThread(
      readers, LibcryptoChips(), StateVerifier { anchors.anchors }, canRead: { (try? LibcryptoChips.load()) != nil },
      onVisit: anchors.prepare)
    return ChipReader(thread)
  }

  /// Warns the operator: the pages don't show that the chip is simulated.
  var simulatedChip: [Diagnostic] {
    guard settings.session.nfc.mode != .off, let twin = settings.session.nfc.twin else { return [] }
    return [
      Diagnostic(
        file: "nfc.reader", "twin:\(printable(twin)) is a simulated chip, whose verdict proves nothing",
        remedy: "unset it to read a document")
    ]
  }

  /// With the folder of the states' certificates; a made-up document brings those of its own state.
  private func chipReaders(_ config: NFCConfig) throws(CaptureError) -> (any ChipReaders, trust: String) {
    guard let twin = config.twin else {
      return (PCSCReaders(wanted: config.reader), config.trust ?? Anchors.usualFolder)
    }
    let folder = assembly.resources.chipFolder(twin)
    let document = try TwinDocument.load(folder, SystemFiles())
    return (try TwinReaders(document), config.trust ?? Folders.join(folder, TwinDocument.trust))
  }

  /// Random unless the settings name one, or a made-up document is read: then the demo camera shows its holder.
  static func seed(for settings: ProgramSettings) -> UInt64 {
    let nfc = settings.session.nfc
    let isTwin = nfc.mode != .off && nfc.twin != nil
    return settings.seed ?? (isTwin ? TwinDocument.seed : UInt64.random(in: 0...UInt64(Int.max)))
  }

  /// Whether chips can be read here; takes at most 300 ms, and opens none.
  static func canReadChips(_ config: NFCConfig) -> Bool {
    config.twin != nil || ReaderSurvey.hasReader(wanted: config.reader)
  }
}
