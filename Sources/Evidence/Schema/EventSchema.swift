internal import Contract

/// The events of `--events` and `events.ndjson`: one line of JSON each, the envelope first.
enum EventSchema {
  /// One kind of event.
  struct Row: Sendable {
    var name: String
    var meaning: String
    var fields: [SchemaField]
    /// Whether it has a number and a time of its own.
    var isPlaced = true

    init(_ name: String, _ meaning: String, _ fields: [SchemaField] = [], isPlaced: Bool = true) {
      self.name = name
      self.meaning = meaning
      self.fields = fields
      self.isPlaced = isPlaced
    }
  }

  static let version = 1

  static let envelope: [SchemaField] = [
    SchemaField("v", .version(version), "version of this schema"),
    SchemaField("seq", .whole, "number of the event in its session, from 0; a gap says that events were lost"),
    SchemaField("t", .number, "milliseconds since the session began"),
    SchemaField("session", .text, "the session's number"),
    SchemaField("event", .text, "which event it is"),
  ]

  static func row(_ name: String) -> Row? { rows.first { $0.name == name } }

  /// What one line of this event holds.
  static func schema(of row: Row) -> Schema {
    let place: Set = ["seq", "t"]
    return Schema(envelope.filter { row.isPlaced || !place.contains($0.path) } + row.fields)
  }

  static let rows: [Row] = pages + capture + guidance + camera + choices + ending

  private static let pages = [
    Row("instructionsShown", "the instruction page is shown; each time, also after going back"),
    Row("cameraPermissionShown", "the page that asks for the camera is shown; each time"),
    Row("cameraPermissionRequested", "the dialog opens; not where the answer is known"),
    Row("cameraPermissionAccepted", "the person allows the camera"),
    Row("cameraPermissionDenied", "the person refused"),
    Row("cameraPreviewShown", "the page with the camera's picture is shown; each time"),
  ]

  private static let capture = [
    Row("cameraReady", "usable frames come and the exposure has settled; once each time the camera is opened"),
    Row("videoCaptureStarted", "guidance begins, after Start or by itself; not again after a discard"),
    Row("videoRecordStarted", "the recording begins; again after a discard"),
    Row(
      "videoRecordProgress", "how far the recording is, at least every 100 ms: rises from 0, the last one is exactly 1",
      [SchemaField("progress", .number, "0 to 1, of the clip itself")]),
    Row("videoRecordEnded", "the recording is finished; once, and only for a clip that is kept"),
    Row(
      "recordingDiscarded", "a recording that was begun is thrown away; guidance goes on",
      [SchemaField("reason", .words(DiscardReason.allCases.map(\.rawValue)), "why")]),
    Row("attemptFailed", "an attempt is over without a clip"),
  ]

  private static let guidance = [
    Row(
      "hintChanged", "another hint is shown",
      [SchemaField("hint", .words(Hint.allCases.map(\.rawValue)), "the hint that is shown now")]),
    Row("faceAcquired", "a face is found where none was"),
    Row("faceLost", "no face is found any more"),
    Row("holdStarted", "the face fits and is still; recording begins unless it moves"),
    Row("holdBroken", "it moved"),
  ]

  private static let camera = [
    Row("cameraStalled", "the camera gives no frames for a while"),
    Row("cameraLost", "the camera is gone"),
    Row("cameraRestored", "frames come again"),
    Row("cameraReleased", "the camera is given back"),
  ]

  private static let choices = [
    Row("languageChanged", "another language is shown", [SchemaField("language", .text, "its code")]),
    Row("themeChanged", "another theme is shown", [SchemaField("theme", .text, "its name")]),
  ]

  private static let ending = [
    Row(
      "sessionEnded", "the session is over; nothing follows",
      [
        SchemaField("status", .words(["captured", "failed", "error", "cancelled"]), "how"),
        SchemaField(
          "code", .words(ErrorCode.allCases.map(\.rawValue)), .sometimes, "why, where status is failed or error"),
        SchemaField("by", .words(["person", "host", "signal"]), .sometimes, "who left, where status is cancelled"),
        SchemaField("result", .text, .sometimes, "path of result.json, where the session left one"),
      ]),
    Row(
      "eventsLost", "whoever reads --events was too slow; it has no seq and no t",
      [SchemaField("count", .whole, "how many events are missing here")], isPlaced: false),
  ]
}
