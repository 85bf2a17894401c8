internal import Contract
internal import Notation

/// The parts of a record as JSON; numbers that were measured are rounded to three decimals.
enum RecordNodes {
  static func measure(_ value: Double) -> JSONNode { .number(value, decimals: 3) }

  static func milliseconds(_ length: Duration) -> JSONNode { measure(length.milliseconds) }

  static func measures(_ values: [String: Double]) -> JSONNode {
    .object(values.sorted { $0.key < $1.key }.map { ($0.key, measure($0.value)) })
  }

  static func text(_ text: String?) -> JSONNode { text.map(JSONNode.string) ?? .null }

  static func software(_ software: Software) -> JSONNode {
    .object([("name", .string(software.name)), ("version", .string(software.version))])
  }

  static func canceller(_ end: SessionEnd) -> JSONNode {
    if case .cancelled(let canceller) = end { .string(canceller.word) } else { .null }
  }

  static func error(_ error: CaptureError) -> JSONNode {
    .object([
      ("code", .string(error.code.rawValue)), ("message", .string(error.message)),
      ("recovery", .string(error.recovery)), ("category", .string(error.category.rawValue)),
      ("retryable", .bool(error.isRetryable)),
    ])
  }

  static func clip(_ clip: ClipFacts, _ digest: Digest) -> JSONNode {
    .object([
      ("path", .string(clip.path)), ("width", .integer(clip.size.width)), ("height", .integer(clip.size.height)),
      ("fps", measure(clip.framesPerSecond)), ("frames", .integer(clip.frames)), ("lost", .integer(clip.lost)),
      ("durationMs", milliseconds(clip.duration)), ("codec", .string(clip.codec)), ("sha256", .string(digest.hex)),
    ])
  }

  static func face(_ face: FaceStill) -> JSONNode {
    .object([
      ("path", .string(face.path)), ("frame", .integer(face.frame)), ("box", box(face.box)),
      ("quality", .object(face.quality.sorted { $0.key < $1.key }.map { ($0.key, quality($0.value)) })),
    ])
  }

  private static func box(_ box: Box) -> JSONNode {
    .object([
      ("x", measure(box.x)), ("y", measure(box.y)), ("width", measure(box.width)), ("height", measure(box.height)),
    ])
  }

  private static func quality(_ quality: FaceStill.Quality) -> JSONNode {
    .object([("value", measure(quality.value)), ("component", quality.component.map(measure) ?? .null)])
  }

  static func camera(_ camera: CameraFacts?) -> JSONNode {
    guard let camera else { return .null }
    return .object([
      ("name", .string(camera.name)), ("kind", .string(camera.kind.rawValue)), ("driver", text(camera.driver)),
      ("bus", text(camera.bus)), ("asked", mode(camera.asked)), ("got", mode(camera.got)),
    ])
  }

  private static func mode(_ mode: CameraMode?) -> JSONNode {
    guard let mode else { return .null }
    return .object([
      ("width", .integer(mode.size.width)), ("height", .integer(mode.size.height)),
      ("fps", measure(mode.framesPerSecond)),
    ])
  }

  static func guidance(_ guidance: GuidanceFacts) -> JSONNode {
    let shown = Hint.allCases.compactMap { hint in guidance.shown[hint].map { (hint.rawValue, measure($0)) } }
    return .object([("changes", .integer(guidance.changes)), ("shownMs", .object(shown))])
  }

  static func artefact(_ artefact: Artefact) -> JSONNode {
    .object([
      ("role", .string(artefact.role)), ("step", .string(artefact.step)), ("path", .string(artefact.path)),
      ("mime", .string(artefact.mime)),
    ])
  }
}
