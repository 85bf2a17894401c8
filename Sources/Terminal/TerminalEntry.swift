internal import CNcurses

/// What terminfo says of a terminal, looked at before anything is done to that.
struct TerminalEntry {
  let name: String
  /// What gives the terminal back in one write: out of a half-sent frame, plain keys and colours, no trace of the
  /// person, the other screen, the cursor.
  let restoring: String
  let colors: Int
  let pairs: Int
  /// Curses would stand still for pauses, deaf to everybody.
  let standsStill: Bool

  /// nil when terminfo does not know the type, or says what nobody can mean.
  init?(_ name: String, isModern: Bool) {
    self.name = name
    let before = nc_set_aside()
    defer { nc_put_back(before) }
    var (colors, pairs): (Int32, Int32) = (0, 0)
    guard nc_lookup(name, &colors, &pairs) != 0 else { return nil }
    (self.colors, self.pairs, standsStill) = (Int(colors), Int(pairs), nc_stands_still() != 0)
    guard Self.isBearable(standsStill) else { return nil }
    let parts = ["rmkx", "sgr0", "op", "clear", "rmcup", "cnorm"].compactMap(Self.capability)
    restoring = (isModern ? SyncBracket.end : "") + parts.map(Self.withoutPadding).joined()
  }

  private static func capability(_ name: String) -> String? { nc_capability(name).map { String(cString: $0) } }

  /// What curses never sends: the bell that is seen, and what prepares a terminal.
  private static let unsent: Set<String> = ["flash", "is1", "is2", "is3", "rs1", "rs2", "rs3", "iprog", "rf", "if"]

  /// Whether no pause is longer than a terminal needs; those that may be left out do not count where they are.
  private static func isBearable(_ leavesOut: Bool) -> Bool {
    var place: Int32 = 0
    while let name = nc_capability_name(place) {
      place += 1
      guard let text = nc_capability(name), !unsent.contains(String(cString: name)) else { continue }
      let long = pauses(String(cString: text)).filter { $0.milliseconds > ($0.isMandatory ? 100 : 2000) }
      if long.contains(where: { $0.isMandatory || !leavesOut }) { return false }
    }
    return true
  }

  /// Terminfo writes a pause as `$<5*/>`: milliseconds, a star where they are for each line, a slash where it must be.
  private static func pauses(_ text: String) -> [(milliseconds: Int, isMandatory: Bool)] {
    text.split(separator: "$<", omittingEmptySubsequences: false).dropFirst().map { rest in
      let body = rest.prefix { $0 != ">" }
      let count = min(1_000_000, Int(body.prefix { ("0"..."9").contains($0) }) ?? 1_000_000)
      // A screen has this many lines at most.
      return (body.contains("*") && body.contains("/") ? count * 500 : count, body.contains("/"))
    }
  }

  /// Nobody pauses in a crash.
  static func withoutPadding(_ text: String) -> String {
    var rest = text[...]
    var kept = ""
    while let dollar = rest.firstIndex(of: "$") {
      let after = rest.index(after: dollar)
      guard after < rest.endIndex, rest[after] == "<", let end = rest[after...].firstIndex(of: ">") else {
        kept += rest[...dollar]
        rest = rest[after...]
        continue
      }
      kept += rest[..<dollar]
      rest = rest[rest.index(after: end)...]
    }
    return kept + rest
  }
}
