/// A batch of frames (about a second), sent to a backend while a face or a document is captured.
public struct FrameBatch: Equatable, Sendable {
  /// A frame of the batch.
  public struct Frame: Equatable, Sendable {
    /// The time since the start of the recording, in milliseconds.
    public var atMs: Double
    /// The picture as JPEG, as the camera delivered it.
    public var jpeg: [UInt8]

    package init(atMs: Double, jpeg: [UInt8]) { (self.atMs, self.jpeg) = (atMs, jpeg) }
  }

  /// The id, unique in the session: the name of its file without the extension.
  public var batchID: String
  /// The subject of the frames: `video` for a face, or the kind of the document, such as `td1`.
  public var label: String
  /// The frames in order of time.
  public var frames: [Frame]
  /// One line of JSON, to be passed on unchanged.
  public var metadata: String
  /// The whole batch as a JSON object, as in the session's folder: `frames`, `metadata`, `label`.
  public var json: [UInt8]

  package init(batchID: String, label: String, frames: [Frame], metadata: String, json: [UInt8]) {
    (self.batchID, self.label, self.frames) = (batchID, label, frames)
    (self.metadata, self.json) = (metadata, json)
  }
}

/// A request for batches of frames while something is recorded.
package struct BatchWish: Hashable, Sendable {
  package var label: String
  /// The number of the first batch; the others count up.
  package var first: Int
  /// What their names begin with.
  package var series: String
  /// So many are kept, the newest; `nil` keeps all.
  package var most: Int?

  package init(label: String, first: Int, series: String = "frames", most: Int? = nil) {
    (self.label, self.first, self.series, self.most) = (label, first, series, most)
  }

  package func id(_ number: Int) -> String { "\(series)-\(number)" }
  package static func file(_ id: String) -> String { "\(id).json" }
}
