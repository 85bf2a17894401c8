package import Contract

/// The time of `cameo deliver release --before`, always UTC.
package enum EndTime {
  /// Reads `2026-11-29`, `2026-11-29T08:30:00Z` or `2026-11-29T08:30:00.000Z`.
  package static func read(_ text: String) -> WallTime? {
    let full = text.contains("T") ? text : "\(text)T00:00:00Z"
    return WallTime(text: full) ?? WallTime(text: full.replacingSuffix("Z", with: ".000Z"))
  }
}

extension String {
  fileprivate func replacingSuffix(_ suffix: String, with other: String) -> String {
    hasSuffix(suffix) ? dropLast(suffix.count) + other : self
  }
}
