/// Events of the step that reads a chip: names, lengths and times, never what is read.
extension NoticeTable {
  static let chips = [
    NoticeRow(
      .nfcShown, "the step that reads the document's chip shows its first page; not where it is skipped without one",
      begins: .page(.nfcPresent, phase: "waiting")),
    NoticeRow(.nfcReaderLost, "the card reader has stopped working, such as when it was unplugged"),
    NoticeRow(.nfcReaderRestored, "the card reader works again"),
    NoticeRow(.nfcChipFound, "a chip lies on the reader"),
    NoticeRow(
      .nfcAccess(.pace), "the chip is open, and is being read",
      [.word("access", "how") { if case .nfcAccess(let access) = $0 { access } else { nil } }],
      begins: .phase("reading")),
    NoticeRow(
      .nfcProgress(.com, 0), "how far the chip is read; told at most once a percent, and never falling",
      [
        .text("group", .words(ChipFile.all.map(\.name)), .always, "the file that is being read") {
          if case .nfcProgress(let file, _) = $0 { file.name } else { nil }
        },
        .number("progress", "0 to 1, of all bytes") {
          if case .nfcProgress(_, let share) = $0 { share } else { nil }
        },
      ]),
    NoticeRow(
      .nfcChipLost, "the document was taken away; the read goes on when it is put back", begins: .phase("waiting")),
    NoticeRow(
      .nfcEnded(.good, nil), "a read has ended",
      [
        .text("verdict", .words(ChipVerdict.allCases.map(\.rawValue)), .sometimes, "what could be verified") {
          if case .nfcEnded(let verdict, _) = $0 { verdict?.rawValue } else { nil }
        },
        .text(
          "code", .words(ChipTrouble.allCases.map(\.rawValue)), .sometimes, "what was wrong, or why the read failed"
        ) { if case .nfcEnded(_, let code) = $0 { code?.rawValue } else { nil } },
      ], begins: .nothing),
  ]
}
