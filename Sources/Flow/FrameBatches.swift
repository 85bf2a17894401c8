internal import Contract

/// The batches of frames that belong to the current clip; those of discarded clips are dropped.
struct FrameBatches: Equatable, Sendable {
  static let row = ProductRow(
    "frames", "pictures of the clip in batches",
    fields: [
      SchemaField("frames.path", .text, "the first of its files in this folder"),
      SchemaField("frames.label", .text, "what the pictures are of"),
      SchemaField("frames.count", .whole, "how many pictures there are in all"),
      SchemaField(
        "frames.livenessFrameBatchIds", .texts, "the batches that are valid; the file of each is its name and .json"),
    ])

  /// The label of face pictures, as backends expect it.
  private static let label = "video"

  private let areWanted: Bool
  /// Counts over all clips; a name is never reused.
  private var made = 0
  private var current: [String] = []
  private var pictures = 0

  init(_ order: CaptureOrder) { areWanted = order.batches }

  /// A clip is about to start.
  mutating func begin() -> BatchWish? {
    (current, pictures) = ([], 0)
    return areWanted ? BatchWish(label: Self.label, first: made + 1) : nil
  }

  mutating func take(_ id: String, frames: Int) -> Reaction {
    made += 1
    current.append(id)
    pictures += frames
    return Reaction([.notify(.framesRecorded(id, frames: frames, current: current))])
  }

  func products(of step: String) -> [Product] {
    guard !current.isEmpty else { return [] }
    let ids = Fact.Value.list(current.map { .text($0) })
    var product = Self.row.product(
      of: step,
      [Fact("label", .text(Self.label)), Fact("count", .whole(pictures)), Fact("livenessFrameBatchIds", ids)])
    product.files = current.map { ProductFile(BatchWish.file($0), mime: "application/json", .written) }
    return [product]
  }
}
