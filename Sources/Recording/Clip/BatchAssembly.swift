internal import Contract
internal import Imaging
internal import Notation

/// Collects pictures of a recording into batches.
struct BatchAssembly {
  private static let length: Duration = .milliseconds(1000)
  /// Five pictures per second show how a face moves; more would only add traffic.
  private static let between: Duration = .milliseconds(200)

  private let batches: RecordingOrder.Batches
  private let mode: CameraMode
  private var frames: [FrameBatch.Frame] = []
  private var began: Duration?
  /// The second of the clip that the collected pictures belong to.
  private var second = 0
  private var nextDue = Duration.zero
  private var made = 0

  /// `nil` if no batches were ordered.
  init?(_ order: RecordingOrder) {
    guard let batches = order.batches else { return nil }
    (self.batches, mode) = (batches, order.mode)
  }

  /// Adds the picture of this time, if one is due; returns the batch that is complete before it, if any.
  mutating func take(
    _ time: Duration, jpeg: () throws(CaptureError) -> [UInt8]
  ) throws(CaptureError) -> FrameBatch? {
    let start = began ?? time
    began = start
    let since = time - start
    guard since >= nextDue else { return nil }
    let whole = Int(since / Self.length) > second ? finish() : nil
    second = Int(since / Self.length)
    nextDue = Self.between * (Int(since / Self.between) + 1)
    frames.append(FrameBatch.Frame(atMs: since.milliseconds, jpeg: try jpeg()))
    return whole
  }

  /// The incomplete last batch; `nil` if it has no picture.
  mutating func finish() -> FrameBatch? {
    guard !frames.isEmpty else { return nil }
    defer { (frames, made) = ([], made + 1) }
    let id = batches.wish.id(batches.wish.first + made)
    let metadata = metadata(of: id).text()
    return FrameBatch(
      batchID: id, label: batches.wish.label, frames: frames, metadata: metadata, json: json(metadata))
  }

  private func metadata(of id: String) -> JSONNode {
    .object([
      ("session", .string(batches.session)), ("batchId", .string(id)),
      ("fromMs", .number(frames.first?.atMs ?? 0, decimals: 3)), ("toMs", .number(frames.last?.atMs ?? 0, decimals: 3)),
      ("frames", .integer(frames.count)), ("width", .integer(mode.size.width)),
      ("height", .integer(mode.size.height)), ("fps", .number(mode.framesPerSecond, decimals: 3)),
    ])
  }

  private func json(_ metadata: String) -> [UInt8] {
    var bytes = Array("{\"frames\":[".utf8)
    for (place, frame) in frames.enumerated() {
      let at = JSONNode.number(frame.atMs, decimals: 3).text()
      bytes += Array("\(place > 0 ? "," : ""){\"atMs\":\(at),\"jpeg\":\"".utf8)
      bytes += Base64.letters(of: frame.jpeg)
      bytes += Array("\"}".utf8)
    }
    let label = JSONNode.string(batches.wish.label).text()
    return bytes + Array("],\"metadata\":\(metadata),\"label\":\(label)}\n".utf8)
  }
}
