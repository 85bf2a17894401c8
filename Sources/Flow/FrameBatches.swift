internal import Contract

/// The batches of frames of one subject, such as a face; those of discarded recordings are dropped.
struct FrameBatches: Equatable, Sendable {
  private struct Batch: Equatable, Sendable {
    var id: String
    var frames: Int
  }

  /// What their names begin with; `nil` if none are wanted.
  private let series: String?
  private let most: Int?
  /// Counts over all recordings; a name is never reused.
  private var made = 0
  private var current: [Batch] = []

  /// Only the newest `most` are valid, if that is set.
  init(_ series: String?, most: Int? = nil) { (self.series, self.most) = (series, most) }

  var ids: [String] { current.map(\.id) }
  var files: [String] { ids.map(BatchWish.file) }
  /// The number of pictures in all.
  var pictures: Int { current.reduce(0) { $0 + $1.frames } }

  /// A recording is about to start; `nil` if no batches are wanted.
  mutating func begin(label: String) -> BatchWish? {
    current = []
    return series.map { BatchWish(label: label, first: made + 1, series: $0, most: most) }
  }

  mutating func take(_ id: String, frames: Int) -> Reaction {
    made += 1
    current = (current + [Batch(id: id, frames: frames)]).suffix(most ?? .max)
    return Reaction([.notify(.framesRecorded(id, frames: frames, current: ids))])
  }

  mutating func drop() { current = [] }
}

/// The batches of a face, beside its clip.
extension CaptureStep {
  static let frames = ProductRow(
    "frames", "pictures of the clip in batches",
    fields: [
      SchemaField("frames.path", .text, "the first of its files in this folder"),
      SchemaField("frames.label", .text, "what the pictures are of"),
      SchemaField("frames.count", .whole, "how many pictures there are in all"),
      SchemaField(
        "frames.livenessFrameBatchIds", .texts, "the batches that are valid; the file of each is its name and .json"),
    ])

  /// The label of face pictures, as backends expect it.
  static let batchLabel = "video"

  static func products(_ batches: FrameBatches, of step: String) -> [Product] {
    if batches.ids.isEmpty { return [] }
    return [
      frames.product(
        of: step, label: batchLabel, batches.files, pictures: batches.pictures,
        [Fact("livenessFrameBatchIds", .list(batches.ids.map { .text($0) }))])
    ]
  }
}

extension ProductRow {
  /// A product of batches, with the lists of those that are valid.
  func product(of step: String, label: String, _ files: [String], pictures: Int, _ lists: [Fact]) -> Product {
    var product = product(of: step, [Fact("label", .text(label)), Fact("count", .whole(pictures))] + lists)
    product.files = files.map { ProductFile($0, mime: "application/json", .written) }
    return product
  }
}
