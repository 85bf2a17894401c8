internal import Contract
internal import Notation

/// The requests of `TrustVisionAdapter` for one session, as values.
struct TrustVisionRequests {
  private typealias Header = CourierRequest.Header

  private let state: DeliveryState
  private let config: TrustVisionConfig
  private let authorization: [Header]
  private let context: DeliveryContext
  private let key: String

  init(_ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext) {
    (self.state, self.context, config) = (state, context, context.config.trustvision)
    authorization = HTTPSRequests(facts, state, context).authorization
    key = facts.key
  }

  // MARK: Uploads

  /// The label of a document's batches becomes the backend's own card type.
  func send(_ upload: TrustVisionUpload, cardType: String?) -> CourierRequest {
    let file = upload.file
    switch upload.kind {
    case .image: return post(upload.step, config.uploadImage, form(file))
    case .video: return post(upload.step, config.uploadFrames, form(file))
    case .code(let label, let metadata):
      let told = [Multipart.Part("label", text: label), Multipart.Part("metadata", text: metadata)]
      return post(upload.step, config.uploadImage, form(file, told))
    case .batch(let label):
      let isCard = DocumentKind(rawValue: label) != nil
      let body = Self.batch(file, label, as: isCard ? cardType ?? label : label)
      return request(upload.step, config.uploadFrames, Self.json, body)
    }
  }

  private func form(_ file: SessionFacts.File, _ others: [Multipart.Part] = []) -> Multipart {
    Multipart([Multipart.Part("data", file)] + others, key: key)
  }

  /// A batch's file ends with its label, so that another one can take its place without the file being read.
  private static func batch(_ file: SessionFacts.File, _ label: String, as sent: String) -> CourierRequest.Body {
    let tail = end(label)
    guard sent != label, file.size > tail.count else { return .file(file.name, size: file.size) }
    return .pieces([.part(file.name, 0..<file.size - tail.count, of: file.size), .bytes(end(sent))])
  }

  private static func end(_ label: String) -> [UInt8] { Array("\(JSONNode.string(label).text())}\n".utf8) }

  private func post(_ step: String, _ address: String?, _ form: Multipart) -> CourierRequest {
    request(step, address, form.contentType, form.body)
  }

  // MARK: Checks

  func tampering(_ session: TrustVisionSession) -> CourierRequest {
    let members: [(String, JSONNode?)] = [
      ("image", session.front.map(object)), ("image2", session.back.map(object)),
      ("qr1_images", list([session.codes[.front]].compactMap(\.self))),
      ("card_type", session.kind.flatMap(config.cardType).map(JSONNode.string)), ("videos", list(session.cardFrames)),
    ]
    return check(TrustVisionAdapter.Check.tampering, config.checkTampering, members)
  }

  func liveness(_ session: TrustVisionSession) -> CourierRequest {
    let gestures = session.gestures.map { gesture in
      JSONNode.object([("gesture", .string(gesture.name)), ("images", list([gesture.image]))])
    }
    let members: [(String, JSONNode?)] = [
      ("images", list(session.frontals)), ("gesture_images", .array(gestures)), ("videos", list(session.faceFrames)),
      ("metadata", session.metadata.map(JSONNode.string)),
    ]
    return check(TrustVisionAdapter.Check.liveness, config.verifyLiveness, members)
  }

  private func check(_ step: String, _ address: String?, _ members: [(String, JSONNode?)]) -> CourierRequest {
    let body = JSONNode.object(members.compactMap { name, node in node.map { (name, $0) } }).text()
    return request(step, address, Self.json, .bytes(Array(body.utf8)))
  }

  private func list(_ uploads: [TrustVisionUpload]) -> JSONNode { .array(uploads.map(object)) }

  private func object(_ upload: TrustVisionUpload) -> JSONNode {
    .object([("id", .string(state.ids[upload.step] ?? ""))])
  }

  // MARK: Parts

  private static let json = "application/json"

  private func request(
    _ step: String, _ address: String?, _ contentType: String, _ body: CourierRequest.Body
  ) -> CourierRequest {
    context.withToken(
      CourierRequest(
        step: step, .post, address ?? "",
        headers: [Header("Content-Type", contentType), Header("Accept", "application/json")] + authorization, body: body
      ))
  }
}
