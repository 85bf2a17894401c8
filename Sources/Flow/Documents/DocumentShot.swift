package import Contract

/// The captured picture of a side, and its quality.
package struct DocumentShot: Equatable, Sendable {
  /// The sequence number of the frame, and its size.
  package var frame: Int
  package var size: PixelSize
  package var kind: DocumentKind
  package var side: DocumentSide
  /// `nil` if no document was detected and the guide was used instead.
  package var outline: DocumentOutline?
  package var isManual: Bool
  package var origin = DocumentOrigin.camera
  /// The coarse look, the MRZ and the QR code, as read before any corner was edited.
  var lookAsSeen: DocumentLook?
  var zoneAsRead: DocumentZone?
  var codeAsRead: SideCode?
  /// The hints shown before it was taken.
  var hints = HintTimes()
  /// The corners as edited by a person; `nil` if they were not.
  package var edit: Quad?

  package var quad: Quad { edit ?? found }

  /// Neither the finder nor a person has located the document.
  var isUnframed: Bool { outline == nil && edit == nil }

  /// The detected corners, or those of the guide.
  package var found: Quad { outline?.quad ?? Quad(kind.guide(in: size)) }

  /// The largest shift of an edited corner, over the document's width.
  var moved: Double {
    let way = zip(quad.corners, found.corners).map { $0.distance(to: $1) }.max() ?? 0
    return quad.width > 0 ? way / quad.width : 0
  }

  /// Whether the edited corners still mark the region that was measured and read.
  private var isAsMeasured: Bool { moved <= Self.mostMoved }
  private static let mostMoved = 0.05

  package var measured: DocumentOutline? { isAsMeasured ? outline : nil }

  /// The look, to detect the same side shown twice; `nil` if unknown.
  var look: DocumentLook? { isAsMeasured ? lookAsSeen : nil }

  /// `nil` if none was read.
  package var zone: DocumentZone? { isAsMeasured ? zoneAsRead : nil }

  /// `nil` if none is required.
  package var code: SideCode? {
    guard !isAsMeasured, var code = codeAsRead, code.file == nil else { return codeAsRead }
    code.reading = nil
    return code
  }

  /// The file of the full frame, and that of the rectified picture.
  package var frameFile: String { Self.frameFile(side) }
  package var file: String { Self.file(side) }

  package static func frameFile(_ side: DocumentSide) -> String { "document-\(side.rawValue)-frame.jpg" }
  package static func file(_ side: DocumentSide) -> String { "document-\(side.rawValue).jpg" }

  /// The size of the rectified picture: enough pixels for print, and no fewer than the frame has.
  package var flatSize: PixelSize {
    let least = kind == .td1 ? PixelSize(width: 1284, height: 810) : PixelSize(width: 1250, height: 880)
    let scale = min(max(1, quad.width / Double(least.width)), Self.mostScale)
    guard scale.isFinite else { return least }
    return PixelSize(width: Int(Double(least.width) * scale), height: Int(Double(least.height) * scale))
  }

  private static let mostScale = 3.0

  /// Sharper print is better; any outline is better than none.
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

/// The QR code of a captured side.
package struct SideCode: Equatable, Sendable {
  package var isRequired: Bool
  /// `nil` if it was not read.
  package var reading: CodeReading?
  /// The file of the picture in which it was read, if it is a separate one.
  package var file: String?
  /// The person skipped it.
  var isSkipped = false

  package init(isRequired: Bool, reading: CodeReading? = nil, file: String? = nil) {
    (self.isRequired, self.reading, self.file) = (isRequired, reading, file)
  }

  /// Whether the code is still missing and not skipped.
  var isOpen: Bool { reading == nil && !isSkipped }
}

extension DocumentShot {
  package static func codeFile(_ side: DocumentSide) -> String { "document-\(side.rawValue)-code.jpg" }
}
