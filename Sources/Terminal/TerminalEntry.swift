internal import CNcurses
internal import Glibc
internal import Theming

/// A terminal's terminfo entry, read before the terminal is touched.
struct TerminalEntry {
  let name: String
  /// Restores the terminal in one write: ends a cut-off frame, resets keys and colours, clears personal data, leaves
  /// the alternate screen, shows the cursor.
  let restoring: String
  let colors: Int
  let pairs: Int
  /// Whether the entry itself declares 24-bit colour.
  let promisesDirect: Bool
  /// Whether it supports mouse reporting.
  let hasPointer: Bool
  /// Whether it has no padding character (`npc`), so that curses would sleep for delays and not respond.
  let standsStill: Bool

  /// `nil` if terminfo does not know the type, or the entry is unusable.
  init?(_ name: String, isModern: Bool) {
    self.name = name
    let before = nc_set_aside()
    defer { nc_put_back(before) }
    var (colors, pairs): (Int32, Int32) = (0, 0)
    guard nc_lookup(name, nil, &colors, &pairs) != 0 else { return nil }
    hasPointer = isModern || nc_has_pointer() != 0
    promisesDirect = colors > 256 || nc_promises_direct() != 0
    (self.colors, self.pairs, standsStill) = (Int(colors), Int(pairs), nc_stands_still() != 0)
    guard Self.isBearable(standsStill) else { return nil }
    let parts = ["rmkx", "sgr0", "op", "clear", "rmcup", "cnorm"].compactMap(Self.capability)
    restoring =
      (isModern ? SyncBracket.end + OrderMode.theirs : "") + (hasPointer ? PointerMode.off : "")
      + parts.map(Self.withoutPadding).joined()
  }

  /// The inputs for choosing the colour depth; `isWritable`: whether 24-bit colours can be sent.
  ///
  /// Otherwise, of more than 256 colours that are no palette, only the first eight are known.
  func terminalColors(isWritable: Bool = true) -> TerminalColors {
    guard isWritable else { return TerminalColors(colors: colors > 256 ? 8 : colors, pairs: pairs, direct: .never) }
    return TerminalColors(colors: colors, pairs: pairs, direct: promisesDirect ? .promised : .possible)
  }

  /// The entry with 24-bit colour, as a text for TERMINFO; `nil` if that is impossible.
  ///
  /// Its first 256 colours are palette indices, even if the original's are not.
  func withDirectColors() -> String? {
    // In a setuid program, ncurses ignores entries from the environment.
    guard getuid() == geteuid(), getgid() == getegid() else { return nil }
    guard let compiled = EntryPlaces.find(name), compiled.colors == colors else { return nil }
    return compiled.withDirectColors().map(EntryText.encode).flatMap { isTaken($0) ? $0 : nil }
  }

  /// Whether ncurses accepts the modified entry; some builds accept none from root.
  private func isTaken(_ description: String) -> Bool {
    let before = nc_set_aside()
    defer { nc_put_back(before) }
    var (colors, pairs): (Int32, Int32) = (0, 0)
    return nc_lookup(name, description, &colors, &pairs) != 0 && colors == 1 << 24
  }

  /// The colour capabilities for the chosen depth, and the modified entry, if it needs one.
  func colors(for depth: (TerminalColors) -> ColorDepth) -> (TerminalColors, description: String?) {
    let chosen = depth(terminalColors())
    guard chosen == .direct || (colors > 256 && chosen != .none) else { return (terminalColors(), nil) }
    let description = withDirectColors()
    return (terminalColors(isWritable: description != nil), description)
  }

  private static func capability(_ name: String) -> String? { nc_capability(name).map { String(cString: $0) } }

  /// Capabilities that curses never sends: the visible bell and the initialisation strings.
  private static let unsent: Set<String> = ["flash", "is1", "is2", "is3", "rs1", "rs2", "rs3", "iprog", "rf", "if"]

  /// Whether no padding delay is longer than a terminal needs; optional ones are ignored if they are left out.
  private static func isBearable(_ leavesOut: Bool) -> Bool {
    var place: Int32 = 0
    while let name = nc_capability_name(place) {
      place += 1
      guard let text = nc_capability(name), strstr(text, "$<") != nil, !unsent.contains(String(cString: name)) else {
        continue
      }
      let long = pauses(String(cString: text)).filter { $0.milliseconds > ($0.isMandatory ? 100 : 2000) }
      if long.contains(where: { $0.isMandatory || !leavesOut }) { return false }
    }
    return true
  }

  /// Parses terminfo padding such as `$<5*/>`: milliseconds, `*` for per line, `/` for mandatory.
  private static func pauses(_ text: String) -> [(milliseconds: Int, isMandatory: Bool)] {
    text.split(separator: "$<", omittingEmptySubsequences: false).dropFirst().map { rest in
      let body = rest.prefix { $0 != ">" }
      let count = min(1_000_000, Int(body.prefix { ("0"..."9").contains($0) }) ?? 1_000_000)
      // The maximum number of lines on a screen.
      return (body.contains("*") && body.contains("/") ? count * 500 : count, body.contains("/"))
    }
  }

  /// Removes padding: no delays while crashing.
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
