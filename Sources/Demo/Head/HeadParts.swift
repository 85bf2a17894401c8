/// The parts of one head in one pose, in the camera's frame, in the order in which they are laid.
struct HeadParts {
  let skin: InlineArray<8, Quadric>
  let hair: Quadric

  init(_ pose: HeadPose) {
    skin = InlineArray { Quadric(HeadShape.skin($0, mouth: pose.mouth), pose.rotation, scale: pose.scale) }
    hair = Quadric(HeadShape.hair, pose.rotation, scale: pose.scale)
  }

  /// How far the parts reach from the head's centre.
  var reach: Reach {
    var reach = Reach(hair)
    for index in skin.indices { reach.stretch(to: Reach(skin[index])) }
    return reach
  }
}

/// How far something reaches to each side, in units of the head.
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
