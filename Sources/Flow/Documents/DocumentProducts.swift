package import Contract

/// What the step of documents makes: the pictures of the sides, as the camera saw them and laid flat.
extension DocumentStep {
  package static let made = ProductRow(
    "document", "the document",
    DocumentSide.allCases.flatMap { side in
      [DocumentShot.file(side), DocumentShot.frameFile(side)].map { ProductFile($0, mime: "image/jpeg", .picture) }
    },
    fields: [
      SchemaField("document.kind", .words(DocumentKind.allCases.map(\.rawValue)), "td1 is a card, td3 a passport"),
      SchemaField("document.origin", .words(["camera"]), "where the pictures come from"),
      SchemaField("document.sides", .map, "the sides that were taken, by name"),
      SchemaField("document.sides.*", .object, "one side"),
      SchemaField("document.sides.*.path", .text, "its file in this folder, laid flat"),
      SchemaField("document.sides.*.framePath", .text, "the whole frame's file in this folder"),
      SchemaField("document.sides.*.frame", .whole, "the frame's number since the camera was opened"),
      SchemaField(
        "document.sides.*.corners", .list,
        "the corners in pixels of the frame: upper left first, clockwise, as the document is read"),
      SchemaField("document.sides.*.corners[].x", .number, "from the left edge"),
      SchemaField("document.sides.*.corners[].y", .number, "from the upper edge"),
      SchemaField(
        "document.sides.*.found", .truth, "false where no outline was found: the guide on the screen stood in for it"),
      SchemaField("document.sides.*.edited", .truth, "whether a person has moved the corners"),
      SchemaField("document.sides.*.manual", .truth, "whether it was taken by a key"),
      SchemaField("document.sides.*.quality", .object, .orNull, "what was measured; null where nothing was found"),
      SchemaField(
        "document.sides.*.quality.edgeWidth", .number, .orNull,
        "of print, in pixels of the document 640 wide: up to 2.1 is sharp; null where there is too little print"),
      SchemaField("document.sides.*.quality.glare", .number, "the largest reflection, as a share of the document"),
      SchemaField("document.sides.*.quality.median", .whole, "of the brightness, 0 to 255"),
      SchemaField("document.sides.*.quality.tilt", .number, "degrees from the picture's plane"),
      SchemaField("document.sides.*.quality.aspect", .number, "width over height without the perspective"),
      SchemaField("document.sides.*.quality.fill", .number, "its width over the frame's"),
    ])

  static func product(_ kind: DocumentKind, _ shots: [DocumentShot]) -> Product {
    Product(
      step: name, role: made.role,
      facts: [
        Fact("kind", .text(kind.rawValue)), Fact("origin", .text("camera")),
        Fact("sides", .facts(shots.map { Fact($0.side.rawValue, .facts($0.facts)) })),
      ],
      files: shots.flatMap { [$0.file, $0.frameFile] }.map { ProductFile($0, mime: "image/jpeg", .picture) })
  }
}
