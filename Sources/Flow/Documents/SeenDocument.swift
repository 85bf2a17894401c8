internal import Contract

/// The input of the document rules; values that were not measured are `nil`.
struct SeenDocument: Equatable, Sendable {
  /// The kind and the side that are wanted.
  var kind: DocumentKind
  var side: DocumentSide
  var outline: DocumentOutline?
  var content: DocumentContent?
  /// The light on the whole frame, if there is no outline.
  var scene: SceneLight?
  /// The width over that of the guide.
  var width: Double?
  /// The recent motion of the fastest corner, over the document's width.
  var way: Double?
  /// The back is wanted, but it looks like the front.
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

  /// Whether the content is that of the other side of a card; `nil` if it is unknown.
  var isWrongSide: Bool? {
    guard let content, outline != nil else { return nil }
    if kind == .td3 { return false }
    let hasZone = content.zoneRows >= 3
    return side == .front ? hasZone && !content.hasPortrait : (content.hasPortrait || isLikeFront) && !hasZone
  }

  /// How far the aspect lies on the other kind's side of the border; `nil` if it is ambiguous.
  var strangeness: Double? {
    guard let outline, outline.tilt <= DocumentKind.mostTilt else { return nil }
    let beyond = outline.aspect - DocumentKind.border
    return kind == .td1 ? -beyond : beyond
  }

  /// The inlier share of the weakest side if all others are found; else 1, as nothing points to fingers.
  var weakSide: Double? {
    guard let sides = outline?.inliers.sorted(), sides.count == 4 else { return nil }
    return sides[1] > Self.seen ? sides[0] : nil
  }

  private static let seen = 0.7
}
