package import Contract

/// The picture that was taken of a side, and how good it is.
package struct DocumentShot: Equatable, Sendable {
  /// The frame's number since the camera was opened, and its size.
  package var frame: Int
  package var size: PixelSize
  package var kind: DocumentKind
  package var side: DocumentSide
  /// nil where no document was found and the guide was taken in its place.
  package var outline: DocumentOutline?
  package var isManual: Bool
  package var origin = DocumentOrigin.camera
  /// How it looks from afar, what was read of its zone for machines and of its QR code, before anybody moved a corner.
  var lookAsSeen: DocumentLook?
  var zoneAsRead: DocumentZone?
  var codeAsRead: SideCode?
  /// What was told until it was taken.
  var hints = HintTimes()
  /// The corners as a person has moved them; nil where nobody has.
  package var edit: Quad?

  package var quad: Quad { edit ?? found }

  /// Neither the finder nor a person has said where the document is.
  var isUnframed: Bool { outline == nil && edit == nil }

  /// The corners as they were found, or those of the guide.
  package var found: Quad { outline?.quad ?? Quad(kind.guide(in: size)) }

  /// How far the corner has come that was moved most, over the document's width.
  var moved: Double {
    let way = zip(quad.corners, found.corners).map { $0.distance(to: $1) }.max() ?? 0
    return quad.width > 0 ? way / quad.width : 0
  }

  /// Whether the corners still mark what was measured and read, and not another place of the frame.
  private var isAsMeasured: Bool { moved <= Self.mostMoved }
  private static let mostMoved = 0.05

  package var measured: DocumentOutline? { isAsMeasured ? outline : nil }

  /// By which it is known when it is shown again for another side; nil where that is not known.
  var look: DocumentLook? { isAsMeasured ? lookAsSeen : nil }

  /// nil where none was read.
  package var zone: DocumentZone? { isAsMeasured ? zoneAsRead : nil }

  /// nil where none is asked for.
  package var code: SideCode? {
    guard !isAsMeasured, var code = codeAsRead, code.file == nil else { return codeAsRead }
    code.reading = nil
    return code
  }

  /// The whole frame's file, and that of the document laid flat.
  package var frameFile: String { Self.frameFile(side) }
  package var file: String { Self.file(side) }

  package static func frameFile(_ side: DocumentSide) -> String { "document-\(side.rawValue)-frame.jpg" }
  package static func file(_ side: DocumentSide) -> String { "document-\(side.rawValue).jpg" }

  /// Laid flat it has at least as many pixels as print needs, and no fewer than the frame has.
  package var flatSize: PixelSize {
    let least = kind == .td1 ? PixelSize(width: 1284, height: 810) : PixelSize(width: 1250, height: 880)
    let scale = min(max(1, quad.width / Double(least.width)), Self.mostScale)
    guard scale.isFinite else { return least }
    return PixelSize(width: Int(Double(least.width) * scale), height: Int(Double(least.height) * scale))
  }

  private static let mostScale = 3.0

  /// Of two the one with sharper print; one with an outline before one without.
  func isBetter(than other: DocumentShot) -> Bool {
    guard let outline, let known = other.outline else { return outline != nil && other.outline == nil }
    return (outline.edgeWidth ?? .infinity) < (known.edgeWidth ?? .infinity)
  }

  var facts: [Fact] {
    let corners = quad.corners.map { Fact.Value.facts([Fact("x", .number($0.x)), Fact("y", .number($0.y))]) }
    return [
      Fact("path", .text(file)), Fact("framePath", .text(frameFile)), Fact("origin", .text(origin.rawValue)),
      Fact("frame", .whole(frame)),
      Fact("corners", .list(corners)), Fact("found", .truth(outline != nil)), Fact("edited", .truth(edit != nil)),
      Fact("manual", .truth(isManual)),
      Fact("quality", measured.map { .facts($0.facts(of: kind)) } ?? .nothing), Fact("hints", .facts(hints.facts)),
    ]
  }
}

extension DocumentOutline {
  fileprivate func facts(of kind: DocumentKind) -> [Fact] {
    [
      Fact("edgeWidth", edgeWidth.map(Fact.Value.number) ?? .nothing), Fact("glare", .number(light.glare)),
      Fact("median", .whole(light.median)), Fact("tilt", .number(tilt)), Fact("aspect", .number(aspect)),
      Fact("fill", .number(fill)), Fact("pitch", .number(quad.width / kind.width * DocumentKind.pitch)),
    ]
  }
}

/// The QR code of a side that is taken.
package struct SideCode: Equatable, Sendable {
  package var isRequired: Bool
  /// nil where it was not read.
  package var reading: CodeReading?
  /// The file of the picture that it was read in, where that is its own.
  package var file: String?
  /// The person goes on without it.
  var isSkipped = false

  package init(isRequired: Bool, reading: CodeReading? = nil, file: String? = nil) {
    (self.isRequired, self.reading, self.file) = (isRequired, reading, file)
  }

  /// Somebody has to do something for it.
  var isOpen: Bool { reading == nil && !isSkipped }
}

extension DocumentShot {
  package static func codeFile(_ side: DocumentSide) -> String { "document-\(side.rawValue)-code.jpg" }
}
