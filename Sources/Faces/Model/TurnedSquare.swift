internal import Contract

/// A square in a picture, turned about its middle: where the detector's window stands on a face.
struct TurnedSquare: Equatable {
  var centre: Point
  /// From the first to the last pixel.
  var side: Double
  /// The direction of its upper edge, one long.
  var (along, down) = (1.0, 0.0)

  init(centre: Point, side: Double, along: Double = 1, down: Double = 0) {
    (self.centre, self.side, self.along, self.down) = (centre, side, along, down)
  }

  /// As the detector draws its boxes, in whole pixels.
  init(_ box: Box) {
    let side = box.width.rounded() - 1
    self.init(
      centre: Point(x: box.x.rounded() + side / 2, y: box.y.rounded() + (box.height.rounded() - 1) / 2), side: side)
  }

  /// The box around the same middle, upright.
  var box: Box { Box(centreX: centre.x + 0.5, centreY: centre.y + 0.5, width: side + 1, height: side + 1) }

  /// A place in it, of which its sides are one long.
  func point(_ x: Double, _ y: Double) -> Point { moved(x - 0.5, y - 0.5).centre }

  /// As far to its right and down as so many of its sides.
  func moved(_ x: Double, _ y: Double) -> TurnedSquare {
    var moved = self
    moved.centre.x += side * (along * x - down * y)
    moved.centre.y += side * (down * x + along * y)
    return moved
  }

  /// Somewhere that a picture can be.
  var isSound: Bool {
    let far = 65_536.0
    return centre.x.isFinite && centre.y.isFinite && abs(centre.x) < far && abs(centre.y) < far && side >= 4
      && side < far && (along * along + down * down - 1).magnitude < 1e-3
  }
}
