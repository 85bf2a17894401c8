extension ChipTrouble {
  /// The error of a session that ends with it: what happened and the fix, for the people who maintain the machine.
  package var error: CaptureError { CaptureError(code, row.message, recovery: row.recovery) }

  package var code: ErrorCode { row.code }

  /// Whether the machine is the cause, and not the document or the person.
  package var isOfMachine: Bool { code.category != .person }

  private var row: (code: ErrorCode, message: String, recovery: String) {
    switch self {
    case .noService:
      (
        .nfcNoService, "The service for card readers (pcscd) does not answer.",
        "Run: sudo systemctl enable --now pcscd.socket. If it is not installed, 'cameo readers' says how."
      )
    case .notAllowed:
      (
        .nfcNotAllowed, "The service for card readers (pcscd) refuses this user.",
        "'cameo readers' says what refuses: the mode of its socket, or polkit."
      )
    case .noReader:
      (.nfcNoReader, "No card reader is connected.", "Connect one; 'cameo readers' lists the connected ones.")
    case .readerLost: (.nfcReaderLost, "The card reader was unplugged.", "Connect it again.")
    case .serviceLost:
      (.nfcServiceLost, "The service for card readers (pcscd) has ended.", "See: systemctl status pcscd")
    case .busy: (.nfcBusy, "Another program uses the card reader.", "Close that program.")
    case .notADocument: (.nfcNotADocument, "The chip is not that of an electronic document.", "Use another document.")
    case .manyChips: (.nfcManyChips, "Chips lie on two readers.", "Take one of them away.")
    case .wrongKey:
      (.nfcWrongKey, "The chip does not accept the key.", "Check number, birth and expiry, or the access number.")
    case .accessUnsupported:
      (.nfcAccessUnsupported, "The chip has neither a PACE that is known here nor BAC.", "Use another document.")
    case .chipLost: (.nfcChipLost, "The document was taken away from the reader.", "Leave it there until it is read.")
    case .notAuthentic: (.nfcNotAuthentic, "An answer was not the chip's.", "Try again.")
    case .fileRefused: (.nfcFileRefused, "The chip refuses a file that is needed.", "Use another document.")
    case .badData: (.nfcBadData, "A file of the chip has an invalid structure.", "Try again.")
    case .timeout: (.nfcTimeout, "The chip was not read in time.", "Start again.")
    }
  }
}
