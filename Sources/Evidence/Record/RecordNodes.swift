internal import Contract
internal import Flow
internal import Files
internal import Notation

/// The parts of a record as JSON; measured numbers are rounded to three decimals.
enum RecordNodes {
  static func measure(_ value: Double) -> JSONNode { .number(value, decimals: 3) }

  static func milliseconds(_ length: Duration) -> JSONNode { measure(length.milliseconds) }

  static func measures(_ values: [String: Double]?) -> JSONNode {
    .object((values ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, measure($0.value)) })
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
      ("retryable", .bool(error.isRetryable)), ("seedKey", text(error.code.seedKey)),
    ])
  }

  static func warning(_ warning: CaptureWarning) -> JSONNode {
    .object([
      ("code", .string(warning.code.rawValue)), ("message", .string(warning.message)),
      ("seedKey", text(warning.code.seedKey)),
    ])
  }

  static func rates(_ rates: LookingRates?) -> JSONNode {
    .object([
      ("camera", rates?.camera.map(measure) ?? .null), ("findings", rates?.findings.map(measure) ?? .null),
    ])
  }

  /// A product: its first file, its facts, and the file's digest if the product is bound to the metadata.
  static func product(_ product: Product, _ digests: [String: Digest]) -> JSONNode {
    let file = product.files.first
    let path = file.map { [("path", JSONNode.string($0.name))] } ?? []
    let bound = file.flatMap { $0.isBound && $0.role == nil ? digests[$0.name] : nil }
    let digest = bound.map { [("sha256", JSONNode.string($0.hex))] }
    let held = product.held.map { fact in
      (fact.name, fact.bytes.map { JSONNode.string(Base64.text($0.bytes)) } ?? .null)
    }
    return .object(path + fields(product.facts) + held + (digest ?? []))
  }

  private static func fields(_ facts: [Fact]) -> [(String, JSONNode)] { facts.map { ($0.name, node($0.value)) } }

  static func node(_ value: Fact.Value) -> JSONNode {
    switch value {
    case .text(let text): .string(text)
    case .whole(let whole): .integer(whole)
    case .number(let number): measure(number)
    case .truth(let truth): .bool(truth)
    case .facts(let facts): .object(fields(facts))
    case .list(let values): .array(values.map(node))
    case .nothing: .null
    }
  }

  /// A product's files, as a list for the backend.
  static func artefacts(_ product: Product) -> [JSONNode] {
    product.files.map { file in
      .object([
        ("role", .string(file.role ?? product.role)), ("step", .string(product.step)), ("path", .string(file.name)),
        ("mime", .string(file.mime)),
      ])
    }
  }

  /// The camera opened last; if a session used several, also the camera of each role.
  static func cameras(_ record: SessionRecord) -> [(String, JSONNode)] {
    let last = [("camera", record.camera.map { JSONNode.object(fields($0)) } ?? .null)]
    guard record.cameras.count > 1 else { return last }
    let nodes = record.cameras.sorted { $0.role.rawValue < $1.role.rawValue }.map { camera in
      let measured = [("rates", rates(camera.rates)), ("stream", measures(camera.stream))]
      return (camera.role.rawValue, JSONNode.object(fields(camera) + measured))
    }
    return last + [("cameras", .object(nodes))]
  }

  private static func fields(_ camera: CameraFacts) -> [(String, JSONNode)] {
    let info = camera.info
    return [
      ("name", .string(info.name)), ("kind", .string(info.kind.rawValue)), ("driver", text(info.driver)),
      ("bus", text(info.bus)), ("asked", mode(camera.asked)), ("got", mode(camera.got)),
    ]
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
}
