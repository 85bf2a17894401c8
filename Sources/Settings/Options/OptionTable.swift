internal import Contract
internal import Flow

/// The single table of settings; parsing, files, variables, help and `config show` use it.
package enum OptionTable {
  package static func row(_ field: OptionRow.Field) -> OptionRow? { rows.first { $0.field == field } }
  package static func row(flag: String) -> OptionRow? { rows.first { $0.flag == flag } }
  package static func row(key: String) -> OptionRow? { rows.first { $0.key == key || $0.otherKeys.contains(key) } }

  /// Whether settings stand in an object of this name.
  static func hasGroup(_ key: String) -> Bool { rows.contains { $0.key.hasPrefix(key + ".") } }

  package static let rows: [OptionRow] = capture + look + machine + fileOnly + delivery + fleet

  private static let capture: [OptionRow] = [
    OptionRow(
      "flow", "--flow", "NAME", .name(of: FlowTable.flows.map(\.name)), into: \.session.flow, unset: "from steps",
      .capture, "steps of the session; 'cameo help flows' lists the flows"),
    OptionRow(
      "preset", "--preset", "NAME", .word, into: \.preset, .capture,
      "selfie-fast (a clip of 1 s) or selfie-substantial (3 s)"),
    OptionRow(
      "recordingConfig.recordingDurationMs", "--duration-ms", "N", .number(200...600_000),
      into: \.session.recording.durationMs, unset: "from the preset", .capture,
      "clip length in milliseconds, instead of the preset's", more: "From 200 to 600000."),
    OptionRow(
      "recordingConfig.qualities", "--quality", "LIST", .list(),
      into: \.session.recording.qualities, unset: "hd, else fhd, else the highest", .capture,
      "video heights in order of preference",
      more: "Comma-separated: lowest (144 lines), sd (480), hd (720), fhd (1080), uhd (2160) or highest. It is an "
        + "error if the camera supports none of them."),
    OptionRow(
      "camera", "--camera", "WHICH", .camera, into: \.camera, .capture,
      "auto, demo[:TRACK], a device such as /dev/video0, file:PATH or loop:PATH",
      more: "'cameo help sources' describes them, 'cameo cameras' lists the devices. demo renders a head. A folder "
        + "plays its pictures by name, 30 a second; a film keeps its own size and frame rate.",
      otherKeys: ["camera.face"]),
    OptionRow(
      "enableFaceDetection", "--no-face", "", .toggle(flagMeans: false),
      into: \.session.capture.enableFaceDetection, .capture, "skip the face steps of a flow",
      more: "The flow identity then captures only the document."),
    OptionRow(
      "documentCamera", "--document-camera", "WHICH", .camera, into: \.documentCamera, unset: "same as --camera",
      .capture, "camera for documents",
      more: "For flows with the step document. Takes the same values as --camera.", otherKeys: ["camera.document"]),
    OptionRow(
      "camera.roles", "--camera-roles", "WHICH", .word, into: \.session.camera.roles,
      unset: "per step; the key c switches to any", .capture,
      "cameras the user may use: front, back or both",
      more: "front is --camera, back is --document-camera. both adds a button that switches, at a kiosk too. front "
        + "and back disable the key c."),
    OptionRow(
      "oval", "--oval", "SIZE", .word, into: \.session.capture.oval, .capture,
      "oval size: handheld, desk or kiosk"),
    OptionRow(
      "liveness.mode", "--liveness", "MODE", .word, into: \.session.liveness.mode, .capture,
      "liveness check: none, passive or active",
      more: "none and passive film the face; active asks for movements. For flows with the step liveness."),
    OptionRow(
      "liveness.tasks", "--tasks", "FILE|JSON", .tasks, into: \.session.liveness.tasks, .capture,
      "liveness tasks in order, as JSON or in a file",
      more: "For example [{\"task\": \"blink\", \"difficulty\": \"easy\"}], or a file with such a list. Tasks: "
        + TaskKind.allCases.map(\.rawValue).joined(separator: ", ") + "."),
    OptionRow(
      "document.kind", "--document-kind", "KIND", .documentKind, into: \.session.document.kind,
      unset: "asks the user", .capture, "card (td1: ID card or licence) or passport (td3)",
      more: "For flows with the step document."),
    OptionRow(
      "document.sides", "--document-sides", "SIDES", .word, into: \.session.document.sides, .capture,
      "sides to capture: auto, front, back or both", more: "A passport always means its photo page only."),
    OptionRow(
      "document.mode", "--document-mode", "MODE", .word, into: \.session.document.mode, .capture,
      "shutter for documents: auto, manual or both",
      more: "auto captures once the document fits and is still; manual waits for a key; both offers the key later."),
    OptionRow(
      "document.holdMs", "--document-hold-ms", "N", .number(500...10_000), into: \.session.document.holdMs, .capture,
      "time a document must stay still", more: "From 500 to 10000 milliseconds."),
    OptionRow(
      "document.focal", nil, "N", .number(0.3...3), into: \.session.document.focal, .capture,
      "focal length of the document camera, in picture widths",
      more: "From 0.3 (very wide) to 3. Measure it as an object's distance over the width visible there."),
    OptionRow(
      "document.takePhotoTimeout", "--take-photo-timeout", "N", .number(1000...600_000, of: "milliseconds"),
      into: \.session.document.takePhotoTimeoutMs, .capture,
      "milliseconds before a key can take the picture of a document", more: "From 1000 to 600000."),
    OptionRow(
      "document.keepText", "--document-text", "", .toggle(flagMeans: true), into: \.session.document.keepText, .capture,
      "save the text read from a document in the result",
      more: "Without it, the result has only the MRZ check results and the digest of a QR code."),
    OptionRow(
      "document.qr", "--document-qr", "WHETHER", .word, into: \.session.document.qr, .capture,
      "QR code on each side: off, ifPresent or required",
      more: "The result has its digest, and its text only with document.keepText. ifPresent makes it optional."),
    OptionRow(
      "document.allowImport", "--document-import", "", .toggle(flagMeans: true),
      into: \.session.document.allowImport, .capture, "accept picture files instead of captures",
      more: "A key opens a prompt for the path. The result records where each picture came from. Not at a kiosk."),
    OptionRow(
      "nfc.mode", "--nfc", "MODE", .chipMode, into: \.session.nfc.mode, .capture,
      "chip of the document: off, ifPossible or required",
      more: "Read on a card reader, after the document. ifPossible goes on without a reader or a key, and says so in "
        + "the result; required ends the session.", otherKeys: ["isEnableScanNfc"]),
    OptionRow(
      "nfc.groups", nil, "LIST", .chipGroups, into: \.session.nfc.groups, .file,
      "data groups of a chip that the result keeps, of dg1, dg2, dg13, dg14 and dg15",
      more: "The others are checked all the same. Without dg2 there is no file with the face."),
    OptionRow(
      "nfc.trust", nil, "DIR", .path, into: \.session.nfc.trust, unset: "/etc/cameo/csca", .file,
      "folder of the certificates of states that sign documents: .cer, .pem, or master lists (.ml)"),
    OptionRow(
      "nfc.reader", nil, "NAME", .text(orNone: "auto"), into: \.session.nfc.reader, .file,
      "part of the card reader's name, or auto: the one on which a chip appears",
      more: "twin:FOLDER reads a simulated chip."),
    OptionRow(
      "nfc.challenge", nil, "HEX", .hex(bytes: 8), into: \.session.nfc.challenge, unset: "random", .file,
      "challenge of active authentication, for a backend that checks the chip's answer"),
    OptionRow(
      "wallet.forDocument", nil, "", .toggle(flagMeans: true), into: \.session.wallet.forDocument, .file,
      "an answer of a wallet that the backend has taken replaces the step document",
      more: "Without the step document the session then needs the wallet."),
    OptionRow(
      "frames.enabled", "--frames", "", .toggle(flagMeans: true), into: \.session.recording.frames,
      unset: "on if liveness is passive, else off", .capture,
      "write batches of pictures for a backend while recording, and while a document is captured",
      more:
        "About one file a second, frames-1.json and so on, with five pictures each; frames-front-1.json of a document. "
        + "If a clip or a side is discarded, so are its batches."),
    OptionRow(
      "autoStart", "--auto-start", "", .toggle(flagMeans: true), into: \.session.capture.autoStart, .capture,
      "start as soon as the camera is ready"),
    OptionRow(
      "uiConfig.showVideoCaptureButton", "--no-start-button", "", .toggle(flagMeans: false),
      into: \.session.ui.showVideoCaptureButton, .capture,
      "hide the Start button; needs --auto-start"),
    OptionRow(
      "uiConfig.showInstructions", "--no-instructions", "", .toggle(flagMeans: false),
      into: \.session.ui.showInstructions, .capture,
      "skip the instruction screen"),
    OptionRow(
      "uiConfig.skipConfirmScreen", "--review", "WHAT", .either(on: "skip", off: "show"),
      into: \.session.ui.skipConfirmScreen, unset: "show for documents, skip for clips", .capture,
      "show a clip or document before it is saved: show or skip"),
    OptionRow(
      "cameraPermission", "--camera-permission", "WHAT", .word, into: \.session.capture.permission, .capture,
      "camera consent: ask, or granted or denied in advance"),
    OptionRow(
      "iadConfig.data", "--iad-data", "TEXT|@FILE", .secret, into: \.session.iad.data, unset: "none", .capture,
      "opaque text from the backend, bound into the metadata",
      more:
        "@FILE reads it from a file, without the trailing newline. If set, the camera is checked for a few seconds "
        + "before the picture."
    ),
    OptionRow(
      "metadata", "--metadata", "TEXT|@FILE", .secret, into: \.session.metadata, unset: "none", .capture,
      "your own text, such as an order number, copied into result.json",
      more: "@FILE reads it from a file, without the trailing newline. It is shown nowhere else."),
    OptionRow(
      "sessionFile", "--session-file", "FILE", .path, into: \.sessionFile, unset: "none", .capture,
      "what your system knows of the person, as JSON that only this user can read",
      more: "{\"v\": 1, \"subjectRef\": \"customer 4711\"}: attempts of this person are counted over sessions, see "
        + "limit.attempts. Only a keyed hash of the reference is stored. Not for 'cameo kiosk'."),
    OptionRow(
      "sessionMaxMs", "--session-max-ms", "N", .number(1000...86_400_000), into: \.session.sessionMaxMs,
      unset: "no limit", .capture, "maximum length of a session, in milliseconds",
      more: "From 1000 to 86400000. The session then ends as cancelled by timeout, but never during a recording."),
  ]

  private static let look: [OptionRow] = [
    OptionRow(
      "uiConfig.preferredLanguage", "--language", "CODE", .text, into: \.session.ui.preferredLanguage,
      unset: "from LC_ALL, LC_MESSAGES or LANG", .look,
      "language of the texts, such as fr, fra or pt-BR"),
    OptionRow(
      "languages", "--languages", "LIST", .languages, into: \.session.look.languages, unset: "all", .look,
      "languages that the key l cycles through, such as en,fr",
      more: "The first one is the default if neither --language nor the locale selects one of them."),
    OptionRow(
      "strings", "--strings", "DIR", .path, into: \.session.look.strings, unset: "none", .look,
      "folder of string tables that override texts",
      more: "A broken table never stops the wizard; 'cameo strings lint --strings DIR' reports the errors."),
    OptionRow(
      "wording", "--wording", "WHICH", .word, into: \.session.look.wording, unset: "standard, plain at a kiosk", .look,
      "wording of the built-in texts: standard or plain",
      more: "plain is everyday language. Texts of --strings override both."),
    OptionRow(
      "theme", "--theme", "NAME|FILE", .nameOrPath, into: \.session.look.theme, .look, "theme name or file"),
    OptionRow(
      "appearance", "--appearance", "WHICH", .word, into: \.session.look.appearance, .look,
      "colours for a light or dark screen; auto asks the terminal"),
    OptionRow(
      "color", "--color", "DEPTH", .word, into: \.session.look.color, .look,
      "colour depth: auto, none, 16, 256 or true"),
    OptionRow(
      "preview", "--preview", "HOW", .preview, into: \.session.look.preview, .look,
      "preview style: ascii, blocks, fine, auto or off"),
    OptionRow(
      "fps", "--fps", "N", .whole(1...60), into: \.session.look.framesPerSecond, .look,
      "maximum frame rate of the preview"),
    OptionRow(
      "reducedMotion", "--reduced-motion", "", .toggle(flagMeans: true), into: \.session.look.reducedMotion, .look,
      "disable animations and slow down the preview", more: "The preview then changes at most five times a second."),
    OptionRow(
      "largeText", "--large-text", "", .toggle(flagMeans: true), into: \.session.look.largeText, .look,
      "large text, one item per page",
      more: "If the language or the window has no room for it, the text is bold instead."),
    OptionRow(
      "uiConfig.showWideWindowPreviewInputsToTheRight", "--inputs", "SIDE", .either(on: "right", off: "left"),
      into: \.session.ui.showWideWindowPreviewInputsToTheRight, .look,
      "side of the controls in a wide window: right or left"),
    OptionRow(
      "uiConfig.endPageMs", "--end-page-ms", "N", .number(0...600_000), into: \.session.ui.endPageMs,
      unset: "8000, or 0 with --plain", .look,
      "time the end page is shown, in milliseconds; 0 skips it",
      more: "The page confirms that everything is saved. A key or a signal ends it early."),
    OptionRow(
      "mouse", "--mouse", "WHEN", .word, into: \.session.look.mouse, .look,
      "press buttons by click or tap: auto or off",
      more: "auto: if the terminal reports clicks. Hold Shift to select text."),
    OptionRow(
      "plain", "--plain", "", .toggle(flagMeans: true), into: \.session.look.plain, .look,
      "one line per change on stderr, no screen control", more: "For screen readers, pipes and logs."),
    OptionRow(
      "sounds", "--sounds", "", .toggle(flagMeans: true), into: \.session.sounds, .look,
      "play sounds",
      more: "For counts, steps, changes and errors, at most twice a second. Tasks ask for closed eyes only then.",
      otherKeys: ["isEnableSound", "isSoundEnable"]),
    OptionRow(
      "soundsBy", "--sounds-by", "WHAT", .word, into: \.session.soundsBy, .look,
      "sound output: card, bell or auto",
      more: "auto: a sound card that this user may open, unless the terminal is remote (SSH); otherwise the "
        + "terminal bell, one to three rings. The bell also replaces sounds that a card fails to play."),
    OptionRow(
      "narration", "--narration", "", .toggle(flagMeans: true), into: \.session.narration, .look,
      "narrate pages; F4 switches it on or off",
      more: "Uses speech-dispatcher if it runs, else eSpeak NG. It is silent in a language without a voice. 'cameo "
        + "doctor' shows what is available.", otherKeys: ["allowAudio"]),
    OptionRow(
      "headphones", "--headphones", "", .toggle(flagMeans: true), into: \.session.headphones, .look,
      "narrate only while headphones are plugged in",
      more: "Unplugging them silences it at once. If no jack can be read, it stays silent and reports that once."),
    OptionRow(
      "haptics", "--haptics", "PROGRAM", .nameOrPath, into: \.session.haptics, unset: "none", .look,
      "program to run with the argument ok, change or error",
      more: "For example to drive a vibration motor. It runs at most twice a second, and is killed after 2 s."),
  ]

  private static let machine: [OptionRow] = [
    OptionRow(
      "output", "--output", "DIR", .path, into: \.session.output, unset: "none: HOME is not set", .machine,
      "folder that receives the session folders",
      more:
        "The default is $XDG_DATA_HOME/cameo/captures. Each session gets its own folder there ('cameo help result')."
    ),
    OptionRow(
      "events", "--events", "-|PATH|fd:N", .events, into: \.session.machine.events, unset: "off", .machine,
      "write events, one JSON object per line",
      more: "An existing file is appended to."),
    OptionRow(
      "findings", "--findings", "-|PATH|fd:N", .events, into: \.session.machine.findings, unset: "off", .machine,
      "write what is detected of faces and documents, one JSON object per line",
      more: "Boxes, points, angles, light and times. The only image data is a card's brightness at 32x20 points. A "
        + "tape replays them: Findings PATH."),
    OptionRow(
      "log", "--log", "-|PATH|fd:N", .events, into: \.session.machine.log, unset: "off", .machine,
      "write a debug log of the core, one JSON object per line",
      more: "Events, effects and pages by name only, without personal data."),
    OptionRow(
      "seed", "--seed", "N", .whole(0...Int.max), into: \.session.machine.seed, unset: "random", .machine,
      "random seed"),
    OptionRow(
      "keep", "--keep", "WHICH", .word, into: \.session.machine.keep, .machine,
      "session folders to save: all, or captured only",
      more: "With captured, a session without a capture leaves no folder. Only captures hold pictures."),
    OptionRow(
      "keepDays", "--keep-days", "N", .whole(1...36_500), into: \.session.machine.keepDays, unset: "forever", .machine,
      "delete finished session folders after this many days",
      more: "They are deleted at the start of the next session."),
    OptionRow(
      "ledger", "--ledger", "FILE", .path, into: \.session.machine.ledger, unset: "none", .machine,
      "log every session, saved or deleted; 'cameo kept' reads it",
      more: "One line per action, with a digest of the previous line, without personal data. The file is append-only."),
    OptionRow(
      "metrics", "--metrics", "FILE", .path, into: \.session.machine.metrics, unset: "none", .machine,
      "write counters as OpenMetrics text for a collector",
      more: "Sessions by outcome, time to hold, hints, camera faults and tasks, without personal data. Counts "
        + "continue from the values in the file."),
  ]

  private static let asItIs = "camera default"

  private static let fileOnly: [OptionRow] = [
    OptionRow(
      "steps", nil, "LIST", .names(of: FlowTable.steps.map(\.name)), into: \.session.steps, unset: "from the flow",
      .file, "steps in order, instead of a flow", more: "See 'cameo help flows'."),
    OptionRow(
      "attempts", nil, "N", .whole(1...10), into: \.session.capture.attempts, .file,
      "attempts before the session ends as failed"),
    OptionRow(
      "limit.attempts", nil, "N", .whole(1...100), into: \.limit.attempts, .file,
      "sessions of one person within limit.windowMs after which they are locked out",
      more: "Counts the person whom --session-file names, over restarts."),
    OptionRow(
      "limit.windowMs", nil, "N", .number(1000...86_400_000), into: \.limit.windowMs, .file,
      "time in which the sessions of one person are counted together, in milliseconds"),
    OptionRow(
      "limit.lockMs", nil, "N", .number(1000...86_400_000), into: \.limit.lockMs, .file,
      "how long a person is locked out, from the last session, in milliseconds"),
    OptionRow(
      "liveness.alternatives", nil, "LIST", .list(), into: \.session.liveness.alternatives, .file,
      "alternatives, in order, for a visitor who cannot do a task",
      more: "other (another movement), keys (yes and no), skip, operator (at a kiosk), or none: the task fails."),
    OptionRow(
      "liveness.avoid", nil, "LIST", .list(orNone: true), into: \.session.liveness.avoid, unset: "none", .file,
      "movements that are never asked for at this site"),
    OptionRow(
      "liveness.floor", nil, "LEVEL", .word(orNone: "none"), into: \.session.liveness.floor, .file,
      "lowest difficulty for a slow person: easy, medium or hard, or none"),
    OptionRow(
      "liveness.outerTimeoutMs", nil, "N", .number(0...3_600_000), into: \.session.liveness.outerTimeoutMs, .file,
      "time limit for all tasks of an attempt together; 0 for no limit",
      more: "It pauses whenever a task's timer pauses, and also limits tasks without a timeout."),
    OptionRow(
      "kiosk.idleMs", nil, "N", .number(5000...3_600_000), into: \.kiosk.idleMs, .file,
      "idle time before a kiosk asks whether the visitor is still there",
      more: "In milliseconds. The help page pauses it."),
    OptionRow(
      "kiosk.warnMs", nil, "N", .number(KioskConfig.leastWarningMs...600_000), into: \.kiosk.warnMs, .file,
      "time to answer that question", more: "In milliseconds, at least 20000: people need that long to read it."),
    OptionRow(
      "kiosk.alternative", nil, "TEXT", .text, into: \.kiosk.alternative, unset: "none", .file,
      "line on a kiosk's first page that names an alternative to this machine"),
    OptionRow(
      "kiosk.contact", nil, "TEXT", .text, into: \.kiosk.contact, unset: "none", .file,
      "line with a contact, shown while a kiosk is out of order"),
    OptionRow(
      "kiosk.pinFile", nil, "FILE", .path, into: \.kiosk.pinFile, unset: "cameo/pin.json in the state folder", .file,
      "file in which 'cameo pin set' stores the operator's PIN"),
    OptionRow(
      "kiosk.attractPresence", nil, "WAY", .word, into: \.kiosk.attractPresence, .file,
      "what starts a session at a kiosk: key, or face, which keeps the camera open between visitors",
      more: "The page says so; a key still works."),
    OptionRow(
      "kiosk.operatorKey", nil, "KEY", .word, into: \.kiosk.operatorKey, .file,
      "key that opens the PIN prompt of a kiosk if pressed twice within a second", more: "f5 to f12."),
    OptionRow(
      "storage.minFreeMB", nil, "N", .whole(1...1_000_000), into: \.kiosk.minFreeMB, .file,
      "free disk space, in MB, that a kiosk needs to start a session"),
    OptionRow(
      "uiConfig.buttonCornerRadius", nil, "N", .number(0...Double.infinity), into: \.session.ui.buttonCornerRadius,
      unset: "from the theme", .file,
      "button border: 0 square, above 0 rounded"),
    OptionRow(
      "rememberPermission", nil, "", .toggle(flagMeans: true), into: \.session.capture.rememberPermission, .file,
      "ask for consent only once; for a personal machine"),
    OptionRow(
      "preferredCamera", nil, "PATH", .path, into: \.session.machine.preferredCamera, unset: "none", .file,
      "device that --camera auto prefers while it is usable",
      more: "Preferably a name under /dev/v4l/by-id."),
    OptionRow(
      "cameraConfig.powerLineFrequency", nil, "HERTZ", .word, into: \.session.camera.powerLineFrequency, unset: asItIs,
      .file,
      "mains frequency for the camera's flicker filter: off, 50, 60 or auto"),
    OptionRow(
      "cameraConfig.exposureMs", nil, "N", .number(0.1...1000), into: \.session.camera.exposureMs, unset: asItIs, .file,
      "exposure time per frame, in milliseconds"),
    OptionRow(
      "cameraConfig.focusPercent", nil, "N", .number(0...100), into: \.session.camera.focusPercent, unset: asItIs,
      .file,
      "focus of the camera: 0 farthest, 100 nearest"),
  ]
}
