package import Contract

/// The guidance rules of documents, in order of priority: the first broken one is shown.
enum DocumentRules {
  static let all: [Rule<SeenDocument>] = place + advice + content + motion

  private static let place: [Rule<SeenDocument>] = [
    Rule(.covered, .absence, .below(8, mended: 8), dwell: 800, isUrgent: true, .uncoverCamera) { $0.scene?.opening },
    Rule(.noDocument, .absence, .below(0.5, mended: 0.5), dwell: 300, rest: 200, isUrgent: true, hinting: \.wanted) {
      $0.isThere ? 1 : 0
    },
    Rule(.corners, .place, .below(0.01, mended: 0.02), .docCorners) { seen in
      // Print without an outline means a document with a side outside the frame.
      seen.outline.map(\.room) ?? (seen.isThere ? -1 : nil)
    },
    Rule(
      .shape, .place, .above(DocumentKind.deadBand, mended: DocumentKind.deadBand), dwell: 600,
      hinting: \.otherShape
    ) { $0.strangeness },
    Rule(.side, .place, .above(0.5, mended: 0.5), dwell: 600, .docTurnOver) { $0.isWrongSide.map { $0 ? 1 : 0 } },
  ]

  private static let advice: [Rule<SeenDocument>] = [
    Rule(.docNear, .advice, .above(1.08, mended: 1.02), .docFarther) { $0.width },
    Rule(.docFar, .advice, .below(0.72, mended: 0.78), .docCloser) { $0.width },
    Rule(.upright, .advice, .above(15, mended: 12), .docUpright) { ($0.outline?.roll).map(abs) },
    Rule(.parallel, .advice, .above(20, mended: 16), .docParallel) { $0.outline?.tilt },
    Rule(.fingers, .advice, .below(0.45, mended: 0.60), .docFingers) { $0.weakSide },
    Rule(.docGlare, .advice, .above(0.015, mended: 0.008), .docGlare) { $0.outline?.light.reflection },
    Rule(.docBright, .advice, .above(1, mended: 0), .docBright) { $0.outline?.light.brightness },
    Rule(.docDark, .advice, .below(70, mended: 80), .docDark) { ($0.outline?.light.median).map(Double.init) },
    Rule(.docBlur, .advice, .above(2.1, mended: 1.9), .docBlur) { $0.outline?.edgeWidth },
  ]

  /// In a dark, blurred or distant picture portrait and print are missed: only a good picture proves that there are
  /// none.
  private static let content: [Rule<SeenDocument>] = [
    Rule(.content, .place, .below(0.5, mended: 0.5), dwell: 1500, .docContent) { seen in
      seen.outline == nil ? nil : seen.content.map { $0.isOf(seen.kind) ? 1 : 0 }
    }
  ]

  private static let motion: [Rule<SeenDocument>] = [
    Rule(.docStill, .motion, .above(0.03, mended: 0.015), .docStill) { $0.way }
  ]
}

extension DocumentShot {
  /// The rules that the picture breaks, in order, although no hint about them was shown or followed.
  package var faults: [Hint] {
    guard let measured else { return [] }
    let seen = SeenDocument(
      DocumentFinding(outline: measured), kind: kind, side: side, front: nil, in: size, way: nil)
    return DocumentRules.all.filter { $0.isBroken(byPictureOf: seen) }.map { $0.hint(seen) }
  }
}

extension Rule<SeenDocument> {
  /// For glare the recovery threshold applies, since even a small reflection hides print.
  fileprivate func isBroken(byPictureOf seen: SeenDocument) -> Bool {
    guard let value = measure(seen) else { return false }
    return name == .docGlare ? !limits.isMended(value) : limits.isBroken(value)
  }
}

extension SeenDocument {
  /// The hint that asks for the wanted side.
  fileprivate var wanted: Hint { .wanted(kind, side) }

  /// The hint about the wrong kind, if the aspect was measured reliably; else the hint that makes it reliable.
  fileprivate var otherShape: Hint {
    guard let outline else { return kind == .td1 ? .docIsPassport : .docIsCard }
    if outline.room < Self.sureRoom { return .docCorners }
    if outline.tilt > Self.sureTilt { return .docParallel }
    if outline.inliers.min() ?? 1 < Self.sureSide { return .docFingers }
    return kind == .td1 ? .docIsPassport : .docIsCard
  }

  private static let (sureRoom, sureTilt, sureSide) = (0.02, 16.0, 0.6)
}

extension Hint {
  /// The hint that asks for this side.
  static func wanted(_ kind: DocumentKind, _ side: DocumentSide) -> Hint {
    if kind == .td3 { return .docPhotoPage }
    return side == .front ? .docFront : .docBack
  }
}

extension DocumentLight {
  /// Overexposure makes everything white, so it is not counted as a reflection.
  fileprivate var reflection: Double { brightness >= 1 ? 0 : glare }

  /// 1 and more is overexposed, 0 and less is normal: a median from 225 to 235, or from 20 to 25 % of clipped pixels.
  fileprivate var brightness: Double { max((Double(median) - 225) / 10, (clipped - 0.20) / 0.05) }
}
