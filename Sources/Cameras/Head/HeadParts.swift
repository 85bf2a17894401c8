/// The parts of one head in one pose, in the camera's frame, in the order in which they are laid.
struct HeadParts {
  let skin: [Quadric]
  let hair: Quadric

  init(_ pose: HeadPose) {
    func turned(_ part: HeadShape.Part) -> Quadric { Quadric(part, pose.rotation, scale: pose.scale) }
    skin = (HeadShape.skin(mouth: pose.mouth) + HeadShape.ears + HeadShape.nose).map(turned)
    hair = turned(HeadShape.hair)
  }

  /// How far any part can reach from the head's centre.
  var reach: (left: Float, right: Float, top: Float, bottom: Float) {
    let all = skin + [hair]
    return (
      all.map { $0.centre.x - $0.reachRight }.min() ?? 0, all.map { $0.centre.x + $0.reachRight }.max() ?? 0,
      all.map { $0.centre.y - $0.reachDown }.min() ?? 0, all.map { $0.centre.y + $0.reachDown }.max() ?? 0
    )
  }
}
