/// A batch of frames (about a second), sent to a backend while a clip is recorded.
public struct FrameBatch: Equatable, Sendable {
  /// A frame of the batch.
  public struct Frame: Equatable, Sendable {
    /// The time since the start of the clip, in milliseconds.
    public var atMs: Double
    /// The picture as JPEG, as the camera delivered it.
    public var jpeg: [UInt8]

    package init(atMs: Double, jpeg: [UInt8]) { (self.atMs, self.jpeg) = (atMs, jpeg) }
  }

  /// The id, unique in the session: the name of its file without the extension.
  public var batchID: String
  /// The subject of the frames, such as `video` for a face.
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

/// A request for batches of frames while a clip is recorded.
package struct BatchWish: Hashable, Sendable {
  package var label: String
  /// The number of the first batch; the others count up.
  package var first: Int

  package init(label: String, first: Int) { (self.label, self.first) = (label, first) }

  package static func id(_ number: Int) -> String { "frames-\(number)" }
  package static func file(_ id: String) -> String { "\(id).json" }
}
