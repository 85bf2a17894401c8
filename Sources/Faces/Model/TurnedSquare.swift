internal import Contract

/// A rotated square in a picture: the detector's window on a face.
struct TurnedSquare: Equatable {
  var centre: Point
  /// From the first to the last pixel.
  var side: Double
  /// The unit vector of its upper edge.
  var (along, down) = (1.0, 0.0)

  init(centre: Point, side: Double, along: Double = 1, down: Double = 0) {
    (self.centre, self.side, self.along, self.down) = (centre, side, along, down)
  }

  /// From a detector's box, in whole pixels.
  init(_ box: Box) {
    let side = box.width.rounded() - 1
    self.init(
      centre: Point(x: box.x.rounded() + side / 2, y: box.y.rounded() + (box.height.rounded() - 1) / 2), side: side)
  }

  /// The upright box with the same centre.
  var box: Box { Box(centreX: centre.x + 0.5, centreY: centre.y + 0.5, width: side + 1, height: side + 1) }

  /// A point in unit coordinates of the square.
  func point(_ x: Double, _ y: Double) -> Point { moved(x - 0.5, y - 0.5).centre }

  /// The square moved to its right and down, in multiples of its side.
  func moved(_ x: Double, _ y: Double) -> TurnedSquare {
    var moved = self
    moved.centre.x += side * (along * x - down * y)
    moved.centre.y += side * (down * x + along * y)
    return moved
  }

  /// The square with another side.
  func zoomed(_ zoom: Double) -> TurnedSquare {
    var zoomed = self
    zoomed.side *= zoom
    return zoomed
  }

  /// Whether the coordinates are within any picture.
  var isSound: Bool {
    let far = 65_536.0
    return centre.x.isFinite && centre.y.isFinite && abs(centre.x) < far && abs(centre.y) < far && side >= 4
      && side < far && (along * along + down * down - 1).magnitude < 1e-3
  }
}
