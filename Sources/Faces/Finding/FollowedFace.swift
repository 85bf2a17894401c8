internal import Contract

/// The one face that is followed from frame to frame.
struct FollowedFace {
  let track: Int
  /// As the detector draws it.
  private(set) var hit: Hit
  /// Where it is looked for in the next frame.
  private(set) var square: TurnedSquare
  /// Whether points or a look at the square have said so, and not the detector's coarse grid.
  private(set) var isSettled = false

  init(_ hit: Hit, track: Int) {
    (self.hit, self.track) = (hit, track)
    square = TurnedSquare(hit.box)
  }

  var box: Box { hit.box }

  mutating func see(_ place: Seeker.Place) {
    (square, isSettled) = (place.square, true)
    hit = Hit(box: square.box, score: place.score)
  }

  /// The detector's boxes are drawn on a coarse grid and jump; where no points steady them, they are followed slowly.
  mutating func see(_ hit: Hit, isSteadied: Bool) {
    let isNear = isSteadied && self.hit.box.isNear(hit.box)
    self.hit = isNear ? Hit(box: self.hit.box.blended(with: hit.box, 0.1), score: hit.score) : hit
    (square, isSettled) = (TurnedSquare(hit.box), false)
  }

  /// The points say better where it is.
  mutating func settle(_ square: TurnedSquare?) {
    guard let square else { return }
    (self.square, isSettled) = (square, true)
  }
}

extension Box {
  /// Whether it may be the same face that has hardly moved, seen on another place of the detector's grid.
  fileprivate func isNear(_ other: Box) -> Bool {
    (0.75...1.33).contains(other.width / width) && abs(other.centreX - centreX) <= 0.25 * width
      && abs(other.centreY - centreY) <= 0.25 * height
  }

  fileprivate func blended(with other: Box, _ share: Double) -> Box {
    func mix(_ side: KeyPath<Box, Double>) -> Double {
      self[keyPath: side] * (1 - share) + other[keyPath: side] * share
    }
    return Box(x: mix(\.x), y: mix(\.y), width: mix(\.width), height: mix(\.height))
  }
}
