internal import CNcurses

/// What terminfo says of a terminal, looked at before anything is done to that.
struct TerminalEntry {
  /// What gives the terminal back in one write: out of a half-sent frame, plain keys and colours, no trace of the
  /// person, the other screen, the cursor.
  let restoring: String

  /// More milliseconds than any terminal needs.
  private static let longestPause = 2000

  /// nil when terminfo does not know the type, or says what nobody can mean.
  init?(_ name: String, isModern: Bool) {
    var (colors, pairs): (Int32, Int32) = (0, 0)
    guard nc_lookup(name, &colors, &pairs) != 0 else { return nil }
    defer { nc_forget() }
    guard Self.isBearable else { return nil }
    let parts = ["rmkx", "sgr0", "op", "clear", "rmcup", "cnorm"].compactMap(Self.capability)
    restoring = (isModern ? SyncBracket.end : "") + parts.map(Self.withoutPadding).joined()
  }

  private static func capability(_ name: String) -> String? { nc_capability(name).map { String(cString: $0) } }

  /// Pauses that may be left out are left out; curses stands still for the others, deaf to everybody.
  private static var isBearable: Bool {
    var place: Int32 = 0
    while let name = nc_capability_name(place) {
      place += 1
      let pauses = nc_capability(name).map { self.pauses(String(cString: $0)) } ?? []
      if pauses.contains(where: { $0.isMandatory && $0.milliseconds > longestPause }) { return false }
    }
    return true
  }

  /// Terminfo writes a pause as `$<5*/>`: milliseconds, a star where they are for each line, a slash where it must be.
  private static func pauses(_ text: String) -> [(milliseconds: Int, isMandatory: Bool)] {
    text.split(separator: "$<", omittingEmptySubsequences: false).dropFirst().map { rest in
      let body = rest.prefix { $0 != ">" }
      return (Int(body.prefix { $0.isASCII && $0.isNumber }) ?? .max, body.contains("/"))
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
