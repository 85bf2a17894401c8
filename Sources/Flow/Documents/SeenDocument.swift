internal import Contract

/// What the rules of documents look at; what nobody measured is nil.
struct SeenDocument: Equatable, Sendable {
  /// The kind and the side that are asked for.
  var kind: DocumentKind
  var side: DocumentSide
  var outline: DocumentOutline?
  var content: DocumentContent?
  /// Of the whole frame, where there is no outline.
  var scene: SceneLight?
  /// The width over that of the guide.
  var width: Double?
  /// How far the corner that moves most has come lately, over the document's width.
  var way: Double?
  /// Where the back is asked for, it looks as the front did.
  private var isLikeFront = false

  init(
    _ found: DocumentFinding, kind: DocumentKind, side: DocumentSide, front: DocumentLook?, in size: PixelSize,
    way: Double?
  ) {
    (self.kind, self.side, self.way) = (kind, side, way)
    (outline, content, scene) = (found.outline, found.content, found.scene)
    let guide = kind.guide(in: size).width
    width = guide > 0 ? found.outline.map { $0.quad.width / guide } : nil
    if let front, let look = content?.look { isLikeFront = look.likeness(to: front) > Self.alike }
  }

  private static let alike = 0.85

  var isThere: Bool { outline != nil || content?.isPrint == true || content?.hasPortrait == true }

  /// Whether what is printed belongs to the other side of a card; nil where it does not say.
  var isWrongSide: Bool? {
    guard let content, outline != nil else { return nil }
    if kind == .td3 { return false }
    let hasZone = content.zoneRows >= 3
    return side == .front ? hasZone && !content.hasPortrait : (content.hasPortrait || isLikeFront) && !hasZone
  }

  /// How far the shape is on the other kind's side of the border; nil where it does not say.
  var strangeness: Double? {
    guard let outline, outline.tilt <= DocumentKind.mostTilt else { return nil }
    let beyond = outline.aspect - DocumentKind.border
    return kind == .td1 ? -beyond : beyond
  }

  /// The share of the worst side where all others are seen; 1 where they are not, which says nothing of fingers.
  var weakSide: Double? {
    guard let sides = outline?.inliers.sorted(), sides.count == 4 else { return nil }
    return sides[1] > Self.seen ? sides[0] : nil
  }

  private static let seen = 0.7
}
