internal import Contract

extension CommandRow {
  /// The default command.
  package static let run = CommandRow("run", help: "walk one person through the flow") { row in
    row.examples = [
      ("cameo --camera demo", "try it, without a camera"),
      ("cameo --camera demo:leaves", "with another track: the face leaves the oval"),
      ("cameo --preset selfie-substantial --language fr", "a clip of 3 s, in French"),
      ("cameo --no-instructions --camera-permission granted", "straight to the camera"),
      ("cameo --plain --events fd:3 3>events.ndjson", "lines for a screen reader, events for a machine"),
    ]
    row.keys = [
      ("Enter, Space", "press the focused button"),
      ("Tab, arrows", "move the focus"),
      ("Esc", "one screen up; on the first one, ask to leave"),
      ("q", "ask to leave"),
      ("Ctrl-C", "leave; a second one does not wait"),
      ("l, t, c", "next language, theme, camera"),
      ("e", "explain"),
      ("?", "help with all keys"),
    ]
    row.exitCodes = [
      ("\(ExitCode.captured)", "captured"),
      ("\(ExitCode.notCaptured)", "ended without a capture: failed, or the time was over; a folder that is not whole"),
      ("\(ExitCode.usage)", "wrong usage"),
      ("\(ExitCode.badSyntax)", "syntax of a tape, theme, table, settings file or manifest"),
      ("\(ExitCode.missingFile)", "a file or resource is missing"),
      ("\(ExitCode.unavailable)", "no usable camera or detector"),
      ("\(ExitCode.ourBug)", "our bug"),
      ("\(ExitCode.systemLimit)", "the system gives no more: descriptors, threads, memory"),
      ("\(ExitCode.cannotWrite)", "cannot write"),
      ("\(ExitCode.busy)", "the camera is busy"),
      ("\(ExitCode.noPermission)", "no permission on the device, or the person refused"),
      ("\(ExitCode.impossibleSettings)", "impossible settings"),
      ("\(ExitCode.leftByPerson)", "left by the person or SIGINT"),
      ("129, 131, 143", "ended by SIGHUP, SIGQUIT, SIGTERM"),
    ]
  }
}
