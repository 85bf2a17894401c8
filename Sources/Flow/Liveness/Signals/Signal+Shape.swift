internal import CMath
internal import Contract

/// Whether a movement changes the shape of the face as a head would. A picture has to be turned and tipped much further
/// than a head to seem to move, and its shape tells how far.
extension Signal {
  static let shapeGuard = 0.15
  /// How much shorter moving lips make the way to the base of the nose, at most, and how level the head then is.
  private static let (shortest, level) = (0.70, 12.0)
  /// The width of the mouth of a turned head, at least: where half of a face is out of sight, its points are guesses.
  private static let narrowest = 0.82
  /// How much a degree of a lifted chin shortens the shape.
  private static let lifted = 0.01

  /// Whether the eyes are reliable: in a flat picture that is tilted or turned they only seem to move.
  ///
  /// A shape that was not measured is no evidence; it comes from the same landmarks as the eyes and the mouth.
  var isInShape: Bool { abs((shape ?? 1) - 1) <= Self.shapeGuard && isFacing }

  /// Whether the lips are reliable: a broad smile pulls up the base of the nose.
  ///
  /// It does so by less than the mouth moves, and without tipping the head. A picture that is tipped as far shows
  /// neither a wider nor an open mouth.
  var isInShapeOfLips: Bool {
    guard !isInShape, let shape, isFacing, abs(pitch) <= Self.level else { return isInShape }
    let moved = [smile, asRead.smile].compactMap { $0.map { $0 - 1 } } + [mouth, asRead.mouth].compactMap(\.self)
    return (Self.shortest...1).contains(shape) && 1 - shape <= moved.max() ?? 0
  }

  /// Whether the eyes are as far apart as in a head that is turned so far.
  var isTurnedAsRead: Bool {
    (shape ?? 1) * cm_cos(yaw * .pi / 180) <= 1 + Self.shapeGuard && (smile ?? 1) >= Self.narrowest
  }

  /// Whether the nose is as long as in a head whose chin is lifted so far.
  var isLiftedAsRead: Bool { (shape ?? 1) >= (1 - Self.shapeGuard) * (1 + Self.lifted * min(0, pitch)) }

  private var isFacing: Bool { abs(yaw) <= 20 }
}
