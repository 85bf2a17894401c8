internal import Contract

/// Chips of documents.
extension CaptureSession {
  /// Whether a card reader is here and its service answers; takes at most 300 ms, and opens no chip.
  public func isNfcSupport() -> Bool {
    SessionComposition.canReadChips((try? state.withLock(\.settings).get().session.nfc) ?? NFCConfig())
  }

  /// Reads what opens a chip from the JPEG picture of the document's back, or of a passport's photo page.
  ///
  /// Returns the document number, the six-digit access number (CAN), or the rows of the MRZ as lines; `nil` or an empty
  /// text leaves it to the MRZ that the session has read itself. Called on a thread of its own, which may take 15 s. A
  /// number alone opens no chip: it only fills the field in which the person would type it.
  public var readIdCardNumber: (@Sendable (_ image: [UInt8]) -> String?)? {
    get { state.withLock(\.readIdCardNumber).value }
    set { keep(newValue, \.readIdCardNumber) }
  }
}
