package import Contract
internal import Flow

/// The fields of `result.json`, in the order in which they are written.
package enum ResultSchema {
  package static let schema = Schema(
    identity + ending + inputs + products.flatMap(\.fields) + tells + surroundings + handover)

  /// The products of all steps.
  static let products = FlowTable.products

  /// The facts that steps report; null if no step did.
  static let tells = FlowTable.steps.flatMap(\.tells).reduce(into: [SchemaField]()) { fields, field in
    if fields.contains(where: { $0.path == field.path }) { return }
    var field = field
    if field.parent.isEmpty { field.presence = .orNull }
    fields.append(field)
  }

  private static let identity: [SchemaField] = [
    SchemaField(
      "v", .version(ResultDocument.version), "version of this schema; it grows when a field changes its meaning"),
    SchemaField("session", .text, "the session's number, also the name of its folder"),
    SchemaField("software", .object, "the program that wrote this"),
    SchemaField("software.name", .text, "its name"),
    SchemaField("software.version", .text, "its version"),
  ]

  private static let ending: [SchemaField] = [
    SchemaField(
      "status", .words(SessionEnd.statuses),
      "how the session ended; captured means that every product is there, not that a backend approved it"),
    SchemaField(
      "cancelledBy", .words(Canceller.words), .orNull, "who left; null unless status is cancelled"),
    SchemaField("error", .object, .orNull, "why nothing was captured; null unless status is failed or error"),
    SchemaField("error.code", .words(ErrorCode.allCases.map(\.rawValue)), "stable code"),
    SchemaField("error.message", .text, "a sentence for people"),
    SchemaField("error.recovery", .text, "what to do; may be empty"),
    SchemaField("error.category", .words(ErrorCategory.allCases.map(\.rawValue)), "category of the error"),
    SchemaField("error.retryable", .truth, "whether the error is retryable"),
    SchemaField("error.seedKey", .text, .orNull, "its name in Youverify's clients"),
    SchemaField("warnings", .list, "problems that did not stop the session"),
    SchemaField("warnings[].code", .words(CaptureWarning.Code.allCases.map(\.rawValue)), "stable code"),
    SchemaField("warnings[].message", .text, "a sentence for people"),
    SchemaField("warnings[].seedKey", .text, .orNull, "its name in Youverify's clients"),
    SchemaField("began", .time, "when the session began, by the machine's clock"),
    SchemaField("ended", .time, "when it ended"),
    SchemaField("durationMs", .number, "how long it took"),
  ]

  private static let inputs: [SchemaField] = [
    SchemaField("preset", .words(Preset.allCases.map(\.rawValue)), "the preset"),
    SchemaField("language", .text, "language of the texts at the end"),
    SchemaField("seed", .text, "random seed, in digits"),
    SchemaField("options", .map, "the settings that shaped the session, by their names in a settings file"),
    SchemaField("options.*", .text, "its value, as 'cameo config show' writes it"),
    SchemaField("echo", .object, "data from the host, unchanged"),
    SchemaField("echo.metadata", .text, .orNull, "the host's own text; null if there is none"),
    SchemaField("echo.session", .text, .orNull, "the backend's id of the session; null if it prepared none"),
  ]

  private static let surroundings: [SchemaField] =
    [SchemaField("camera", .object, .orNull, "the camera opened last; null if none was opened")]
    + camera + [
      SchemaField(
        "cameras", .map, .sometimes, "the camera of each role, face or document; only of a session that used both"),
      SchemaField("cameras.*", .object, "one camera"),
    ] + cameraOfEachRole + [
      SchemaField("timing", .map, "duration of each page and phase, by name"),
      SchemaField("timing.*", .number, .orNull, "milliseconds"),
      SchemaField("guidance", .object, "how the person was guided"),
      SchemaField("guidance.changes", .whole, "how often the hint changed"),
      SchemaField("guidance.shownMs", .map, "how long each hint was shown, by name"),
      SchemaField("guidance.shownMs.*", .number, .orNull, "milliseconds"),
    ] + measured

  private static let camera: [SchemaField] = [
    SchemaField("camera.name", .text, "its name"),
    SchemaField("camera.kind", .words(CameraKind.allCases.map(\.rawValue)), "where frames came from"),
    SchemaField("camera.driver", .text, .orNull, "its driver, if known"),
    SchemaField("camera.bus", .text, .orNull, "where it is plugged in, if known"),
    SchemaField(
      "camera.asked", .object, .orNull, "the requested mode; null if the camera never reported one"),
    SchemaField("camera.asked.width", .whole, "pixels in a row"),
    SchemaField("camera.asked.height", .whole, "rows"),
    SchemaField("camera.asked.fps", .number, "frames a second"),
    SchemaField("camera.got", .object, .orNull, "the mode that the camera gave; null likewise"),
    SchemaField("camera.got.width", .whole, "pixels in a row"),
    SchemaField("camera.got.height", .whole, "rows"),
    SchemaField("camera.got.fps", .number, "frames a second"),
  ]

  private static let measured: [SchemaField] = [
    SchemaField("rates", .object, "pictures per second during the search for faces or documents"),
    SchemaField("rates.camera", .number, .orNull, "that the camera gave; null where fewer than two were looked at"),
    SchemaField("rates.findings", .number, .orNull, "that were looked at; null likewise"),
    SchemaField("stream", .map, "what was measured of camera and stream, by name; measurements, no verdict"),
    SchemaField("stream.*", .number, .orNull, "in its own unit"),
  ]

  /// The facts and measurements of one camera, for each in turn.
  private static let cameraOfEachRole = zip(
    [
      "cameras.*.name", "cameras.*.kind", "cameras.*.driver", "cameras.*.bus", "cameras.*.asked",
      "cameras.*.asked.width", "cameras.*.asked.height", "cameras.*.asked.fps", "cameras.*.got", "cameras.*.got.width",
      "cameras.*.got.height", "cameras.*.got.fps", "cameras.*.rates", "cameras.*.rates.camera",
      "cameras.*.rates.findings", "cameras.*.stream", "cameras.*.stream.*",
    ], camera + measured
  ).map { path, field in SchemaField(path, field.kind, field.presence, field.meaning) }

  private static let handover: [SchemaField] = [
    SchemaField(
      "metadata", .opaque, .orNull,
      "to be sent to the backend with what was captured, unchanged; null where nothing was"),
    SchemaField("artefacts", .list, "the files for the backend"),
    SchemaField("artefacts[].role", .text, "what it is, such as clip, face or documentFront"),
    SchemaField("artefacts[].step", .text, "the step of the flow that made it"),
    SchemaField("artefacts[].path", .text, "its file in this folder"),
    SchemaField("artefacts[].mime", .text, "its media type"),
  ]
}
