internal import Contract

/// The parts of help that no table of settings or commands holds.
enum HelpWords {
  static let programExamples = [
    ("cameo --camera demo", "try it, without a camera"),
    ("cameo --camera demo --language fr --theme mono", "in French, without colours"),
    ("cameo cameras", "the cameras, and what mends those that can't be used"),
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
    .preview: [
      ("cameo preview --camera demo", "try it, without a camera"),
      ("cameo preview --camera demo:obeys --oval kiosk", "a person who does what the hints ask"),
      ("cameo preview --strings mine --theme mine.json", "edit both, and watch the screen follow"),
    ],
    .doctor: [
      ("cameo doctor", "a table with the fact and the fix"),
      ("cameo doctor --json", "the same for a machine"),
      ("cameo doctor --calibrate", "which oval fits where people stand"),
    ],
    .cameras: [
      ("cameo cameras", "a row for each, with its modes or with the fix"),
      ("cameo cameras --json", "the same for a machine"),
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

  /// What a command does beyond its one line.
  static let about: [Command: [String]] = [
    .preview: [
      """
      The picture with the oval, the hint that a person would be given, and what it is made of: every condition with \
      its value and its limits, the boxes and points of the faces, frames a second, lost frames, and the CPU time of \
      each stage. Nothing is recorded, so nobody is asked for consent: who starts it decides.
      """,
      """
      Tables of texts and themes are read anew when they change on the disk. A broken one is told at the top of the \
      screen with its file and line, and the last good one stays.
      """,
    ],
    .cameras: [
      """
      Each device is opened and asked; none is started, and whoever films with one is not disturbed. A busy one is told \
      with the program that has it, as far as this user may see that.
      """
    ],
    .doctor: [
      """
      --calibrate: somebody stands for some seconds where people will stand. It measures the face with the camera \
      that the settings choose, and says which oval fits and what to put into the settings.
      """
    ],
  ]

  static let keysOfPreview = [
    ("e", "hide or show the numbers"),
    ("l, t, c", "next language, theme, camera"),
    ("?", "help with all keys"),
    ("q, Esc", "end, with exit code 0"),
    ("Ctrl-C", "end, with exit code 130"),
  ]

  static let settings = [
    "  Flags count before variables (CAMEO_THEME for --theme), these before",
    "  $XDG_CONFIG_HOME/cameo/config.json, this before /etc/cameo/config.json.",
    "  'cameo config show' lists every setting, its key in the file and its origin.",
  ]

  static let exitCodesOfRun: [(String, String)] = [
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

  /// Those of commands that end otherwise than a capture does.
  static let exitCodes: [Command: [(String, String)]] = [
    .preview: [("\(ExitCode.captured)", "ended by q or Esc")]
      + exitCodesOfRun.filter { $0.0 != "0" && $0.0 != "1" },
    .cameras: [
      ("\(ExitCode.captured)", "a camera can be used"),
      ("\(ExitCode.unavailable)", "there is none, or none that can be used"),
      ("\(ExitCode.busy)", "all that there are belong to other programs"),
      ("\(ExitCode.noPermission)", "this user may open none"),
    ],
    .doctor: [
      ("\(ExitCode.captured)", "nothing fails; with --calibrate, an oval fits"),
      ("\(ExitCode.notCaptured)", "with --calibrate: nobody stood there, or no oval fits"),
      ("others", "that of the first check that fails, as 'cameo help run' lists them"),
    ],
  ]
}
