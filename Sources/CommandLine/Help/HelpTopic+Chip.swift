internal import Contract
internal import Settings

extension HelpTopic {
  /// What the step `chip` needs, its settings, and what its result means.
  package static let chip = HelpTopic("chip", "describe the chip of a document: readers, settings, verdicts") { page in
    page.paragraph(
      "The step chip reads the chip of a passport or ID card on a card reader (PC/SC), after the document. It needs no "
        + "network.")
    page.heading("Commands:")
    page.entry("sudo apt-get install pcscd libccid", "the service for card readers, and the driver of most of them")
    page.entry("cameo readers", "list readers and certificates, and say what is missing")
    page.entry("cameo --flow identity --nfc ifPossible", "read the chip between the document and the face")
    page.entry(
      "CAMEO_NFC_READER=twin:td1 cameo --flow identity --camera demo --nfc ifPossible",
      "try it with a simulated chip; its verdict proves nothing")
    page.heading("Settings, by their flag, their variable, or 'cameo config set KEY VALUE':")
    for row in OptionTable.rows where row.key.hasPrefix("nfc.") {
      let ways = [row.environmentName, row.flag ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
      page.entry(row.key, "\(row.help). \(ways)")
    }
    page.paragraph("  Groups 3 and 4 (fingerprints and irises) are never read.")
    page.heading("Verdicts, by nfc.clone.verdict in result.json:")
    for (verdict, meaning) in verdicts { page.entry(verdict.rawValue, meaning, left: 16) }
    page.heading("Why a chip was not read, by nfc.skipped or nfc.clone.error:")
    page.entry("noKey", "nothing was read or given that opens it", left: 26)
    page.entry("person", "the person has skipped it", left: 26)
    for trouble in ChipTrouble.allCases {
      page.entry(trouble.rawValue, "\(trouble.error.message) \(trouble.error.recovery)", left: 26)
    }
  }

  private static let verdicts: [(ChipVerdict, String)] = [
    (.good, "a state whose certificate is installed signed all that was read, and the chip is no copy"),
    (.alert, "a check did not pass; that alone does not mean that it is forged"),
    (.notChecked, "nothing is wrong, and not everything could be checked, such as without a certificate"),
    (.error, "the read did not come to its end"),
  ]
}
