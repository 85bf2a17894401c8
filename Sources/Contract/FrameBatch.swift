/// About a second of pictures, as they are sent to a backend while a clip is made.
public struct FrameBatch: Equatable, Sendable {
  /// One picture of it.
  public struct Frame: Equatable, Sendable {
    /// Since the clip began, in milliseconds.
    public var atMs: Double
    /// The picture, as the camera gave it.
    public var jpeg: [UInt8]

    package init(atMs: Double, jpeg: [UInt8]) { (self.atMs, self.jpeg) = (atMs, jpeg) }
  }

  /// Its own in a session; the name of its file without the ending.
  public var batchID: String
  /// What the pictures are of, such as `video` for a face.
  public var label: String
  /// In the order of their times.
  public var frames: [Frame]
  /// One line of JSON, to be passed on as it is.
  public var metadata: String
  /// All of it as one object of JSON, as the session's folder has it: `frames`, `metadata`, `label`.
  public var json: [UInt8]

  package init(batchID: String, label: String, frames: [Frame], metadata: String, json: [UInt8]) {
    (self.batchID, self.label, self.frames) = (batchID, label, frames)
    (self.metadata, self.json) = (metadata, json)
  }
}

/// That pictures are wanted in batches while a clip is made.
package struct BatchWish: Hashable, Sendable {
  package var label: String
  /// The number of the first; the others count on.
  package var first: Int

  package init(label: String, first: Int) { (self.label, self.first) = (label, first) }

  package static func id(_ number: Int) -> String { "frames-\(number)" }
  package static func file(_ id: String) -> String { "\(id).json" }
}
