/// What opens a chip, printed on its document; redacted in descriptions, so that no log and no crash report has it.
package enum ChipKey: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// Fields of the machine-readable zone, without check digits.
  case zone(ChipKeyFields)
  /// The card access number (CAN): six digits.
  case access(WipedBytes)

  package var description: String { "ChipKey" }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The fields of an MRZ that open a chip, as ASCII.
package struct ChipKeyFields: Hashable, Sendable {
  /// The document number without fillers at its end; it may have more than nine characters, and `<` in it.
  package var number: WipedBytes
  /// Year, month and day, six characters each.
  package var birth: WipedBytes
  package var expiry: WipedBytes

  package init(number: WipedBytes, birth: WipedBytes, expiry: WipedBytes) {
    (self.number, self.birth, self.expiry) = (number, birth, expiry)
  }
}
