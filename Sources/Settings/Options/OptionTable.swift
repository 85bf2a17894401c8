internal import Contract
internal import Flow

/// The single table of settings; parsing, files, variables, help and `config show` use it.
package enum OptionTable {
  package static func row(_ field: OptionRow.Field) -> OptionRow? { rows.first { $0.field == field } }
  package static func row(flag: String) -> OptionRow? { rows.first { $0.flag == flag } }
  package static func row(key: String) -> OptionRow? { rows.first { $0.key == key || $0.otherKeys.contains(key) } }

  /// Whether settings stand in an object of this name.
  static func hasGroup(_ key: String) -> Bool { rows.contains { $0.key.hasPrefix(key + ".") } }

  package static let rows: [OptionRow] = capture + look + machine + fileOnly + delivery

  private static let capture: [OptionRow] = [
    OptionRow(
      "flow", "--flow", "NAME", .name(of: FlowTable.flows.map(\.name)), into: \.session.flow, unset: "as steps say",
      .capture, "which steps to walk; 'cameo help flows' lists them"),
    OptionRow(
      "preset", "--preset", "NAME", .word, into: \.preset, .capture,
      "selfie-fast (a clip of 1 s) or selfie-substantial (3 s)"),
    OptionRow(
      "recordingConfig.recordingDurationMs", "--duration-ms", "N", .number(200...600_000),
      into: \.session.recording.durationMs, unset: "as the preset says", .capture,
      "length of the clip instead of the preset's", more: "From 200 to 600000 milliseconds."),
    OptionRow(
      "recordingConfig.qualities", "--quality", "LIST", .list(),
      into: \.session.recording.qualities, unset: "hd, then fhd, then the highest there is", .capture,
      "heights of video in order of preference",
      more: "lowest 144, sd 480, hd 720, fhd 1080, uhd 2160 lines, or highest; separated by commas. An explicit "
        + "list that the camera cannot meet is an error."),
    OptionRow(
      "camera", "--camera", "WHICH", .camera, into: \.camera, .capture,
      "auto, demo[:TRACK], a device such as /dev/video0, file:PATH or loop:PATH",
      more: "'cameo help sources' lists them all. demo is a rendered head. A folder's pictures come in the order of "
        + "their names, 30 a second; a film has its own size and pace. 'cameo cameras' lists the devices.",
      otherKeys: ["camera.face"]),
    OptionRow(
      "enableFaceDetection", "--no-face", "", .toggle(flagMeans: false),
      into: \.session.capture.enableFaceDetection, .capture, "leave the steps that look for faces out of a flow",
      more: "Of identity the document is left then."),
    OptionRow(
      "documentCamera", "--document-camera", "WHICH", .camera, into: \.documentCamera, unset: "as --camera says",
      .capture, "another camera for documents",
      more: "For flows with the step document. It is named like that of --camera.", otherKeys: ["camera.document"]),
    OptionRow(
      "camera.roles", "--camera-roles", "WHICH", .word, into: \.session.camera.roles,
      unset: "each step's own, and by the key any", .capture,
      "cameras a person may be filmed by: front, back or both",
      more: "The one of --camera, that of --document-camera, or either: then a button takes the other one, at a "
        + "kiosk too. front and back take the key c away."),
    OptionRow(
      "oval", "--oval", "SIZE", .word, into: \.session.capture.oval, .capture,
      "size of the oval: handheld, desk or kiosk"),
    OptionRow(
      "liveness.mode", "--liveness", "MODE", .word, into: \.session.liveness.mode, .capture,
      "how liveness is shown: none, passive or active",
      more: "none and passive film the face; active asks for movements. For flows with the step liveness."),
    OptionRow(
      "liveness.tasks", "--tasks", "FILE|JSON", .tasks, into: \.session.liveness.tasks, .capture,
      "what is asked for, in order: a list of tasks",
      more: "Such as [{\"task\": \"blink\", \"difficulty\": \"easy\"}], or a file that holds the list. Tasks: "
        + TaskKind.allCases.map(\.rawValue).joined(separator: ", ") + "."),
    OptionRow(
      "document.kind", "--document-kind", "KIND", .documentKind, into: \.session.document.kind,
      unset: "the person is asked", .capture, "card (td1: a card or a licence) or passport (td3)",
      more: "For flows with the step document."),
    OptionRow(
      "document.sides", "--document-sides", "SIDES", .word, into: \.session.document.sides, .capture,
      "sides to take: auto, front, back or both", more: "Of a passport it is always the photo page alone."),
    OptionRow(
      "document.mode", "--document-mode", "MODE", .word, into: \.session.document.mode, .capture,
      "who takes the picture of a document: auto, manual or both",
      more: "auto takes it when it fits and is still; manual leaves it to a key; both offers the key after a while."),
    OptionRow(
      "document.holdMs", "--document-hold-ms", "N", .number(500...10_000), into: \.session.document.holdMs, .capture,
      "how long a document must be still", more: "From 500 to 10000 milliseconds."),
    OptionRow(
      "document.focal", nil, "N", .number(0.3...3), into: \.session.document.focal, .capture,
      "focal length of the document's camera, in widths of its picture",
      more: "From 0.3 (very wide) to 3. Measured: how far a thing is, over the width that the picture shows there."),
    OptionRow(
      "document.takePhotoTimeout", "--take-photo-timeout", "N", .number(1000...600_000, of: "milliseconds"),
      into: \.session.document.takePhotoTimeoutMs, .capture,
      "milliseconds until the picture of a document may be taken by a key", more: "From 1000 to 600000."),
    OptionRow(
      "document.keepText", "--document-text", "", .toggle(flagMeans: true), into: \.session.document.keepText, .capture,
      "keep what is read on a document in the result",
      more: "Without it there is which check digits hold and the digest of a QR code, and never what they say."),
    OptionRow(
      "document.qr", "--document-qr", "WHETHER", .word, into: \.session.document.qr, .capture,
      "QR code on each side: off, ifPresent or required",
      more: "Its digest is told; its text only with document.keepText. ifPresent lets a person go on without it."),
    OptionRow(
      "document.allowImport", "--document-import", "", .toggle(flagMeans: true),
      into: \.session.document.allowImport, .capture, "let a person give the picture of a file instead",
      more: "By a key they write its path. The result says where each picture is from. Not in a kiosk."),
    OptionRow(
      "frames.enabled", "--frames", "", .toggle(flagMeans: true), into: \.session.recording.frames,
      unset: "only where liveness is passive", .capture,
      "write pictures in batches for a backend while a clip is made",
      more:
        "About one file a second, frames-1.json and so on, with five pictures each; batches of a clip that is thrown "
        + "away go with it."),
    OptionRow(
      "autoStart", "--auto-start", "", .toggle(flagMeans: true), into: \.session.capture.autoStart, .capture,
      "start as soon as the camera is ready"),
    OptionRow(
      "uiConfig.showVideoCaptureButton", "--no-start-button", "", .toggle(flagMeans: false),
      into: \.session.ui.showVideoCaptureButton, .capture,
      "hide Start; needs --auto-start"),
    OptionRow(
      "uiConfig.showInstructions", "--no-instructions", "", .toggle(flagMeans: false),
      into: \.session.ui.showInstructions, .capture,
      "leave out the instruction screen"),
    OptionRow(
      "uiConfig.skipConfirmScreen", "--review", "WHAT", .either(on: "skip", off: "show"),
      into: \.session.ui.skipConfirmScreen, unset: "show for documents, skip for clips", .capture,
      "show a clip or document before it is saved: show or skip"),
    OptionRow(
      "cameraPermission", "--camera-permission", "WHAT", .word, into: \.session.capture.permission, .capture,
      "consent known beforehand: ask, granted or denied"),
    OptionRow(
      "iadConfig.data", "--iad-data", "TEXT|@FILE", .secret, into: \.session.iad.data, unset: "none", .capture,
      "opaque text from the backend, bound into the metadata",
      more:
        "@FILE reads it from a file, without its last line break. With it the camera is checked for a few seconds before the picture."
    ),
    OptionRow(
      "metadata", "--metadata", "TEXT|@FILE", .secret, into: \.session.metadata, unset: "none", .capture,
      "a text of your own, such as an order number, written into result.json as it is",
      more: "@FILE reads it from a file, without its last line break. It is shown nowhere else."),
    OptionRow(
      "sessionMaxMs", "--session-max-ms", "N", .number(1000...86_400_000), into: \.session.sessionMaxMs,
      unset: "no limit", .capture, "how long a session may take, in milliseconds",
      more: "From 1000 to 86400000. It then ends as cancelled by timeout, but never in the middle of a recording."),
  ]

  private static let look: [OptionRow] = [
    OptionRow(
      "uiConfig.preferredLanguage", "--language", "CODE", .text, into: \.session.ui.preferredLanguage,
      unset: "as LC_ALL, LC_MESSAGES or LANG say", .look,
      "language of the texts, such as fr, fra or pt-BR"),
    OptionRow(
      "languages", "--languages", "LIST", .languages, into: \.session.look.languages, unset: "all there are", .look,
      "languages that l goes through, such as en,fr",
      more: "In their order. Where neither --language nor the locale names one of them, the first is shown."),
    OptionRow(
      "strings", "--strings", "DIR", .path, into: \.session.look.strings, unset: "none", .look,
      "folder of tables that override texts",
      more: "A broken override never stops the wizard; 'cameo strings lint --strings DIR' says what is wrong."),
    OptionRow(
      "theme", "--theme", "NAME|FILE", .nameOrPath, into: \.session.look.theme, .look, "theme, by name or as a file"),
    OptionRow(
      "appearance", "--appearance", "WHICH", .word, into: \.session.look.appearance, .look,
      "colours for a light or a dark screen; auto asks"),
    OptionRow(
      "color", "--color", "DEPTH", .word, into: \.session.look.color, .look,
      "colours to use: auto, none, 16, 256 or true"),
    OptionRow(
      "preview", "--preview", "HOW", .preview, into: \.session.look.preview, .look,
      "the picture as ascii, blocks, fine, auto or off"),
    OptionRow(
      "fps", "--fps", "N", .whole(1...60), into: \.session.look.framesPerSecond, .look,
      "draw the picture at most so often a second"),
    OptionRow(
      "reducedMotion", "--reduced-motion", "", .toggle(flagMeans: true), into: \.session.look.reducedMotion, .look,
      "signs and spinners stand still, and the picture is slow", more: "It changes at most five times a second."),
    OptionRow(
      "largeText", "--large-text", "", .toggle(flagMeans: true), into: \.session.look.largeText, .look,
      "one thing a page, in large letters", more: "Where a language or the window has no room for these, in bold ones."),
    OptionRow(
      "uiConfig.showWideWindowPreviewInputsToTheRight", "--inputs", "SIDE", .either(on: "right", off: "left"),
      into: \.session.ui.showWideWindowPreviewInputsToTheRight, .look,
      "side of the controls in a wide window: right or left"),
    OptionRow(
      "uiConfig.endPageMs", "--end-page-ms", "N", .number(0...600_000), into: \.session.ui.endPageMs,
      unset: "8000, or 0 with --plain", .look,
      "how long the last page stands; 0 leaves it out",
      more: "It says that everything is kept. A key or a signal ends it sooner."),
    OptionRow(
      "mouse", "--mouse", "WHEN", .word, into: \.session.look.mouse, .look,
      "clicks and taps press buttons: auto or off",
      more: "auto: where the terminal tells of them. Text is selected with Shift held down, as terminals have it."),
    OptionRow(
      "plain", "--plain", "", .toggle(flagMeans: true), into: \.session.look.plain, .look,
      "one line per change on stderr, no screen control", more: "For screen readers, pipes and logs."),
    OptionRow(
      "sounds", "--sounds", "", .toggle(flagMeans: true), into: \.session.sounds, .look,
      "let what happens be heard",
      more: "A count or a step, a change, an error; at most twice a second. Tasks ask for shut eyes only with it.",
      otherKeys: ["isEnableSound", "isSoundEnable"]),
    OptionRow(
      "soundsBy", "--sounds-by", "WHAT", .word, into: \.session.soundsBy, .look,
      "what plays them: card, bell or auto",
      more: "auto: a sound card that this user may open, unless the terminal is at another machine (SSH); else the "
        + "terminal's bell, which rings once, twice or three times. It also rings for what a card does not play."),
    OptionRow(
      "narration", "--narration", "", .toggle(flagMeans: true), into: \.session.narration, .look,
      "say aloud what pages say; F4 switches it",
      more: "By speech-dispatcher where it runs, else by eSpeak NG; in a language without a voice it is silent. "
        + "'cameo doctor' tells which way there is.", otherKeys: ["allowAudio"]),
    OptionRow(
      "headphones", "--headphones", "", .toggle(flagMeans: true), into: \.session.headphones, .look,
      "let the voice speak only while headphones are plugged in",
      more: "Pulled out, it is silent at once. Where no jack can be asked it is silent, and says so once."),
    OptionRow(
      "haptics", "--haptics", "PROGRAM", .nameOrPath, into: \.session.haptics, unset: "none", .look,
      "call a program with ok, change or error when that happens",
      more: "Such as one that shakes something. At most twice a second; one that takes longer than 2 s is ended."),
  ]

  private static let machine: [OptionRow] = [
    OptionRow(
      "output", "--output", "DIR", .path, into: \.session.output, unset: "none: HOME is not set", .machine,
      "session folders go here",
      more:
        "Otherwise they go to $XDG_DATA_HOME/cameo/captures. Each session has a folder of its own there ('cameo help result')."
    ),
    OptionRow(
      "events", "--events", "-|PATH|fd:N", .events, into: \.session.machine.events, unset: "off", .machine,
      "write the events, one JSON object a line",
      more: "A file is appended to."),
    OptionRow(
      "findings", "--findings", "-|PATH|fd:N", .events, into: \.session.machine.findings, unset: "off", .machine,
      "write what is seen of faces and documents, one JSON object a line",
      more: "Boxes, points, angles, light and times, of a card its look in 32x20 places, and no other picture. "
        + "A tape plays them: Findings PATH."),
    OptionRow(
      "log", "--log", "-|PATH|fd:N", .events, into: \.session.machine.log, unset: "off", .machine,
      "write each step of the program's core, for debugging, one JSON object a line",
      more: "Events, what they caused, and the page; names alone, nothing of a person."),
    OptionRow(
      "seed", "--seed", "N", .whole(0...Int.max), into: \.session.machine.seed, unset: "random", .machine,
      "seed of everything random"),
    OptionRow(
      "keep", "--keep", "WHICH", .word, into: \.session.machine.keep, .machine,
      "session folders to keep: all, or captured only",
      more: "A session that captured nothing leaves no folder then. No folder but a captured one ever holds a picture."),
    OptionRow(
      "keepDays", "--keep-days", "N", .whole(1...36_500), into: \.session.machine.keepDays, unset: "for ever", .machine,
      "remove finished folders when they are so old", more: "At the start of the next session."),
    OptionRow(
      "ledger", "--ledger", "FILE", .path, into: \.session.machine.ledger, unset: "none", .machine,
      "write what is kept, until when, and how it went; 'cameo kept' reads it",
      more: "One line a deed, with a digest of the line above; nothing of the person. The file is only ever added to."),
    OptionRow(
      "metrics", "--metrics", "FILE", .path, into: \.session.machine.metrics, unset: "none", .machine,
      "count what happens, as OpenMetrics text for a collector",
      more: "Sessions by end, time to hold, hints, faults of the camera, tasks; nothing of any person. Counts go on "
        + "from what stands in the file."),
  ]

  private static let asItIs = "as the camera has it"

  private static let fileOnly: [OptionRow] = [
    OptionRow(
      "steps", nil, "LIST", .names(of: FlowTable.steps.map(\.name)), into: \.session.steps, unset: "as the flow says",
      .file, "the steps to walk, in order, instead of a flow", more: "See 'cameo help flows'."),
    OptionRow(
      "attempts", nil, "N", .whole(1...10), into: \.session.capture.attempts, .file,
      "attempts until the session ends as failed"),
    OptionRow(
      "liveness.alternatives", nil, "LIST", .list(), into: \.session.liveness.alternatives, .file,
      "what is offered, in this order, to a visitor who cannot do a task",
      more: "other (movement), keys (yes and no), skip, operator (at a kiosk), or none, with which the task fails."),
    OptionRow(
      "liveness.avoid", nil, "LIST", .list(orNone: true), into: \.session.liveness.avoid, unset: "nothing", .file,
      "movements that are never asked for at this place"),
    OptionRow(
      "liveness.floor", nil, "LEVEL", .word(orNone: "none"), into: \.session.liveness.floor, .file,
      "the least that a slow person is offered: easy, medium or hard, or none"),
    OptionRow(
      "liveness.outerTimeoutMs", nil, "N", .number(0...3_600_000), into: \.session.liveness.outerTimeoutMs, .file,
      "how long all tasks of an attempt may take together; 0 sets no limit",
      more: "It stands still as the time of a task does, and bounds tasks that have no time of their own."),
    OptionRow(
      "kiosk.idleMs", nil, "N", .number(5000...3_600_000), into: \.kiosk.idleMs, .file,
      "at a kiosk, the idle time before a visitor is asked whether they are still there",
      more: "In milliseconds. Help stops it."),
    OptionRow(
      "kiosk.warnMs", nil, "N", .number(KioskConfig.leastWarningMs...600_000), into: \.kiosk.warnMs, .file,
      "how long they have to answer", more: "In milliseconds, at least 20000: so long it takes people to read it."),
    OptionRow(
      "kiosk.alternative", nil, "TEXT", .text, into: \.kiosk.alternative, unset: "none", .file,
      "a line on a kiosk's first page that names another way than this machine"),
    OptionRow(
      "kiosk.contact", nil, "TEXT", .text, into: \.kiosk.contact, unset: "none", .file,
      "a line that says whom to turn to while a kiosk is out of order"),
    OptionRow(
      "kiosk.pinFile", nil, "FILE", .path, into: \.kiosk.pinFile, unset: "cameo/pin.json of the state folder", .file,
      "where 'cameo pin set' keeps the operator's PIN"),
    OptionRow(
      "kiosk.attractPresence", nil, "WAY", .word, into: \.kiosk.attractPresence, .file,
      "what starts a session at a kiosk: key, or face, for which the camera stays open between visitors",
      more: "The page says that it is; a key begins as well."),
    OptionRow(
      "kiosk.operatorKey", nil, "KEY", .word, into: \.kiosk.operatorKey, .file,
      "pressed twice within a second at a kiosk, asks for that PIN", more: "f5 to f12."),
    OptionRow(
      "storage.minFreeMB", nil, "N", .whole(1...1_000_000), into: \.kiosk.minFreeMB, .file,
      "a kiosk starts no session while less disk space is free"),
    OptionRow(
      "uiConfig.buttonCornerRadius", nil, "N", .number(0...Double.infinity), into: \.session.ui.buttonCornerRadius,
      unset: "as the theme says", .file,
      "border of buttons: 0 square, above 0 rounded"),
    OptionRow(
      "rememberPermission", nil, "", .toggle(flagMeans: true), into: \.session.capture.rememberPermission, .file,
      "ask for consent once only: for a personal machine"),
    OptionRow(
      "preferredCamera", nil, "PATH", .path, into: \.session.machine.preferredCamera, unset: "none", .file,
      "the device that --camera auto takes before all others while it can be used",
      more: "Best by its name under /dev/v4l/by-id."),
    OptionRow(
      "cameraConfig.powerLineFrequency", nil, "HERTZ", .word, into: \.session.camera.powerLineFrequency, unset: asItIs,
      .file,
      "mains frequency whose flicker the camera filters out: off, 50, 60 or auto"),
    OptionRow(
      "cameraConfig.exposureMs", nil, "N", .number(0.1...1000), into: \.session.camera.exposureMs, unset: asItIs, .file,
      "how long the camera exposes each frame, in milliseconds"),
    OptionRow(
      "cameraConfig.focusPercent", nil, "N", .number(0...100), into: \.session.camera.focusPercent, unset: asItIs,
      .file,
      "where the camera focuses: 0 far away, 100 as near as it can"),
  ]
}
