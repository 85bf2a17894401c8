internal import Contract
internal import Flow

/// Turns facts about the machine into checks; gathers no facts.
package enum Doctor {
  package static func examine(_ facts: DoctorFacts) -> DoctorReport {
    let looks = [
      terminal, size, colors, font, locale, language, resources, theme, settings, output, disk, camera, group, holder,
      detector, tasks, voice, libraries, readerService, readers, chip, anchors, delivery, backend,
      fleet,
    ]
    return DoctorReport(checks: looks.compactMap { $0(facts) })
  }

  /// The smallest window in which every screen fits.
  static let leastColumns = 40
  static let leastRows = 12
  /// Enough for a long clip in the highest quality.
  static let comfortableBytes = 200_000_000
  static let leastBytes = 20_000_000

  // MARK: The terminal

  private static func terminal(_ facts: DoctorFacts) -> DoctorCheck {
    let id = "terminal"
    guard let terminal = facts.terminal else {
      return .warn(id, "neither stdout nor /dev/tty is a terminal", "use a terminal, or --plain")
    }
    let name = printable(terminal.name)
    guard let fallback = terminal.fallback else { return .ok(id, "TERM is \(name)") }
    let fact = name.isEmpty ? "TERM is not set" : "terminfo has no entry for TERM=\(name)"
    return .warn(id, "\(fact); drawn as \(fallback)", "set TERM to your terminal's type, or install ncurses-term")
  }

  private static func size(_ facts: DoctorFacts) -> DoctorCheck? {
    guard let terminal = facts.terminal else { return nil }
    let fact = "\(terminal.columns)x\(terminal.rows)"
    let fits = terminal.columns >= leastColumns && terminal.rows >= leastRows
    return fits ? .ok("size", fact) : .warn("size", fact, "make the window at least \(leastColumns)x\(leastRows)")
  }

  private static func colors(_ facts: DoctorFacts) -> DoctorCheck? {
    guard let terminal = facts.terminal else { return nil }
    let count =
      terminal.colors > 256 ? "true colour" : terminal.colors > 1 ? "\(terminal.colors) colours" : "no colour"
    let own = terminal.setsColors ? "; on this console cameo sets 16 of its own until it ends" : ""
    return .ok("colors", "\(count): \(printable(terminal.colorReason))\(own)")
  }

  /// The glyph coverage of a console's font.
  private static func font(_ facts: DoctorFacts) -> DoctorCheck? {
    guard let glyphs = facts.terminal?.glyphs else { return nil }
    return .ok("font", "the console font has " + (glyphs.isEmpty ? "ASCII only" : glyphs.joined(separator: ", ")))
  }

  // MARK: Texts

  private static func locale(_ facts: DoctorFacts) -> DoctorCheck {
    let name = facts.locale.isEmpty ? "no locale is set" : printable(facts.locale)
    let unicode = facts.terminal?.unicode ?? facts.isUTF8
    if facts.isUTF8 && unicode { return .ok("locale", "\(name), UTF-8") }
    if facts.isUTF8 { return .ok("locale", "\(name), UTF-8; the terminal shows ASCII only") }
    return .warn("locale", "\(name): not UTF-8, accents are lost", "export LC_ALL=C.UTF-8, or another UTF-8 locale")
  }

  private static func language(_ facts: DoctorFacts) -> DoctorCheck {
    switch facts.language {
    case .success(let language): .ok("language", printable(language))
    case .failure(let error): .fail("language", error)
    }
  }

  private static func resources(_ facts: DoctorFacts) -> DoctorCheck {
    switch facts.resources {
    case .success(let found) where found.languages.isEmpty || found.themes.isEmpty:
      .fail(
        "resources", .resourceMissing, "\(printable(found.folder)) has no texts or no themes",
        "set CAMEO_DATA_DIR to the folder with strings and themes")
    case .success(let found): .ok("resources", summary(found))
    case .failure(let error): .fail("resources", error)
    }
  }

  private static func summary(_ found: DoctorFacts.ResourceFacts) -> String {
    let counts = "\(found.languages.count) languages, \(found.themes.count) themes, \(found.tracks.count) tracks"
    return "\(printable(found.folder)): \(counts)"
  }

  private static func theme(_ facts: DoctorFacts) -> DoctorCheck {
    let errors = facts.themeDiagnostics.filter { $0.severity == .error }
    if let error = errors.first { return .fail("theme", .badSyntax, fact(error), error.remedy) }
    if let warning = facts.themeDiagnostics.first { return .warn("theme", fact(warning), warning.remedy) }
    return .ok("theme", printable(facts.theme))
  }

  /// The message without the remedy, which has its own line.
  private static func fact(_ diagnostic: Diagnostic) -> String {
    var diagnostic = diagnostic
    diagnostic.remedy = ""
    return diagnostic.description
  }

  private static func settings(_ facts: DoctorFacts) -> DoctorCheck {
    guard let failure = facts.settings else { return .ok("settings", "valid") }
    return .fail("settings", failure.error)
  }

  // MARK: The disk

  private static func output(_ facts: DoctorFacts) -> DoctorCheck? {
    guard let folder = facts.output.folder else {
      // The folder is unknown if the settings can't be read.
      if facts.settings != nil { return nil }
      return .fail("output", .cannotWrite, "no folder for captures is set", "set HOME, or give --output DIR")
    }
    let name = printable(folder)
    if facts.output.isWritable { return .ok("output", name) }
    return .fail("output", .cannotWrite, "\(name) can't be written", "give another folder with --output DIR")
  }

  private static func disk(_ facts: DoctorFacts) -> DoctorCheck? {
    guard facts.output.folder != nil else { return nil }
    let free = facts.output.freeBytes
    let fact = "\(free / 1_000_000) MB free"
    if free < leastBytes { return .fail("disk", .cannotWrite, fact, "free some space, or give --output DIR") }
    if free < comfortableBytes { return .warn("disk", fact, "free some space soon") }
    return .ok("disk", fact)
  }

  /// Library names differ between releases: a program built for another release finds none of them.
  private static func libraries(_ facts: DoctorFacts) -> DoctorCheck? {
    guard let lacking = facts.lacking else { return nil }
    let (id, names) = ("libraries", lacking.ofClips + lacking.ofCodes)
    let here = lacking.here.map { ", and this is \(printable($0))" } ?? ""
    let fact = "\(names.joined(separator: ", ")) can't be loaded; this program was built for \(lacking.release)\(here)"
    let fix =
      "on \(lacking.release): apt-get install \(names.joined(separator: " ")); else install the right package"
    return lacking.ofClips.isEmpty ? .warn(id, fact, fix) : .fail(id, .recorderUnavailable, fact, fix)
  }

  private static func detector(_ facts: DoctorFacts) -> DoctorCheck {
    guard let model = facts.landmarks else {
      return .warn(
        "detector", "dlib without the face landmark model: guidance by position only", "apt-get install libdlib-data"
      )
    }
    if let kept = facts.damagedModel {
      return .warn(
        "detector", "the cached model \(printable(kept)) is damaged; it is rebuilt for the next visitor",
        "rm \(printable(kept)), and check the disk")
    }
    return .ok("detector", "dlib, with the landmarks of \(printable(model))")
  }

  /// No warning if speech is off.
  private static func voice(_ facts: DoctorFacts) -> DoctorCheck? {
    guard let voice = facts.voice else { return nil }
    let (ways, mute) = (voice.ways.joined(separator: ", then "), voice.mute.joined(separator: ", "))
    let fact =
      voice.ways.isEmpty
      ? "none: " + voice.absent.joined(separator: "; ") : ways + (mute.isEmpty ? "" : "; no voice for \(mute)")
    guard voice.isWanted else { return .ok("voice", "not needed; available: " + fact) }
    if case .absent(let why, let fix) = voice.jack {
      return .warn("voice", "silent, since only headphones are allowed: \(why)", fix)
    }
    let place = voice.jack.map { ", headphones only; \($0 == .plugged ? "they are" : "none are") plugged in" } ?? ""
    if !voice.ways.isEmpty, mute.isEmpty { return .ok("voice", fact + place) }
    return .warn("voice", fact + place, voice.remedies.joined(separator: "; or "))
  }

  private static func tasks(_ facts: DoctorFacts) -> DoctorCheck? {
    let id = "tasks"
    guard facts.landmarks != nil else {
      return .warn(id, "without the face landmark model, movements can't be detected", "apt-get install libdlib-data")
    }
    guard let time = facts.lookTime, time > .zero else { return nil }
    let most = Int(min(1 / time.seconds, 1000))
    let fact = "one detection takes \(Int(time.milliseconds.rounded())) ms: at most \(most) a second"
    guard let lack = TaskRate.lack(at: Double(most)) else { return .ok(id, fact + ", enough for every movement") }
    return .warn(id, "\(fact); \(lack)", "use a faster machine, or --flow selfie")
  }
}
