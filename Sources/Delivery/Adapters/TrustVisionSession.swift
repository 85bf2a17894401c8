internal import Contract
internal import Notation

/// A session under the names that TrustVision's clients give its parts.
struct TrustVisionSession {
  /// A still of a movement, by the movement's name.
  struct Gesture {
    let name: String
    let image: TrustVisionUpload
  }

  /// The kind of the document; `nil` if none was captured.
  private(set) var kind: DocumentKind?
  private(set) var front: TrustVisionUpload?
  private(set) var back: TrustVisionUpload?
  /// The pictures of QR codes, by side.
  private(set) var codes: [DocumentSide: TrustVisionUpload] = [:]
  /// The valid batches of the document, those of the front first.
  private(set) var cardFrames: [TrustVisionUpload] = []
  /// The face looking ahead: the best still, and the one before each movement.
  private(set) var frontals: [TrustVisionUpload] = []
  private(set) var gestures: [Gesture] = []
  private(set) var faceFrames: [TrustVisionUpload] = []
  private(set) var videos: [TrustVisionUpload] = []
  /// The session's own, to be sent unchanged.
  private(set) var metadata: String?

  var hasFace: Bool { !frontals.isEmpty || !videos.isEmpty }

  /// What is uploaded before any check is asked for, in this order.
  var uploads: [TrustVisionUpload] {
    let pictures = [front, back].compactMap(\.self) + DocumentSide.allCases.compactMap { codes[$0] }
    return pictures + frontals + gestures.map(\.image) + cardFrames + faceFrames + videos
  }

  init(_ facts: SessionFacts) {
    guard let result = JSONReader.read(facts.result, file: "").node else { return }
    let files = Dictionary(facts.files.map { ($0.name, $0) }) { first, _ in first }
    func upload(_ path: JSONNode?, _ kind: TrustVisionUpload.Kind, step: String? = nil) -> TrustVisionUpload? {
      guard let file = path?.string.flatMap({ files[$0] }) else { return nil }
      return TrustVisionUpload(step: step ?? "files/\(file.name)", file: file, kind: kind)
    }
    /// Only what a list of valid batches names is sent: those that were discarded count for nothing.
    func batches(_ list: JSONNode?, of subject: String?) -> [TrustVisionUpload] {
      (list?.array ?? []).compactMap { id in
        upload(id.string.map { .string("\($0).json") }, .batch(label: subject ?? ""))
      }
    }
    metadata = result["metadata"]?.string
    let document = result["document"]
    kind = document?["kind"]?.string.flatMap { DocumentKind(rawValue: $0) }
    front = upload(document?["sides"]?["front"]?["path"], .image)
    back = upload(document?["sides"]?["back"]?["path"], .image)
    for side in DocumentSide.allCases {
      let code = result["qr"]?[side.rawValue]
      let told = TrustVisionUpload.Kind.code(
        label: code?["label"]?.string ?? "", metadata: code?["metadata"]?.string ?? "")
      // The picture may be that of the side, which is uploaded by itself too.
      codes[side] = upload(code?["path"], told, step: "qr/\(side.rawValue)")
    }
    let card = result["cardFrames"]
    cardFrames = ["frontCardFrameBatchIds", "backCardFrameBatchIds"].flatMap {
      batches(card?[$0], of: card?["label"]?.string)
    }
    let steps = (result["tasks"]?.array ?? []).flatMap { $0["steps"]?.array ?? [] }
    frontals = ([result["face"]?["path"]] + steps.map { $0["frontalImage"] }).compactMap { upload($0, .image) }
    gestures = steps.compactMap { step in
      guard let name = step["ask"]?.string, let image = upload(step["gestureImage"], .image) else { return nil }
      return Gesture(name: name, image: image)
    }
    faceFrames = batches(result["frames"]?["livenessFrameBatchIds"], of: result["frames"]?["label"]?.string)
    videos = [upload(result["clip"]?["path"], .video)].compactMap(\.self)
  }
}

/// A file that gets an id of the server.
struct TrustVisionUpload {
  enum Kind {
    case image
    /// The picture of a QR code, with what is sent beside it.
    case code(label: String, metadata: String)
    /// A batch of frames; `label` is the one in its file.
    case batch(label: String)
    case video
  }

  /// Its key in `DeliveryState.ids`.
  let step: String
  let file: SessionFacts.File
  let kind: Kind

  var isPicture: Bool {
    switch kind {
    case .image, .code: true
    case .batch, .video: false
    }
  }
}
