import Contract
import Files
import Notation
import Testing

@testable import Delivery

/// A session with all that the vendors' adapters send, and its delivery, written down as it goes over the wire.
struct VendorSample {
  static let files = [
    "clip.mp4": "clip of 3 s", "face.jpg": "face", "document-front.jpg": "front", "document-back.jpg": "back side",
  ]
  private static let session = "1c6f0c5e7a1d9b42"

  /// What failed, as `result.json` has it; `nil` for a capture.
  struct Failure {
    var code: String
    var seedKey: String?
    var message: String
  }

  let facts: SessionFacts

  init(_ failure: Failure? = nil) throws {
    let kept = failure == nil ? Self.files.sorted { $0.key < $1.key } : []
    let roles = [
      "clip.mp4": ("clip", "video/mp4"), "face.jpg": ("face", "image/jpeg"),
      "document-front.jpg": ("documentFront", "image/jpeg"), "document-back.jpg": ("documentBack", "image/jpeg"),
    ]
    let artefacts = kept.compactMap { name, _ in
      roles[name].map { #"{"role":"\#($0.0)","path":"\#(name)","mime":"\#($0.1)"}"# }
    }
    let named = """
      "face":{"path":"face.jpg"},"document":{"sides":{"front":{"path":"document-front.jpg"},\
      "back":{"path":"document-back.jpg"}}},"tasksPassed":true,
      """
    let error = failure.map { failure in
      let key = failure.seedKey.map { "\"\($0)\"" } ?? "null"
      return #""error":{"code":"\#(failure.code)","seedKey":\#(key),"message":"\#(failure.message)"},"#
    }
    let result = """
      {"v":1,"session":"\(Self.session)","status":"\(failure == nil ? "captured" : "failed")",\
      "ended":"2026-11-29T11:28:21.109Z","language":"de",\(error ?? named)"metadata":"eyJ2IjoxfQ==",\
      "artefacts":[\(artefacts.joined(separator: ","))]}
      """
    let listed = (kept.map { ($0.key, $0.value) } + [("result.json", result)]).map { name, text in
      #"{"path":"\#(name)","bytes":\#(text.utf8.count),"sha256":"\#(Digest(of: Array(text.utf8)).hex)"}"#
    }
    let manifest = #"{"v":1,"session":"\#(Self.session)","files":[\#(listed.joined(separator: ","))]}"#
    facts = try SessionFacts.read(
      manifest: Array(manifest.utf8), result: Array(result.utf8), output: "/captures", kiosk: "k1", sha256: sha256)
  }

  static func context(_ adapter: String) -> DeliveryContext {
    var config = DeliveryConfig(adapter: adapter, url: "https://backend.example/v1/", auth: .bearer)
    config.oiti.appKey = "app-1"
    if adapter == "youverify" {
      (config.url, config.auth) = (nil, .none)
      config.youverify = YouverifyConfig(publicKey: "merchant-1", path: "/liveness", tokenHeader: "Token")
    }
    return Sample.context(config, DeliveryCredentials(login: "user:pass word", token: "host-token"))
  }
}

/// A delivery that writes down each request with its bytes, each answer, and how it ended.
struct Transcript {
  private let adapter: any DeliveryAdapter
  private let facts: SessionFacts
  private var context: DeliveryContext
  private(set) var state: DeliveryState
  private var kept: [UInt8] = []
  private(set) var bytes: [UInt8] = []

  init(_ name: String, _ sample: VendorSample, _ change: (inout DeliveryContext) -> Void = { _ in }) throws {
    adapter = try #require(AdapterTable.named(name))
    facts = sample.facts
    context = VendorSample.context(name)
    change(&context)
    try #require(adapter.problems(context).isEmpty)
    state = DeliveryState(facts, adapter: name)
    if name == "youverify" { state.backend = .init(sessionID: "session-1", token: "token-1") }
  }

  /// Goes on until the answers are used up, or the delivery has ended.
  mutating func run(_ answers: [CourierAnswer]) throws {
    var rest = answers[...]
    for _ in 0..<50 {
      switch adapter.step(facts, state, context) {
      case .wait(let due): context.now = due
      case .keep(let pieces):
        if kept.isEmpty { kept = content(.pieces(pieces)) }
        take(.kept(bytes: kept.count), DeliveryStep.keeping)
      case .request(let request):
        guard let answer = rest.popFirst() else { return }
        // As the courier does it.
        if request.method == .post { state.depart(for: request.step, to: adapter) }
        write(request, answer)
        take(answer, request.step)
      case .end(let stage, _):
        let verdict = state.verdict.map { " \($0.outcome.rawValue)" } ?? ""
        bytes += Array("= \(stage.rawValue)\(verdict)\(state.maybeTwice ? " maybeTwice" : "")\n".utf8)
        return
      case .run, .emit: throw DeliveryTrouble(.misconfigured, "not a step of a vendor's adapter")
      }
    }
  }

  private mutating func take(_ answer: CourierAnswer, _ step: String) {
    let outcome = adapter.outcome(of: answer, to: step, took: .zero, facts, state, context)
    state = outcome.state
    if let until = outcome.blockedUntil { context.now = until }
  }

  private mutating func write(_ request: CourierRequest, _ answer: CourierAnswer) {
    bytes += Array("\(request.method.rawValue) \(request.url)\n".utf8)
    for header in request.headers { bytes += Array("\(header.name): \(header.value)\n".utf8) }
    if let stall = request.stall { bytes += Array("! after \(stall.components.seconds) s without progress\n".utf8) }
    let body = content(request.body)
    if !body.isEmpty { bytes += [10] + body + [10] }
    switch answer {
    case .http(let status, _, let body): bytes += Array("< \(status) ".utf8) + body + [10]
    case .failed(let fault): bytes += Array("< \(fault.kind.rawValue)\n".utf8)
    case .program, .withheld: break
    }
  }

  private func content(_ body: CourierRequest.Body) -> [UInt8] {
    func file(_ name: String) -> [UInt8] { Array((VendorSample.files[name] ?? "?").utf8) }
    switch body {
    case .none, .part: return []
    case .bytes(let bytes): return bytes
    case .file(let name, _): return file(name)
    case .kept(let size): return size == kept.count ? kept : Array("?".utf8)
    case .pieces(let pieces):
      return pieces.flatMap { piece in
        switch piece {
        case .bytes(let bytes): bytes
        case .file(let name, _): file(name)
        case .part(let name, let range, _): Array(file(name)[range])
        case .base64(let name, _): Base64.letters(of: file(name))
        }
      }
    }
  }
}
