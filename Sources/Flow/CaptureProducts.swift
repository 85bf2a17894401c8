internal import Contract

/// The products of a capture: the clip and the best still.
extension CaptureStep {
  static let clipFile = ProductFile("clip.mp4", mime: "video/mp4", .written, isBound: true)
  static let stillFile = ProductFile("face.jpg", mime: "image/jpeg", .picture)

  static let clip = ProductRow(
    Clip.role, "the recording", clipFile,
    fields: [
      SchemaField("clip.path", .text, "its file in this folder"),
      SchemaField("clip.width", .whole, "pixels in a row"),
      SchemaField("clip.height", .whole, "rows"),
      SchemaField("clip.fps", .number, "frames a second"),
      SchemaField("clip.frames", .whole, "frames in it"),
      SchemaField("clip.lost", .whole, "frames that the camera gave and that could not be recorded"),
      SchemaField("clip.durationMs", .number, "its length"),
      SchemaField("clip.codec", .text, "how it is encoded"),
      SchemaField("clip.sha256", .digest, "SHA-256 of the file"),
    ])

  static let still = ProductRow(
    "face", "the best still", stillFile,
    fields: [
      SchemaField("face.path", .text, "its file in this folder"),
      SchemaField("face.frame", .whole, "the frame's number since the camera was opened"),
      SchemaField("face.box", .object, "where the face is, in pixels of the unmirrored picture"),
      SchemaField("face.box.x", .number, "left edge"),
      SchemaField("face.box.y", .number, "upper edge"),
      SchemaField("face.box.width", .number, "width"),
      SchemaField("face.box.height", .number, "height"),
      SchemaField("face.quality", .map, "its quality by ISO/IEC 29794-5, by component"),
      SchemaField("face.quality.*", .object, "one component"),
      SchemaField("face.quality.*.value", .number, .orNull, "the measured value, in its own unit"),
      SchemaField("face.quality.*.component", .number, .orNull, "its score, 0 to 100"),
      SchemaField("face.qualityVersion", .text, .orNull, "the standard, and the implementation of these mappings"),
      SchemaField("face.measures", .map, "our own measures, by which the still was chosen"),
      SchemaField("face.measures.*", .object, "one measure"),
      SchemaField("face.measures.*.value", .number, .orNull, "the measured value, in its own unit"),
      SchemaField("face.measures.*.component", .number, .orNull, "its score, 0 to 100"),
    ])

  func products(_ recorded: Clip) -> [Product] {
    [Self.clip.product(of: Self.name, recorded.facts, toldWhenKept: [.videoRecordEnded])]
      + (best.map { [Self.still.product(of: Self.name, $0.facts)] } ?? [])
      + Self.products(batches, of: Self.name)
  }
}
