internal import Contract

/// The parts of help that no table of settings or commands holds.
enum HelpWords {
  static let programExamples = [
    ("cameo --camera demo", "try it, without a camera"),
    ("cameo --camera demo --language fr --theme mono", "in French, without colours"),
    ("cameo doctor", "what works on this machine, and what does not"),
    ("cameo config show", "every setting, and where its value came from"),
  ]

  static let examples: [Command: [(String, String)]] = [
    .run: [
      ("cameo --camera demo", "try it, without a camera"),
      ("cameo --camera demo:leaves", "with another track: the face leaves the oval"),
      ("cameo --preset selfie-substantial --language fr", "a clip of 3 s, in French"),
      ("cameo --no-instructions --camera-permission granted", "straight to the camera"),
      ("cameo --plain --events fd:3 3>events.ndjson", "lines for a screen reader, events for a machine"),
    ],
    .doctor: [
      ("cameo doctor", "a table with the fact and the fix"),
      ("cameo doctor --json", "the same for a machine"),
    ],
    .verify: [
      ("cameo verify 8c1f0c5e7a1d9b42", "one line for each file that was changed, added or lost"),
      ("cameo verify --json 8c1f0c5e7a1d9b42", "the same for a machine"),
    ],
    .strings: [
      ("cameo strings lint", "check the tables that are shipped"),
      ("cameo strings lint mine", "check a folder of your own tables"),
    ],
    .theme: [
      ("cameo theme list", "the names that --theme takes"),
      ("cameo theme check mine.json", "syntax and contrast of your own theme"),
    ],
    .tape: [
      ("cameo tape check first.tape", "every mistake, with its place and its remedy"),
      ("cameo tape record first.tape --camera demo", "walk through, and have it as a tape"),
      ("cameo tape export --vhs first.tape", "for a film of it"),
    ],
    .config: [
      ("cameo config show", "every setting, its value and where it came from"),
      ("cameo config check kiosk.json", "whether a file is possible, before it is installed"),
    ],
  ]

  static let keys = [
    ("Enter, Space", "press the focused button"),
    ("Tab, arrows", "move the focus"),
    ("Esc", "one screen up; on the first one, ask to leave"),
    ("q", "ask to leave"),
    ("Ctrl-C", "leave; a second one does not wait"),
    ("l, t, c", "next language, theme, camera"),
    ("e", "explain"),
    ("?", "help with all keys"),
  ]

  static let settings = [
    "  Flags count before variables (CAMEO_THEME for --theme), these before",
    "  $XDG_CONFIG_HOME/cameo/config.json, this before /etc/cameo/config.json.",
    "  'cameo config show' lists every setting, its key in the file and its origin.",
  ]

  static let exitCodes: [(String, String)] = [
    ("\(ExitCode.captured)", "captured"),
    ("\(ExitCode.notCaptured)", "ended without a capture: failed, or the time was over; a folder that is not whole"),
    ("\(ExitCode.usage)", "wrong usage"),
    ("\(ExitCode.badSyntax)", "syntax of a tape, theme, table, settings file or manifest"),
    ("\(ExitCode.missingFile)", "a file or resource is missing"),
    ("\(ExitCode.unavailable)", "no usable camera or detector"),
    ("\(ExitCode.ourBug)", "our bug"),
    ("\(ExitCode.cannotWrite)", "cannot write"),
    ("\(ExitCode.busy)", "the camera is busy"),
    ("\(ExitCode.noPermission)", "no permission on the device, or the person refused"),
    ("\(ExitCode.impossibleSettings)", "impossible settings"),
    ("\(ExitCode.leftByPerson)", "left by the person or SIGINT"),
    ("129, 143", "ended by SIGHUP, SIGTERM"),
  ]
}
