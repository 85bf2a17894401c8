/// The ellipsoids of one head in one pose, in camera coordinates and in painting order.
struct HeadParts {
  let skin: InlineArray<8, Quadric>
  let mask: Quadric?
  let hair: Quadric

  init(_ pose: HeadPose) {
    skin = InlineArray { Quadric(HeadShape.skin($0, mouth: pose.mouth), pose.rotation, scale: pose.scale) }
    mask = pose.cover.mask ? Quadric(HeadShape.mask, pose.rotation, scale: pose.scale) : nil
    hair = Quadric(HeadShape.hair, pose.rotation, scale: pose.scale)
  }

  /// The bounding box of all parts.
  var reach: Reach {
    var reach = Reach(hair)
    for index in skin.indices { reach.stretch(to: Reach(skin[index])) }
    if let mask { reach.stretch(to: Reach(mask)) }
    return reach
  }
}

/// A bounding box, in head units.
struct Reach {
  var left, right, top, bottom: Float

  init(_ body: Quadric) {
    left = body.centre.x - body.reachRight
    right = body.centre.x + body.reachRight
    top = body.centre.y - body.reachDown
    bottom = body.centre.y + body.reachDown
  }

  mutating func stretch(to other: Reach) {
    left = min(left, other.left)
    right = max(right, other.right)
    top = min(top, other.top)
    bottom = max(bottom, other.bottom)
  }
}
