/// Transliterates letters and symbols to ASCII, one cell for one cell, for terminals that can't show them.
enum AsciiFold {
  static func scalar(_ value: UInt32) -> UInt32 { value < 0x80 ? value : table[value] ?? value }

  /// The first character of each replaces the others.
  private static let families = [
    "AÀÁÂÃÄÅĀĂĄÆ", "aàáâãäåāăąæ", "CÇĆĈĊČ", "cçćĉċč", "DÐĎĐ", "dðďđ", "EÈÉÊËĒĔĖĘĚ", "eèéêëēĕėęě", "GĜĞĠĢ", "gĝğġģ",
    "HĤĦ", "hĥħ", "IÌÍÎÏĨĪĬĮİ", "iìíîïĩīĭįı", "LĹĻĽŁ", "lĺļľł", "NÑŃŅŇ", "nñńņň", "OÒÓÔÕÖØŌŎŐŒ", "oòóôõöøōŏőœ°",
    "RŔŖŘ", "rŕŗř", "SŚŜŞŠȘ", "sśŝşšșß", "TŢŤŦȚ", "tţťŧț", "UÙÚÛÜŨŪŬŮŰŲ", "uùúûüũūŭůűų", "WŴ", "wŵ", "YÝŶŸ", "yýÿŷ",
    "ZŹŻŽ", "zźżž", "'‘’‚′", "\"“”„«»", "-‐‑–—−", ".…", "*•", " \u{A0}\u{202F}", "x×",
  ]

  private static let table: [UInt32: UInt32] = {
    var table: [UInt32: UInt32] = [:]
    for family in families {
      guard let first = family.unicodeScalars.first?.value else { continue }
      for other in family.unicodeScalars.dropFirst() { table[other.value] = first }
    }
    return table
  }()
}
