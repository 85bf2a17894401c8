internal import Contract
internal import Flow

/// Judges facts about the machine; gathers none.
package enum Doctor {
  package static func examine(_ facts: DoctorFacts) -> DoctorReport {
    let looks = [
      terminal, size, colors, font, locale, language, resources, theme, settings, output, disk, camera, group, holder,
      detector, tasks, voice, libraries,
    ]
    return DoctorReport(checks: looks.compactMap { $0(facts) })
  }

  /// The least window in which every screen fits.
  static let leastColumns = 40
  static let leastRows = 12
  /// A long clip in the highest quality, with room to spare.
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
    let fact = name.isEmpty ? "TERM is not set" : "terminfo does not know TERM=\(name)"
    return .warn(id, "\(fact); drawn as \(fallback)", "set TERM to what your terminal is, or install ncurses-term")
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
    return .ok("colors", "\(count): \(printable(terminal.colorReason))")
  }

  /// A console draws with what its own font has.
  private static func font(_ facts: DoctorFacts) -> DoctorCheck? {
    guard let glyphs = facts.terminal?.glyphs else { return nil }
    return .ok("font", "the console's font has " + (glyphs.isEmpty ? "ASCII alone" : glyphs.joined(separator: ", ")))
  }

  // MARK: Words

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
        "set CAMEO_DATA_DIR to the folder that holds strings and themes")
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

  /// The remedy has a line of its own.
  private static func fact(_ diagnostic: Diagnostic) -> String {
    var diagnostic = diagnostic
    diagnostic.remedy = ""
    return diagnostic.description
  }

  private static func settings(_ facts: DoctorFacts) -> DoctorCheck {
    guard let failure = facts.settings else { return .ok("settings", "possible") }
    return .fail("settings", failure.error)
  }

  // MARK: The disk

  private static func output(_ facts: DoctorFacts) -> DoctorCheck? {
    guard let folder = facts.output.folder else {
      // Which folder it would be, nobody can tell from settings that can't be read.
      if facts.settings != nil { return nil }
      return .fail("output", .cannotWrite, "no folder for captures is known", "set HOME, or give --output DIR")
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

  /// The names of libraries differ between releases: a program of another release finds none of them.
  private static func libraries(_ facts: DoctorFacts) -> DoctorCheck? {
    guard let lacking = facts.lacking else { return nil }
    let (id, names) = ("libraries", lacking.ofClips + lacking.ofCodes)
    let here = lacking.here.map { ", and this is \(printable($0))" } ?? ""
    let fact = "\(names.joined(separator: ", ")) can't be loaded; this program was built for \(lacking.release)\(here)"
    let fix =
      "on \(lacking.release): apt-get install \(names.joined(separator: " ")); else take the package for this release"
    return lacking.ofClips.isEmpty ? .warn(id, fact, fix) : .fail(id, .recorderUnavailable, fact, fix)
  }

  private static func detector(_ facts: DoctorFacts) -> DoctorCheck {
    guard let model = facts.landmarks else {
      return .warn(
        "detector", "dlib, without the model of a face's points: guidance by place only", "apt-get install libdlib-data"
      )
    }
    if let kept = facts.damagedModel {
      return .warn(
        "detector", "the kept form of the model, \(printable(kept)), is damaged; the next visitor has it made again",
        "rm \(printable(kept)), and check the disk")
    }
    return .ok("detector", "dlib, with the points of \(printable(model))")
  }

  /// Nobody is warned of what they do not want.
  private static func voice(_ facts: DoctorFacts) -> DoctorCheck? {
    guard let voice = facts.voice else { return nil }
    let (ways, mute) = (voice.ways.joined(separator: ", then "), voice.mute.joined(separator: ", "))
    let fact =
      voice.ways.isEmpty
      ? "none: " + voice.absent.joined(separator: "; ") : ways + (mute.isEmpty ? "" : "; without a voice of \(mute)")
    guard voice.isWanted else { return .ok("voice", "none is needed; there is " + fact) }
    if case .absent(let why, let fix) = voice.jack {
      return .warn("voice", "silent, as it is for headphones alone: \(why)", fix)
    }
    let place = voice.jack.map { ", in headphones alone; \($0 == .plugged ? "they are" : "none is") plugged in" } ?? ""
    if !voice.ways.isEmpty, mute.isEmpty { return .ok("voice", fact + place) }
    return .warn("voice", fact + place, voice.remedies.joined(separator: "; or "))
  }

  private static func tasks(_ facts: DoctorFacts) -> DoctorCheck? {
    let id = "tasks"
    guard facts.landmarks != nil else {
      return .warn(id, "without a face's points no movement can be seen", "apt-get install libdlib-data")
    }
    guard let time = facts.lookTime, time > .zero else { return nil }
    let most = Int(min(1 / time.seconds, 1000))
    let fact = "one look takes \(Int(time.milliseconds.rounded())) ms: at most \(most) a second"
    guard let lack = TaskRate.lack(at: Double(most)) else { return .ok(id, fact + ", enough for every movement") }
    return .warn(id, "\(fact); \(lack)", "use a faster machine, or take --flow selfie")
  }
}
