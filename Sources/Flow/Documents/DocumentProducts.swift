package import Contract

/// The products of the document step: a full frame and a rectified picture of each side.
extension DocumentStep {
  package static let made = ProductRow(
    "document", "the document",
    DocumentSide.allCases.flatMap(DocumentShot.pictures),
    fields: [
      SchemaField("document.path", .text, "the first of its files in this folder"),
      SchemaField("document.kind", .words(DocumentKind.allCases.map(\.rawValue)), "td1 is a card, td3 a passport"),
      SchemaField("document.origin", origins, "file if the picture of at least one side is from a file"),
      SchemaField("document.sides", .map, "the sides that were taken, by name"),
      SchemaField("document.sides.*", .object, "one side"),
      SchemaField("document.sides.*.path", .text, "its file in this folder, laid flat"),
      SchemaField("document.sides.*.framePath", .text, "the whole frame's file in this folder"),
      SchemaField("document.sides.*.origin", origins, "where its picture is from"),
      SchemaField("document.sides.*.frame", .whole, "the frame's number since the camera was opened; 0 of a file"),
      SchemaField(
        "document.sides.*.corners", .list,
        "the corners in pixels of the frame: upper left first, clockwise, as the document is read"),
      SchemaField("document.sides.*.corners[].x", .number, "from the left edge"),
      SchemaField("document.sides.*.corners[].y", .number, "from the upper edge"),
      SchemaField(
        "document.sides.*.found", .truth, "false if no outline was found and the guide was used instead"),
      SchemaField("document.sides.*.edited", .truth, "whether the user moved the corners"),
      SchemaField("document.sides.*.manual", .truth, "whether it was captured by a key"),
      SchemaField(
        "document.sides.*.quality", .object, .orNull,
        "the measurements; null if no outline was found or a corner was moved far"),
      SchemaField(
        "document.sides.*.quality.edgeWidth", .number, .orNull,
        "of print, in pixels of the document 640 wide: up to 2.1 is sharp; null where there is too little print"),
      SchemaField("document.sides.*.quality.glare", .number, "the largest reflection, as a share of the document"),
      SchemaField("document.sides.*.quality.median", .whole, "of the brightness, 0 to 255"),
      SchemaField("document.sides.*.quality.tilt", .number, "degrees from the picture's plane"),
      SchemaField("document.sides.*.quality.aspect", .number, "width over height without the perspective"),
      SchemaField("document.sides.*.quality.fill", .number, "its width over the frame's"),
      SchemaField(
        "document.sides.*.quality.pitch", .number, "frame pixels per MRZ character, if it were as wide as its kind"
      ),
      SchemaField(
        "document.sides.*.hints", .map,
        "how long each hint was shown since the side was last started, by name; empty for a file"),
      SchemaField("document.sides.*.hints.*", .number, "milliseconds"),
    ] + zone)

  private static let origins = SchemaKind.words(DocumentOrigin.allCases.map(\.rawValue))

  private static let zone = [
    SchemaField(
      "document.mrz", .object, .sometimes, "the MRZ (machine-readable zone), if one was read in the saved picture"),
    SchemaField("document.mrz.form", .words(ZoneForm.allCases.map(\.rawValue)), "its layout"),
    SchemaField("document.mrz.checks", .map, "its check digits, by name"),
    SchemaField("document.mrz.checks.*", .truth, "whether it holds"),
    SchemaField("document.mrz.repaired", .whole, "number of characters corrected by the check digits"),
    SchemaField("document.mrz.agreed", .truth, "whether two frames gave the same chip access key (BAC)"),
    SchemaField(
      "document.mrz.fields", .map, .sometimes,
      "fields confirmed by check digits; only with document.keepText"),
    SchemaField("document.mrz.fields.*", .text, "as it is written; dates as six digits, year first"),
    SchemaField("document.mrz.lines", .texts, .sometimes, "its rows as they were read; only with document.keepText"),
  ]

  package static let madeOfCodes = ProductRow(
    "qr", "the QR codes of a document",
    DocumentSide.allCases.map(DocumentShot.codePicture),
    fields: [
      SchemaField("qr.path", .text, .sometimes, "the first of its files in this folder, where a code has its own"),
      SchemaField("qr.front", .object, .sometimes, "that of the front, where this is taken"),
      SchemaField("qr.front.required", .truth, "whether the session could not go on without it"),
      SchemaField("qr.front.read", .truth, "whether it was read"),
      SchemaField("qr.front.label", .words([label(.front)]), "what it is called"),
      SchemaField(
        "qr.front.path", .text, .orNull,
        "the picture of the side that it was read on, or of the code alone; null where it was not"),
      SchemaField(
        "qr.front.textSha256", .digest, .orNull, "SHA-256 of its text in UTF-8; null where it was not read"),
      SchemaField("qr.front.text", .text, .sometimes, "its text; only with document.keepText"),
      SchemaField(
        "qr.front.metadata", .opaque, .sometimes, "to be sent with that picture, unchanged; only where it was read"),
      SchemaField("qr.back", .object, .sometimes, "that of the back, where this is taken"),
      SchemaField("qr.back.required", .truth, "whether the session could not go on without it"),
      SchemaField("qr.back.read", .truth, "whether it was read"),
      SchemaField("qr.back.label", .words([label(.back)]), "what it is called"),
      SchemaField(
        "qr.back.path", .text, .orNull,
        "the picture of the side that it was read on, or of the code alone; null where it was not"),
      SchemaField(
        "qr.back.textSha256", .digest, .orNull, "SHA-256 of its text in UTF-8; null where it was not read"),
      SchemaField("qr.back.text", .text, .sometimes, "its text; only with document.keepText"),
      SchemaField(
        "qr.back.metadata", .opaque, .sometimes, "to be sent with that picture, unchanged; only where it was read"),
    ])

  static func codeProducts(_ shots: [DocumentShot]) -> [Product] {
    let coded = shots.compactMap { shot in shot.code.map { Fact(shot.side.rawValue, .facts($0.facts(of: shot))) } }
    if coded.isEmpty { return [] }
    return [
      Product(
        step: name, role: madeOfCodes.role, facts: coded,
        files: shots.filter { $0.code?.file != nil }.map { DocumentShot.codePicture($0.side) })
    ]
  }

  fileprivate static func label(_ side: DocumentSide) -> String { side == .front ? "frontIdQr" : "backIdQr" }

  static func product(_ kind: DocumentKind, _ shots: [DocumentShot]) -> Product {
    let origin = shots.contains { $0.origin == .file } ? DocumentOrigin.file : .camera
    return Product(
      step: name, role: made.role,
      facts: [
        Fact("kind", .text(kind.rawValue)), Fact("origin", .text(origin.rawValue)),
        Fact("sides", .facts(shots.map { Fact($0.side.rawValue, .facts($0.facts)) })),
      ] + (shots.compactMap(\.zone).last.map { [Fact("mrz", .facts($0.facts))] } ?? []),
      files: shots.flatMap { DocumentShot.pictures($0.side) })
  }
}

extension DocumentShot {
  /// The files of a side: the rectified picture, and the full frame.
  fileprivate static func pictures(_ side: DocumentSide) -> [ProductFile] {
    let word = side.rawValue
    return [
      ProductFile(
        file(side), mime: mime, .picture, isBound: true, role: role(side), meaning: "the document's \(word), laid flat"),
      ProductFile(
        frameFile(side), mime: mime, .picture, isBound: true, role: role(side) + "Frame",
        meaning: "the whole frame that the \(word) is from"),
    ]
  }

  fileprivate static func codePicture(_ side: DocumentSide) -> ProductFile {
    ProductFile(
      codeFile(side), mime: mime, .picture, isBound: true, role: role(side) + "Code",
      meaning: "the QR code of the \(side.rawValue), where it was shown by itself")
  }

  private static func role(_ side: DocumentSide) -> String { side == .front ? "documentFront" : "documentBack" }
  private static let mime = "image/jpeg"
}

extension DocumentZone {
  fileprivate var facts: [Fact] {
    [
      Fact("form", .text(form.rawValue)), Fact("checks", .facts(checks.all.map { Fact($0.name, .truth($0.holds)) })),
      Fact("repaired", .whole(repaired)), Fact("agreed", .truth(isAgreed)),
    ] + (text?.facts ?? [])
  }
}

extension ZoneText {
  fileprivate var facts: [Fact] {
    let told: [(name: String, value: String?)] = [
      ("code", fields.code), ("issuer", fields.issuer), ("number", fields.number), ("nationality", fields.nationality),
      ("birth", fields.birth), ("sex", fields.sex), ("expiry", fields.expiry),
      ("primaryName", fields.names?.primary), ("secondaryName", fields.names?.secondary),
    ]
    return [
      Fact("fields", .facts(told.compactMap { field in field.value.map { Fact(field.name, .text($0)) } })),
      Fact("lines", .list(lines.map { .text($0) })),
    ]
  }
}

extension SideCode {
  fileprivate func facts(of shot: DocumentShot) -> [Fact] {
    [
      Fact("required", .truth(isRequired)), Fact("read", .truth(reading != nil)),
      Fact("label", .text(DocumentStep.label(shot.side))),
      Fact("path", reading == nil ? .nothing : .text(file ?? shot.file)),
      Fact("textSha256", reading.map { .text($0.sha256) } ?? .nothing),
    ] + (reading?.text.map { [Fact("text", .text($0.words))] } ?? [])
  }
}
