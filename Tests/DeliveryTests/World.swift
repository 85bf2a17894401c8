import Contract
import Files
import Testing

@testable import Delivery

let sha256: @Sendable ([UInt8]) -> [UInt8] = { Digest(of: $0).bytes }

/// A captured session with one picture, as its two documents.
enum Sample {
  static let session = "aa97b6dadf2d0245"
  static let key = "QIL2NKWSI3KTJQ42A3T7PGR4NV"

  static let result = """
    {"v":1,"session":"aa97b6dadf2d0245","status":"captured","ended":"2026-11-29T11:28:21.109Z","language":"de",\
    "options":{"flow":"selfie"},"artefacts":[{"role":"face","step":"face","path":"face.jpg","mime":"image/jpeg"}]}
    """

  static let manifest = manifest(ofResult: result)

  static func manifest(ofResult result: String) -> String {
    """
    {"v":1,"session":"aa97b6dadf2d0245","files":[\
    {"path":"face.jpg","bytes":5,"sha256":"\(Digest(of: Array("image".utf8)).hex)"},\
    {"path":"result.json","bytes":\(result.utf8.count),"sha256":"\(Digest(of: Array(result.utf8)).hex)"}]}
    """
  }

  static func facts(
    manifest: String = manifest, result: String = result
  ) throws(DeliveryTrouble) -> SessionFacts {
    try SessionFacts.read(
      manifest: Array(manifest.utf8), result: Array(result.utf8), output: "/captures", kiosk: "k1", sha256: sha256)
  }

  static let now = WallTime(milliseconds: 1_795_953_600_000)

  static func context(
    _ config: DeliveryConfig = DeliveryConfig(adapter: "https", url: "https://backend.example/v1/"),
    _ credentials: DeliveryCredentials = DeliveryCredentials(), after: Duration = .zero, random: Double = 0.5
  ) -> DeliveryContext {
    DeliveryContext(config: config, credentials: credentials, now: now + after, random: random, sha256: sha256)
  }
}

extension CourierAnswer {
  static func http(_ status: Int, _ body: String = "", _ headers: [String: String] = [:]) -> CourierAnswer {
    .http(status: status, headers: headers, body: Array(body.utf8))
  }
}

/// A delivery that is driven by answers, as the courier does it.
struct Drive {
  let adapter: any DeliveryAdapter
  let facts: SessionFacts
  var state: DeliveryState
  var context: DeliveryContext

  /// `size` is that of the picture.
  init(_ adapter: String = "https", _ context: DeliveryContext = Sample.context(), size: Int = 5) throws {
    facts = try Sample.facts(manifest: Sample.manifest.replacing("\"bytes\":5", with: "\"bytes\":\(size)"))
    self.adapter = try #require(AdapterTable.named(adapter))
    self.context = context
    state = DeliveryState(facts, adapter: adapter)
  }

  var step: DeliveryStep { adapter.step(facts, state, context) }

  /// Gives an answer to the step that is due.
  @discardableResult
  mutating func answer(_ answer: CourierAnswer) throws -> DeliveryOutcome {
    let name = try #require(step.name)
    let outcome = adapter.outcome(of: answer, to: name, took: .milliseconds(12), facts, state, context)
    state = outcome.state
    return outcome
  }

  mutating func pass(_ time: Duration) { context.now = context.now + time }
}
