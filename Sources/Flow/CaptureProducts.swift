internal import Contract

/// What a capture makes: the clip and the best frame that led to it.
extension CaptureStep {
  static let clipFile = ProductFile("clip.mp4", mime: "video/mp4", .written, isBound: true)
  static let stillFile = ProductFile("face.jpg", mime: "image/jpeg", .picture)

  static let clip = ProductRow(
    Clip.role, "the recording", clipFile,
    facts: [
      SchemaField("width", .whole, "pixels in a row"),
      SchemaField("height", .whole, "rows"),
      SchemaField("fps", .number, "frames a second"),
      SchemaField("frames", .whole, "frames in it"),
      SchemaField("lost", .whole, "frames that the camera gave and that could not be recorded"),
      SchemaField("durationMs", .number, "its length"),
      SchemaField("codec", .text, "how it is encoded"),
    ])

  static let still = ProductRow(
    "face", "the best still", stillFile,
    facts: [
      SchemaField("frame", .whole, "the frame's number since the camera was opened"),
      SchemaField("box", .object, "where the face is, in pixels of the unmirrored picture"),
      SchemaField("box.x", .number, "left edge"),
      SchemaField("box.y", .number, "upper edge"),
      SchemaField("box.width", .number, "width"),
      SchemaField("box.height", .number, "height"),
      SchemaField("quality", .map, "measures of quality, by name"),
      SchemaField("quality.*", .object, "one measure"),
      SchemaField("quality.*.value", .number, .orNull, "what was measured, in its own unit"),
      SchemaField(
        "quality.*.component", .number, .orNull, "what that is worth, 0 to 100, where it has such a scale"),
    ])

  func products(_ recorded: Clip) -> [Product] {
    [Self.clip.product(of: Self.name, recorded.facts, toldWhenKept: [.videoRecordEnded])]
      + (best.map { [Self.still.product(of: Self.name, $0.facts)] } ?? [])
  }
}
