extension NoticeTable {
  /// What keys did that came too early.
  static let presses = [
    NoticeRow(
      .pressIgnored(.allow, .early),
      "a key or click that would have answered the page did nothing: once for each page and each series of keys",
      [
        .text("control", "the button that it would have pressed") {
          if case .pressIgnored(let control, _) = $0 { control.rawValue } else { nil }
        },
        .word(
          "reason",
          "early: the page had not been on the screen for 300 ms; burst: another key came within 100 ms"
        ) { if case .pressIgnored(_, let reason) = $0 { reason } else { nil } },
      ])
  ]
}
