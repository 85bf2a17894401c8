internal import Delivery
internal import Files
internal import Notation
import Synchronization

/// TrustVision's calls, as the adapter `trustvision` makes them: uploads get ids, and the checks name them.
///
/// Their paths are the anchors of TrustVision's own pages; the codes of errors are ours.
final class TrustVisionService: BackendService {
  private static let (image, frames) = ("upload-image", "upload-videoaudioframes")
  private static let (tampering, liveness) = ("request-detect-id-card-tampering", "verify-face-liveness")
  static let paths = [image, frames, tampering, liveness]
  /// The list of card types of this backend.
  static let cardTypes = ["card", "passport"]

  private let house: BackendHouse
  /// Where uploads go until a check has named them; no request names a session.
  private let current = Mutex(Uploads())

  private struct Uploads {
    var session = TrustVisionService.newName()
    var count = 0
    /// A check has named its files: the next upload belongs to another session.
    var isComplete = false
  }

  init(_ house: BackendHouse) { self.house = house }

  func serve(
    _ head: RequestHead, _ body: ReceivedBody, told: (status: Int, receipt: SessionReceipt)?
  ) throws(RequestFault) -> HTTPAnswer {
    guard head.path.count == 1, let path = head.path.first, Self.paths.contains(path) else {
      throw .refused(BackendHouse.nowhere)
    }
    guard head.method == "POST" else { throw .refused(BackendHouse.notFor(head.method)) }
    let bytes = try body.bytes(atMost: house.limits.file)
    do throws(TrustVisionError) {
      switch path {
      case Self.image: return try upload(try Upload(form: bytes, head), answering: "imageId", told)
      case Self.frames:
        let isForm = head.contentType == "multipart/form-data"
        let upload = try isForm ? Upload(form: bytes, head) : Upload(batch: bytes)
        return try self.upload(upload, answering: "fileId", told)
      case Self.tampering: return try check(tampering: try object(bytes, head), bytes, told)
      default: return try check(liveness: try object(bytes, head), bytes, told)
      }
    } catch {
      if case .fault(let fault) = error { throw fault }
      return error.answer
    }
  }

  // MARK: Uploads

  /// A file as it was sent, with its name.
  private struct Upload {
    var name: String
    var bytes: [UInt8]

    /// A form with the file in `data`; a picture of a code has `label` and `metadata` too.
    init(form bytes: [UInt8], _ head: RequestHead) throws(TrustVisionError) {
      let parts = FormReader.boundary(head).flatMap { FormReader.parts(bytes, $0) } ?? []
      guard let data = parts.first(where: { $0.name == "data" }), let name = data.file, !data.bytes.isEmpty else {
        throw .refused("data.missing", "The body is no form with a file in 'data'.")
      }
      let told = Set(parts.map(\.name)).intersection(["label", "metadata"])
      guard told.isEmpty || told.count == 2 else {
        throw .refused("field.missing", "A picture of a code has both 'label' and 'metadata'.")
      }
      (self.name, self.bytes) = (name, data.bytes)
    }

    /// A batch of frames as JSON.
    init(batch bytes: [UInt8]) throws(TrustVisionError) {
      let node = JSONReader.read(bytes, file: "", limit: bytes.count).node
      guard let frames = node?["frames"]?.array, !frames.isEmpty, node?["metadata"]?.object != nil,
        let label = node?["label"]?.string
      else { throw .refused("field.missing", "A batch has 'frames', 'metadata' and 'label'.") }
      guard label == "video" || TrustVisionService.cardTypes.contains(label) else {
        throw .refused("cardType.unknown", "The label of a batch is 'video' or a card type of this backend.")
      }
      (name, self.bytes) = ("frames.json", bytes)
    }
  }

  private func upload(
    _ upload: Upload, answering field: String, _ told: (status: Int, receipt: SessionReceipt)?
  ) throws(TrustVisionError) -> HTTPAnswer {
    let (session, number) = current.withLock { current in
      if current.isComplete { current = Uploads() }
      current.count += 1
      return (current.session, current.count)
    }
    do throws(RequestFault) {
      try house.store.add(upload.bytes, as: "\(number)-\(upload.name)", of: session)
    } catch { throw .fault(error) }
    return HTTPAnswer(told?.status ?? 200, json: .object([(field, .string("\(session).\(number)"))]))
  }

  private static func newName() -> String {
    "tv-" + String(UInt64.random(in: 1 << 60 ... .max), radix: 16)
  }

  // MARK: Checks

  private func object(_ bytes: [UInt8], _ head: RequestHead) throws(TrustVisionError) -> JSONNode {
    guard head.contentType == "application/json", let node = JSONReader.read(bytes, file: "").node,
      node.object != nil
    else { throw .refused("body.malformed", "The body is no JSON object.") }
    return node
  }

  private func check(
    tampering node: JSONNode, _ bytes: [UInt8], _ told: (status: Int, receipt: SessionReceipt)?
  ) throws(TrustVisionError) -> HTTPAnswer {
    guard let type = node["card_type"]?.string, Self.cardTypes.contains(type) else {
      throw .refused("cardType.unknown", "'card_type' is none of: \(Self.cardTypes.joined(separator: ", ")).")
    }
    let sides = ["image", "image2"].compactMap { node[$0] }
    guard !sides.isEmpty else { throw .refused("field.missing", "There is neither 'image' nor 'image2'.") }
    let ids = sides + (try list("qr1_images", in: node)) + (try list("videos", in: node))
    try complete(with: ids, bytes, told)
    return HTTPAnswer(told?.status ?? 200, json: .object([]))
  }

  private func check(
    liveness node: JSONNode, _ bytes: [UInt8], _ told: (status: Int, receipt: SessionReceipt)?
  ) throws(TrustVisionError) -> HTTPAnswer {
    let images = try list("images", in: node)
    guard !images.isEmpty else { throw .refused("field.missing", "'images' is empty.") }
    var ids = images + (try list("videos", in: node))
    for gesture in try list("gesture_images", in: node) {
      guard gesture["gesture"]?.string != nil else { throw .refused("field.missing", "A gesture has no 'gesture'.") }
      ids += try list("images", in: gesture)
    }
    guard node["metadata"] != nil else { throw .refused("field.missing", "There is no 'metadata'.") }
    try complete(with: ids, bytes, told)
    let isLive: [(String, JSONNode)] =
      switch (told?.receipt ?? .usual).outcome {
      case .approved: [("isLive", .bool(true))]
      case .rejected: [("isLive", .bool(false))]
      case .review, nil: []
      }
    return HTTPAnswer(told?.status ?? 200, json: .object(isLive))
  }

  private func list(_ name: String, in node: JSONNode) throws(TrustVisionError) -> [JSONNode] {
    guard let list = node[name]?.array else { throw .refused("field.missing", "There is no list '\(name)'.") }
    return list
  }

  /// Each id must be one of an upload; what the check was asked is kept beside them.
  private func complete(
    with ids: [JSONNode], _ bytes: [UInt8], _ told: (status: Int, receipt: SessionReceipt)?
  ) throws(TrustVisionError) {
    var sessions: [String] = []
    for node in ids {
      let words = (node["id"]?.string ?? "").split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 2, SessionName.isSession(words[0]),
        house.store.fileNames(of: words[0]).contains(where: { $0.hasPrefix("\(words[1])-") })
      else { throw .refused("id.unknown", "'\(node["id"]?.string ?? "")' is the id of no upload.") }
      sessions.append(words[0])
    }
    current.withLock { if sessions.contains($0.session) { $0.isComplete = true } }
    // A second check of the same files gets a folder of its own; the same check again changes nothing.
    for session in [sessions.first, "check-\(Digest(of: bytes).hex.prefix(32))"].compactMap(\.self) {
      if house.store.document(SessionStore.envelope, of: session) == bytes { return }
      let receipt = (told?.receipt ?? SessionReceipt(stage: .done)).node(id: session)
      do throws(RequestFault) {
        guard try house.store.keep(document: bytes, as: SessionStore.envelope, of: session) else { continue }
        _ = try house.store.keep(document: Array(receipt.text().utf8), as: SessionStore.receipt, of: session)
      } catch { throw .fault(error) }
      return
    }
  }
}

/// A refusal as TrustVision's clients tell it (`TVError`), or a fault of the connection or of the store.
private enum TrustVisionError: Error {
  case refused(String, String)
  case fault(RequestFault)

  var answer: HTTPAnswer {
    guard case .refused(let code, let text) = self else { return HTTPAnswer(500) }
    return HTTPAnswer(400, json: .object([("errorCode", .string(code)), ("description", .string(text))]))
  }
}

extension BackendMode {
  static let trustvision = BackendMode(name: "trustvision", variables: TrustVisionService.variables) {
    TrustVisionService($0)
  }
}

extension TrustVisionService {
  /// Each call has an address of its own.
  fileprivate static func variables(_ address: String) -> [String] {
    let names = ["UPLOAD_IMAGE", "UPLOAD_FRAMES", "CHECK_TAMPERING", "VERIFY_LIVENESS"]
    return zip(names, paths).map { "CAMEO_DELIVERY_TRUSTVISION_\($0)=\(address)/\($1)" }
      + zip(["TD1", "TD3"], cardTypes).map { "CAMEO_DELIVERY_TRUSTVISION_CARD_TYPES_\($0)=\($1)" }
  }
}
