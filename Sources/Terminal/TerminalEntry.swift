internal import CNcurses
internal import Glibc
internal import Theming

/// What terminfo says of a terminal, looked at before anything is done to that.
struct TerminalEntry {
  let name: String
  /// What gives the terminal back in one write: out of a half-sent frame, plain keys and colours, no trace of the
  /// person, the other screen, the cursor.
  let restoring: String
  let colors: Int
  let pairs: Int
  /// Whether it says itself that it has 24 bits.
  let promisesDirect: Bool
  /// Whether it may be asked to tell of its mouse.
  let hasPointer: Bool
  /// Curses would stand still for pauses, deaf to everybody.
  let standsStill: Bool

  /// nil when terminfo does not know the type, or says what nobody can mean.
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

  /// What decides how many colours are used; `isWritable` says whether 24 bits can be written.
  ///
  /// Of more than 256 colours that are no palette the first eight alone are known without that.
  func terminalColors(isWritable: Bool = true) -> TerminalColors {
    guard isWritable else { return TerminalColors(colors: colors > 256 ? 8 : colors, pairs: pairs, direct: .never) }
    return TerminalColors(colors: colors, pairs: pairs, direct: promisesDirect ? .promised : .possible)
  }

  /// The same terminal with 24 bits, as a text for TERMINFO; nil where that can't be had.
  ///
  /// Its first 256 colours are numbers of the palette, also where terminfo's are not.
  func withDirectColors() -> String? {
    // Of a program with raised rights ncurses takes no description from the environment.
    guard getuid() == geteuid(), getgid() == getegid() else { return nil }
    guard let compiled = EntryPlaces.find(name), compiled.colors == colors else { return nil }
    return compiled.withDirectColors().map(EntryText.encode).flatMap { isTaken($0) ? $0 : nil }
  }

  /// Whether ncurses takes a text that was made for this terminal; some take none from root.
  private func isTaken(_ description: String) -> Bool {
    let before = nc_set_aside()
    defer { nc_put_back(before) }
    var (colors, pairs): (Int32, Int32) = (0, 0)
    return nc_lookup(name, description, &colors, &pairs) != 0 && colors == 1 << 24
  }

  /// What can be said of its colours once somebody has chosen a depth, and the description that it takes.
  func colors(for depth: (TerminalColors) -> ColorDepth) -> (TerminalColors, description: String?) {
    let chosen = depth(terminalColors())
    guard chosen == .direct || (colors > 256 && chosen != .none) else { return (terminalColors(), nil) }
    let description = withDirectColors()
    return (terminalColors(isWritable: description != nil), description)
  }

  private static func capability(_ name: String) -> String? { nc_capability(name).map { String(cString: $0) } }

  /// What curses never sends: the bell that is seen, and what prepares a terminal.
  private static let unsent: Set<String> = ["flash", "is1", "is2", "is3", "rs1", "rs2", "rs3", "iprog", "rf", "if"]

  /// Whether no pause is longer than a terminal needs; those that may be left out do not count where they are.
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
