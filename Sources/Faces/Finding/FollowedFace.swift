internal import Contract

/// The state of the tracked face.
struct FollowedFace {
  var track: Int
  /// The detector's box.
  private(set) var hit: Detection
  /// Where to search in the next frame.
  private(set) var square: TurnedSquare
  /// Whether landmarks or the filters have placed it, rather than the detector's coarse grid.
  private(set) var isSettled = false

  init(_ hit: Detection, track: Int) {
    (self.hit, self.track) = (hit, track)
    square = TurnedSquare(hit.box)
  }

  init(_ place: Seeker.Place, track: Int) {
    (self.track, square, isSettled) = (track, place.square, true)
    hit = Detection(box: place.square.box, score: place.score)
  }

  var box: Box { hit.box }

  mutating func see(_ place: Seeker.Place) {
    (square, isSettled) = (place.square, true)
    hit = Detection(box: square.box, score: place.score)
  }

  /// Updates the box; the detector's grid is coarse, so without landmarks the box is smoothed over time.
  mutating func see(_ hit: Detection, isSteadied: Bool) {
    let isNear = isSteadied && self.hit.box.isNear(hit.box)
    self.hit = isNear ? Detection(box: self.hit.box.blended(with: hit.box, 0.1), score: hit.score) : hit
    (square, isSettled) = (TurnedSquare(hit.box), false)
  }

  /// Updates the square from the landmarks, which are more precise.
  mutating func settle(_ square: TurnedSquare?) {
    guard let square else { return }
    (self.square, isSettled) = (square, true)
  }
}

extension Box {
  /// Whether the boxes may be of a face that has hardly moved, on another position of the detector's grid.
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
