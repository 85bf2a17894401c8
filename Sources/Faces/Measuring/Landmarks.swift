internal import Contract
internal import Glibc

/// The 68 facial landmarks in the usual order: jaw, brows, nose, eyes, lips; the person's right side first.
struct Landmarks: Equatable {
  static let count = 68

  let points: [Point]

  /// `nil` if the count is wrong.
  init?(_ points: [Point]) {
    guard points.count == Self.count else { return nil }
    self.points = points
  }

  static let rightEye = 36..<42
  static let leftEye = 42..<48
  static let lips = 48..<68
  static let noseBase = 33

  /// The mean of a range of landmarks.
  func middle(_ range: Range<Int>) -> Point {
    let sum = points[range].reduce(Point(x: 0, y: 0)) { Point(x: $0.x + $1.x, y: $0.y + $1.y) }
    return Point(x: sum.x / Double(range.count), y: sum.y / Double(range.count))
  }

  func distance(_ a: Int, _ b: Int) -> Double { points[a].distance(to: points[b]) }

  var eyeDistance: Double { middle(Self.rightEye).distance(to: middle(Self.leftEye)) }

  /// The mean of all landmarks.
  var centre: Point { middle(0..<Self.count) }

  /// The face box that guidance uses, derived from eyes and mouth.
  ///
  /// Eye distance and mouth position vary between faces: together they estimate the width to 3.6 %, the eyes alone to
  /// 4.6 %. A turned head shows its eyes closer together.
  func box(turned yaw: Double) -> Box {
    let (eyes, mouth) = (middle(Self.rightEye).middle(to: middle(Self.leftEye)), middle(Self.lips))
    let across = eyeDistance / cos(min(abs(yaw), 40) * Double.pi / 180)
    let width = 2.365 * (across * eyes.distance(to: mouth)).squareRoot()
    let centre = eyes.middle(to: mouth)
    return Box(centreX: centre.x, centreY: centre.y, width: width, height: OvalPreset.aspect * width)
  }
}

extension Point {
  func moved(_ dx: Double, _ dy: Double) -> Point { Point(x: x + dx, y: y + dy) }
}
