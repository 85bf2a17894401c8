internal import Contract
internal import Notation

/// TrustVision's platform: each picture, batch of frames and clip by itself, then the checks, which name them by the ids that
/// the server gave.
struct TrustVisionAdapter: DeliveryAdapter {
  let name = "trustvision"
  let takesOver = true
  let usesHTTP = true
  /// A second upload of the same file gets a second id.
  let knowsRepeats = false

  /// The checks, which are also the names of their steps.
  enum Check {
    static let tampering = "tampering"
    static let liveness = "liveness"
  }

  /// The ids belong to the place of the uploads; a check can be asked for at another address.
  func place(_ context: DeliveryContext) -> String {
    [context.config.trustvision.uploadImage, context.config.trustvision.uploadFrames].compactMap(\.self)
      .joined(separator: " ")
  }

  // MARK: Requests

  func next(_ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext) -> DeliveryStep {
    if state.stored != nil { return .end(.done) }
    let session = TrustVisionSession(facts)
    let checks = Self.checks(of: session)
    // Without a check the uploads would be of no use.
    if checks.isEmpty { return .end(.dead, DeliveryTrouble(.refused, "TrustVision has no call for such a session.")) }
    if let name = Self.missing(for: session, context.config.trustvision) {
      return .end(.dead, DeliveryTrouble(.misconfigured, "\(name) is missing, and this session needs it."))
    }
    let requests = TrustVisionRequests(facts, state, context)
    if let upload = session.uploads.first(where: { state.ids[$0.step] == nil }) {
      return .request(requests.send(upload, cardType: session.kind.flatMap(context.config.trustvision.cardType)))
    }
    let check = checks.first { state.ids[$0] == nil }
    return check == nil
      ? .end(.done) : .request(check == Check.tampering ? requests.tampering(session) : requests.liveness(session))
  }

  private static func checks(of session: TrustVisionSession) -> [String] {
    (session.kind == nil ? [] : [Check.tampering]) + (session.hasFace ? [Check.liveness] : [])
  }

  /// The setting that this session needs and that is not there.
  static func missing(for session: TrustVisionSession, _ config: TrustVisionConfig) -> String? {
    if let kind = session.kind {
      if config.checkTampering == nil { return "delivery.trustvision.checkTampering" }
      if config.cardType(kind) == nil { return "delivery.trustvision.cardTypes.\(kind.rawValue)" }
    }
    return session.hasFace && config.verifyLiveness == nil ? "delivery.trustvision.verifyLiveness" : nil
  }

  // MARK: Answers

  func meaning(
    of answer: CourierAnswer, to step: String, _ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext
  ) -> AnswerMeaning {
    let reply = TrustVisionReply(answer.body)
    if var trouble = RetryLaw.trouble(in: answer, now: context.now) {
      if trouble.code != .clock, let words = reply.error { trouble.detail = words }
      return .failed(trouble)
    }
    // A refusal stays one, whatever its status.
    if let words = reply.error { return .failed(DeliveryTrouble(.refused, status: answer.status, words)) }
    let session = TrustVisionSession(facts)
    guard let upload = session.uploads.first(where: { $0.step == step }) else {
      guard reply.isObject else { return .failed(Self.foreign(answer, "The answer is no JSON object.")) }
      guard step == Self.checks(of: session).last else { return .answered(id: "") }
      return .stored(BackendReport(isDone: true, verdict: reply.verdict))
    }
    let field = upload.isPicture ? context.config.trustvision.imageIDField : TrustVisionReply.fileID
    guard let id = reply.id(field) else {
      return .failed(Self.foreign(answer, "The answer has no '\(BackendText.line(field))'."))
    }
    return .answered(id: id)
  }

  /// A success that confirms nothing, such as the page of a proxy or half an answer.
  private static func foreign(_ answer: CourierAnswer, _ detail: String) -> DeliveryTrouble {
    DeliveryTrouble(.busy, status: answer.status, detail)
  }
}

/// What an answer says.
struct TrustVisionReply {
  /// The id of an upload that is no picture.
  static let fileID = "fileId"

  private let node: JSONNode?

  init(_ body: [UInt8]) { node = JSONReader.read(body, file: "").node }

  var isObject: Bool { node?.object != nil }

  /// An id, also one that is a number; `nil` if it is empty or can't be kept.
  func id(_ field: String) -> String? {
    let text = node?[field].flatMap { $0.string ?? $0.integer.map { String($0) } }
    return text.flatMap(BackendText.id).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// `TVError`: its code and its description, printable.
  var error: String? {
    guard let code = node?["errorCode"], !code.isNull else { return nil }
    let words = [code.string ?? code.text(), node?["description"]?.string].compactMap(\.self)
    return BackendText.line(words.joined(separator: ": "))
  }

  /// From `isLive` of a `TVLivenessResult`; nothing else of their answers is documented.
  var verdict: VerdictReport? { node?["isLive"]?.bool.map { VerdictReport($0 ? .approved : .rejected) } }
}
