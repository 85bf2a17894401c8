internal import Contract

/// The one face that is followed from frame to frame.
struct FollowedFace {
  let track: Int
  /// As the detector draws it.
  private(set) var hit: Hit
  /// Frames in a row in which the detector did not see it.
  private(set) var misses = 0
  private(set) var sightings = 1
  private var centre: Point?

  init(_ hit: Hit, track: Int) {
    self.hit = hit
    self.track = track
  }

  var box: Box { hit.box }

  /// The detector's boxes are drawn on a coarse grid and jump; where no points steady them, they are followed slowly.
  mutating func see(_ hit: Hit, isSteadied: Bool) {
    let isNear = isSteadied && self.hit.box.isNear(hit.box)
    self.hit = isNear ? Hit(box: self.hit.box.blended(with: hit.box, 0.1), score: hit.score) : hit
    misses = 0
    sightings += 1
  }

  mutating func miss() { misses += 1 }

  /// The points say where the face is; while the detector misses it, its box goes where they go.
  mutating func follow(_ landmarks: Landmarks) {
    let now = landmarks.centre
    if misses > 0, let centre {
      hit.box.x += now.x - centre.x
      hit.box.y += now.y - centre.y
    }
    centre = now
  }

  /// A face that the detector sees is sure to 0.7 at least; one that is only carried on, to 0.5.
  var confidence: Double { misses > 0 ? 0.5 : Self.confidence(of: hit) }

  static func confidence(of hit: Hit) -> Double { min(1, 0.7 + 0.3 * hit.score) }
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
