internal import Contract

extension CommandRow {
  /// The default command.
  package static let run = CommandRow("run", help: "run one session") { row in
    row.examples = [
      ("cameo --camera demo", "try it, without a camera"),
      ("cameo --camera demo:leaves", "another track: the face leaves the oval"),
      ("cameo --preset selfie-substantial --language fr", "a clip of 3 s, in French"),
      ("cameo --no-instructions --camera-permission granted", "go straight to the camera"),
      ("cameo --plain --events fd:3 3>events.ndjson", "text for a screen reader, events for a program"),
    ]
    row.keys = [
      ("Enter, Space", "press the focused button"),
      ("Tab, arrows", "move the focus"),
      ("Esc", "go back; on the first page, ask to leave"),
      ("q", "ask to leave"),
      ("Ctrl-C", "leave; press it twice to leave at once"),
      ("l, t, c", "next language, theme, camera"),
      ("e", "explain"),
      ("?, F1", "help with all keys"),
    ]
    row.exitCodes = [
      ("\(ExitCode.captured)", "captured"),
      ("\(ExitCode.notCaptured)", "no capture: failed or timed out; session folder incomplete"),
      ("\(ExitCode.usage)", "wrong usage"),
      ("\(ExitCode.badSyntax)", "syntax error in a tape, theme, string table, settings file or manifest"),
      ("\(ExitCode.missingFile)", "a file or resource is missing"),
      ("\(ExitCode.unavailable)", "no usable camera or detector"),
      ("\(ExitCode.ourBug)", "internal error (a bug in Cameo)"),
      ("\(ExitCode.systemLimit)", "system limit reached: descriptors, threads, memory"),
      ("\(ExitCode.cannotWrite)", "cannot write a file or output"),
      ("\(ExitCode.busy)", "the camera is busy"),
      ("\(ExitCode.noPermission)", "no permission for the device, or the user refused"),
      ("\(ExitCode.impossibleSettings)", "invalid settings"),
      ("\(ExitCode.leftByPerson)", "left by the user or SIGINT"),
      ("129, 131, 143", "ended by SIGHUP, SIGQUIT, SIGTERM"),
    ]
  }
}
