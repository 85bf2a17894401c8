extension Notice {
  /// The stable name in event logs: the name of the case.
  public var name: String {
    switch self {
    case .instructionsShown: "instructionsShown"
    case .cameraPermissionShown: "cameraPermissionShown"
    case .cameraPermissionRequested: "cameraPermissionRequested"
    case .cameraPermissionAccepted: "cameraPermissionAccepted"
    case .cameraPermissionDenied: "cameraPermissionDenied"
    case .cameraPreviewShown: "cameraPreviewShown"
    case .cameraReady: "cameraReady"
    case .videoCaptureStarted: "videoCaptureStarted"
    case .videoRecordStarted: "videoRecordStarted"
    case .videoRecordProgress: "videoRecordProgress"
    case .videoRecordEnded: "videoRecordEnded"
    case .framesRecorded: "framesRecorded"
    case .recordingDiscarded: "recordingDiscarded"
    case .attemptFailed: "attemptFailed"
    case .documentKindShown: "documentKindShown"
    case .documentKindChosen: "documentKindChosen"
    case .documentCaptureStarted: "documentCaptureStarted"
    case .documentFound: "documentFound"
    case .documentLost: "documentLost"
    case .documentManualOffered: "documentManualOffered"
    case .documentCaptured: "documentCaptured"
    case .mrzRead: "mrzRead"
    case .cornersEdited: "cornersEdited"
    case .documentAccepted: "documentAccepted"
    case .documentRetaken: "documentRetaken"
    case .documentTurned: "documentTurned"
    case .qrRead: "qrRead"
    case .qrFailed: "qrFailed"
    case .hintChanged: "hintChanged"
    case .faceAcquired: "faceAcquired"
    case .faceLost: "faceLost"
    case .holdStarted: "holdStarted"
    case .holdBroken: "holdBroken"
    case .tasksStarted: "tasksStarted"
    case .taskStarted: "taskStarted"
    case .taskStepStarted: "taskStepStarted"
    case .taskProgress: "taskProgress"
    case .gestureSeen: "gestureSeen"
    case .answerGiven: "answerGiven"
    case .taskStepDone: "taskStepDone"
    case .taskFailed: "taskFailed"
    case .taskPassed: "taskPassed"
    case .assistanceAsked: "assistanceAsked"
    case .tasksEnded: "tasksEnded"
    case .cameraStalled: "cameraStalled"
    case .cameraLost: "cameraLost"
    case .cameraRestored: "cameraRestored"
    case .cameraReleased: "cameraReleased"
    case .languageChanged: "languageChanged"
    case .themeChanged: "themeChanged"
    case .pressIgnored: "pressIgnored"
    case .attractShown: "attractShown"
    case .presenceSeen: "presenceSeen"
    case .personSeated: "personSeated"
    case .stillThereShown: "stillThereShown"
    case .moreTimeGiven: "moreTimeGiven"
    case .outOfOrderShown: "outOfOrderShown"
    case .orderRestored: "orderRestored"
    case .reloaded: "reloaded"
    case .wiped: "wiped"
    case .pinAsked: "pinAsked"
    case .pinTried: "pinTried"
    case .operatorShown: "operatorShown"
    case .operatorActed: "operatorActed"
    case .operatorLeft: "operatorLeft"
    case .linkState: "linkState"
    case .sessionPrepared: "sessionPrepared"
    case .sessionExpired: "sessionExpired"
    case .handoffState: "handoffState"
    case .handoffProgress: "handoffProgress"
    case .nfcShown: "nfcShown"
    case .nfcReaderLost: "nfcReaderLost"
    case .nfcReaderRestored: "nfcReaderRestored"
    case .nfcChipFound: "nfcChipFound"
    case .nfcAccess: "nfcAccess"
    case .nfcProgress: "nfcProgress"
    case .nfcChipLost: "nfcChipLost"
    case .nfcEnded: "nfcEnded"
    case .sessionEnded: "sessionEnded"
    }
  }

  /// All names, in the order of the table.
  public static let names = NoticeTable.rows.map(\.name)

  /// The fields beside the name, in the order in which they are written.
  public var fields: [(name: String, value: FieldValue)] {
    (NoticeTable.row(name)?.fields ?? []).compactMap { field in field.value(self).map { (field.schema.path, $0) } }
  }
}

/// The one table of events: names, fields, help, docs and the events of tapes are made from it.
package enum NoticeTable {
  package static func row(_ name: String) -> NoticeRow? { byName[name] }

  private static let byName = Dictionary(rows.map { ($0.name, $0) }) { first, _ in first }

  package static let rows: [NoticeRow] =
    pages + capture + guidance + tasks + documents + camera + choices + links + handoff + ending + kiosk + presses
    + chips

  private static let pages = [
    NoticeRow(
      .instructionsShown, "the instruction page is shown; each time, also after going back",
      begins: .page(.instructions)),
    NoticeRow(
      .cameraPermissionShown, "the page that asks for the camera is shown; each time",
      begins: .page(.cameraPermission)),
    NoticeRow(.cameraPermissionRequested, "the dialog opens; not where the answer is known"),
    NoticeRow(.cameraPermissionAccepted, "the user allows the camera"),
    NoticeRow(.cameraPermissionDenied, "the person refused"),
    NoticeRow(
      .cameraPreviewShown, "the page with the camera's picture is shown; each time",
      begins: .page(.videoCapture, phase: "starting")),
  ]

  private static let capture = [
    NoticeRow(
      .cameraReady,
      "usable frames arrive, the exposure has settled and the finders are loaded; once each time the camera is opened",
      begins: .phase("ready")),
    NoticeRow(
      .videoCaptureStarted, "guidance begins, after Start or by itself; not again after a discard",
      begins: .phase("guiding", hint: .positionFace)),
    NoticeRow(
      .videoRecordStarted, "the recording begins; again after a discard", begins: .phase("recording")),
    NoticeRow(
      .videoRecordProgress(0),
      "how far the recording is: begins at 0 and never falls, the last one is exactly 1",
      [
        .number(
          "progress",
          "0 to 1: of a clip's own time, at least every 100 ms and never ahead of it; of tasks the share that is done"
        ) {
          if case .videoRecordProgress(let part) = $0 { part } else { nil }
        }
      ]),
    NoticeRow(.videoRecordEnded, "the recording is finished; once, and only for a saved clip"),
    NoticeRow(
      .framesRecorded("frames-1", frames: 0, current: []),
      "a batch of pictures is written, about one a second, while a face or a document is captured with batches enabled",
      [
        .text("batchId", .text, .always, "its file is this and .json") {
          if case .framesRecorded(let id, _, _) = $0 { id } else { nil }
        },
        .whole("frames", "how many pictures it has") {
          if case .framesRecorded(_, let frames, _) = $0 { frames } else { nil }
        },
        .text("currentBatchIds", .text, .always, "those of this clip or side so far, separated by spaces") {
          if case .framesRecorded(_, _, let current) = $0 { current.joined(separator: " ") } else { nil }
        },
      ]),
    NoticeRow(
      .recordingDiscarded(.faceLeft), "a recording is discarded; guidance continues",
      [.word("reason", "why") { if case .recordingDiscarded(let reason) = $0 { reason } else { nil } }],
      begins: .phase("guiding")),
    NoticeRow(
      .attemptFailed(.fitTimeout, left: 0), "an attempt ended without a clip",
      [
        .word("reason", "why") { if case .attemptFailed(let fault, _) = $0 { fault } else { nil } },
        .whole("left", "how many attempts are left") {
          if case .attemptFailed(_, let left) = $0 { left } else { nil }
        },
      ], begins: .phase("ready")),
  ]

  private static let guidance = [
    NoticeRow(
      .hintChanged(.noFace), "another hint is shown",
      [.word("hint", "the hint that is shown now") { if case .hintChanged(let hint) = $0 { hint } else { nil } }]),
    NoticeRow(.faceAcquired, "a face appears"),
    NoticeRow(.faceLost, "a face disappears; not sent when detection ends or frames stop"),
    NoticeRow(
      .holdStarted, "the face or the document fits and is still; it is recorded or taken unless it moves",
      begins: .phase("holding")),
    NoticeRow(.holdBroken, "it moved, or a key ended the hold", begins: .phase("guiding")),
  ]

  private static let tasks = [
    NoticeRow(
      .tasksStarted(count: 0, seed: 0), "the first task is about to begin; sent again after a restart of all tasks",
      [
        .whole("count", "how many tasks there are") { if case .tasksStarted(let count, _) = $0 { count } else { nil } },
        .text("seed", .text, .always, "random seed of order, counts, directions and cues") {
          if case .tasksStarted(_, let seed) = $0 { String(seed) } else { nil }
        },
      ]),
    NoticeRow(
      .taskStarted(1, .circle, .medium), "a task begins, or begins again",
      [
        .whole("index", "its place, from 1") { if case .taskStarted(let index, _, _) = $0 { index } else { nil } },
        .name("task", "kind of task") { if case .taskStarted(_, let kind, _) = $0 { kind } else { nil } },
        .word("difficulty", "difficulty of the task") {
          if case .taskStarted(_, _, let difficulty) = $0 { difficulty } else { nil }
        },
      ]),
    NoticeRow(
      .taskStepStarted(1, of: 1, .nod, count: 1), "the user is asked for a movement",
      [
        .whole("step", "its place in the task, from 1") {
          if case .taskStepStarted(let step, _, _, _) = $0 { step } else { nil }
        },
        .whole("of", "how many steps the task has") {
          if case .taskStepStarted(_, let of, _, _) = $0 { of } else { nil }
        },
        .name("ask", "the movement") { if case .taskStepStarted(_, _, let gesture, _) = $0 { gesture } else { nil } },
        .whole("count", "how many times") { if case .taskStepStarted(_, _, _, let count) = $0 { count } else { nil } },
      ]),
    NoticeRow(
      .taskProgress(0), "how much of the task is done, in steps of 0.1",
      [.number("progress", "0 to 1") { if case .taskProgress(let part) = $0 { part } else { nil } }]),
    NoticeRow(
      .gestureSeen(.nod, after: .zero), "the movement that was asked for was seen; once for each that counts",
      [
        .name("gesture", "which") { if case .gestureSeen(let gesture, _) = $0 { gesture } else { nil } },
        .number("afterMs", "since it was asked for, in milliseconds") {
          if case .gestureSeen(_, let after) = $0 { after.milliseconds } else { nil }
        },
      ]),
    NoticeRow(
      .answerGiven(question: 1, right: true), "a question was answered",
      [
        .whole("question", "its place in the settings, from 1") {
          if case .answerGiven(let question, _) = $0 { question } else { nil }
        },
        .truth("right", .always, "whether it was the right answer") {
          if case .answerGiven(_, let right) = $0 { right } else { nil }
        },
      ]),
    NoticeRow(
      .taskStepDone(1), "a step of the task is done",
      [.whole("step", "its place in the task, from 1") { if case .taskStepDone(let step) = $0 { step } else { nil } }]),
    NoticeRow(
      .taskFailed(.timeout), "a task was failed or skipped",
      [.word("reason", "why") { if case .taskFailed(let fault) = $0 { fault } else { nil } }]),
    NoticeRow(.taskPassed, "a task is done"),
    NoticeRow(
      .assistanceAsked(1, .circle), "a visitor at a kiosk cannot do a task, and the operator is called",
      [
        .whole("index", "its place, from 1") { if case .assistanceAsked(let index, _) = $0 { index } else { nil } },
        .name("task", "kind of task") { if case .assistanceAsked(_, let kind) = $0 { kind } else { nil } },
      ], begins: .phase("calling")),
    NoticeRow(
      .tasksEnded(passed: true), "no task is left",
      [
        .truth("passed", .sometimes, "whether all were done; absent if one was skipped") {
          if case .tasksEnded(let passed) = $0 { passed } else { nil }
        }
      ]),
  ]

  private static let documents = [
    NoticeRow(
      .documentKindShown, "the page that asks for the kind of document is shown", begins: .page(.documentKind)),
    NoticeRow(
      .documentKindChosen(.td1), "the kind of document is known; again when another is chosen",
      [.word("kind", "which") { if case .documentKindChosen(let kind) = $0 { kind } else { nil } }]),
    NoticeRow(
      .documentCaptureStarted(.front), "guidance begins for a side",
      [.word("side", "which") { if case .documentCaptureStarted(let side) = $0 { side } else { nil } }],
      begins: .page(.documentCapture, phase: "guiding")),
    NoticeRow(.documentFound, "a document appears"),
    NoticeRow(.documentLost, "a document disappears"),
    NoticeRow(.documentManualOffered, "the picture can be captured by a key"),
    NoticeRow(
      .documentCaptured(.front, manual: false), "the picture of a side is taken",
      [
        .word("side", "which") { if case .documentCaptured(let side, _, _) = $0 { side } else { nil } },
        .truth("manual", .always, "whether it was captured by a key") {
          if case .documentCaptured(_, let isManual, _) = $0 { isManual } else { nil }
        },
        .word("origin", "where it is from") {
          if case .documentCaptured(_, _, let origin) = $0 { origin } else { nil }
        },
      ]),
    NoticeRow(
      .mrzRead(.td1, checks: true), "the MRZ was read on the captured side; never its content",
      [
        .word("form", "which") { if case .mrzRead(let form, _) = $0 { form } else { nil } },
        .truth("checks", .always, "whether all check digits are valid") {
          if case .mrzRead(_, let checks) = $0 { checks } else { nil }
        },
      ]),
    NoticeRow(
      .cornersEdited(.front, moved: 0), "a person has moved the corners of a side",
      [
        .word("side", "which") { if case .cornersEdited(let side, _) = $0 { side } else { nil } },
        .number("moved", "largest distance of a corner from its detected position, over the document's width") {
          if case .cornersEdited(_, let way) = $0 { way } else { nil }
        },
      ]),
    NoticeRow(
      .documentAccepted(.front), "the picture of a side is accepted",
      [.word("side", "which") { if case .documentAccepted(let side) = $0 { side } else { nil } }]),
    NoticeRow(
      .documentRetaken(.front, by: .review), "a side is to be taken again",
      [
        .word("side", "which") { if case .documentRetaken(let side, _) = $0 { side } else { nil } },
        .word("by", "a button of its review, one of the page about its code, or one page back") {
          if case .documentRetaken(_, let way) = $0 { way } else { nil }
        },
      ]),
    NoticeRow(
      .documentTurned(.front), "the picture of a file was turned by a quarter, clockwise, and searched again",
      [.word("side", "which") { if case .documentTurned(let side) = $0 { side } else { nil } }]),
    NoticeRow(
      .qrRead(.front), "the QR code of a side is read",
      [.word("side", "which") { if case .qrRead(let side) = $0 { side } else { nil } }]),
    NoticeRow(
      .qrFailed(.front), "it was held in the square but not read in time",
      [.word("side", "which") { if case .qrFailed(let side) = $0 { side } else { nil } }]),
  ]

  private static let camera = [
    NoticeRow(.cameraStalled, "the camera gives no frames for a while"),
    NoticeRow(.cameraLost, "the camera is gone"),
    NoticeRow(.cameraRestored, "frames come again"),
    NoticeRow(.cameraReleased, "an open camera is released", begins: .nothing),
  ]

  private static let choices = [
    NoticeRow(
      .languageChanged(""), "another language is shown",
      [.text("language", "its code") { if case .languageChanged(let code) = $0 { code } else { nil } }]),
    NoticeRow(
      .themeChanged(""), "another theme is shown",
      [.text("theme", "its name") { if case .themeChanged(let name) = $0 { name } else { nil } }]),
  ]

  private static let ending = [
    NoticeRow(
      .sessionEnded(.cancelled(by: .host)), "the session is over; nothing follows",
      [
        .text("status", .words(SessionEnd.statuses), .always, "how") { $0.end?.status },
        .text(
          "code", .words(ErrorCode.allCases.map(\.rawValue)), .sometimes, "why, where status is failed or error"
        ) { $0.end?.error?.code.rawValue },
        .text("by", .words(Canceller.words), .sometimes, "who left, where status is cancelled") {
          if case .cancelled(let canceller) = $0.end { canceller.word } else { nil }
        },
        .text("result", .text, .sometimes, "path of result.json, if the session left one") {
          if case .sessionEnded(_, let result, _) = $0 { result } else { nil }
        },
        .text(
          "warnings", .text, .sometimes,
          "codes of the warnings, separated by spaces; result.json has the details"
        ) {
          if case .sessionEnded(_, _, let warnings) = $0 { warnings.codes } else { nil }
        },
      ], begins: .nothing)
  ]
}

extension [CaptureWarning] {
  fileprivate var codes: String? { isEmpty ? nil : map(\.code.rawValue).joined(separator: " ") }
}

extension Notice {
  fileprivate var end: SessionEnd? {
    if case .sessionEnded(let end, _, _) = self { end } else { nil }
  }
}
