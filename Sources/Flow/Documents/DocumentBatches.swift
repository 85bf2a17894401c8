internal import Contract

/// The batches of frames of a document: a series for each side.
struct DocumentBatches: Equatable, Sendable {
  static let row = ProductRow(
    "cardFrames", "pictures of the document in batches",
    fields: [
      SchemaField("cardFrames.path", .text, "the first of its files in this folder"),
      SchemaField("cardFrames.label", .words(DocumentKind.allCases.map(\.rawValue)), "the kind of the document"),
      SchemaField("cardFrames.count", .whole, "how many pictures there are in all"),
      SchemaField(
        "cardFrames.frontCardFrameBatchIds", .texts,
        "the batches of the front that are valid; the file of each is its name and .json"),
      SchemaField(
        "cardFrames.backCardFrameBatchIds", .texts, "those of the back; empty if it was not captured with a camera"),
    ])

  /// A side may take long until it is sharp: older batches than these ten seconds are dropped.
  private static let most = 10

  /// The side that is being recorded.
  private(set) var recorded: DocumentSide?
  private var front: FrameBatches
  private var back: FrameBatches

  init(areWanted: Bool) {
    front = FrameBatches(areWanted ? "frames-front" : nil, most: Self.most)
    back = FrameBatches(areWanted ? "frames-back" : nil, most: Self.most)
  }

  private subscript(side: DocumentSide) -> FrameBatches {
    get { side == .front ? front : back }
    set { if side == .front { front = newValue } else { back = newValue } }
  }

  /// Starts to record a side, unless one is recorded already or no batches are wanted.
  mutating func begin(_ side: DocumentSide, of kind: DocumentKind) -> [Effect] {
    guard recorded == nil, let wish = self[side].begin(label: kind.rawValue) else { return [] }
    recorded = side
    return [.startRecording(nil, into: nil, batches: wish)]
  }

  mutating func take(_ id: String, frames: Int) -> Reaction {
    guard let recorded else { return .nothing }
    return self[recorded].take(id, frames: frames)
  }

  /// The recording of a side has ended; its batches are valid.
  mutating func end() { recorded = nil }

  /// Discards the recording in progress.
  mutating func breakOff() -> [Effect] {
    guard let side = recorded else { return [] }
    recorded = nil
    self[side].drop()
    return [.discardRecording]
  }

  /// Discards the batches of a side that is not wanted any longer.
  mutating func drop(_ side: DocumentSide) -> [Effect] {
    let running = recorded == side ? breakOff() : []
    let files = self[side].files
    self[side].drop()
    return running + (files.isEmpty ? [] : [.dropWritten(files)])
  }

  mutating func drop() -> [Effect] { DocumentSide.allCases.flatMap { drop($0) } }

  func products(of kind: DocumentKind, step: String) -> [Product] {
    let files = front.files + back.files
    if files.isEmpty { return [] }
    return [
      Self.row.product(
        of: step, label: kind.rawValue, files, pictures: front.pictures + back.pictures,
        [("frontCardFrameBatchIds", front), ("backCardFrameBatchIds", back)].map { name, batches in
          Fact(name, .list(batches.ids.map { .text($0) }))
        })
    ]
  }
}
