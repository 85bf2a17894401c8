import CMath
package import Contract

/// The size of a held object, in millimetres.
struct DocumentShape: Equatable, Sendable {
  var width: Float
  var height: Float
  /// The corner radius.
  var radius: Float
  /// The kind of document whose guide is shown.
  var kind: DocumentKind

  /// `nil` if nothing is held.
  init?(_ kind: DocumentState.Kind) {
    switch kind {
    case .td1, .bankcard: self.init(kind: .td1)
    case .td3: self.init(kind: .td3)
    case .a4: self.init(width: 297, height: 210, radius: 0, kind: .td3)
    // Two pages side by side.
    case .book: self.init(width: 297, height: 210, radius: 1, kind: .td3)
    case .screen: self.init(width: 345, height: 216, radius: 4, kind: .td1)
    // As seen from far away.
    case .window: self.init(width: 290, height: 200, radius: 0, kind: .td3)
    case .none: return nil
    }
  }

  private init(kind: DocumentKind) {
    self.init(width: Float(kind.width), height: Float(kind.height), radius: 3.18, kind: kind)
  }

  private init(width: Float, height: Float, radius: Float, kind: DocumentKind) {
    (self.width, self.height, self.radius, self.kind) = (width, height, radius, kind)
  }
}

/// The pose of a document in front of the camera (pinhole model), from which its corners in a frame follow.
///
/// Points of it are in millimetres from its middle, to the right and down as it is read.
package struct DocumentPose {
  let shape: DocumentShape
  /// The focal length in pixels.
  let focal: Float
  let centre: SIMD2<Float>
  /// Its middle in millimetres from the camera, and the unit vectors of its two axes.
  let middle: SIMD3<Float>
  let across: SIMD3<Float>
  let down: SIMD3<Float>

  /// The focal length as a share of the picture's width; finders assume the same.
  private static let focalShare: Float = 0.95

  /// `nil` if nothing is held.
  package init?(_ state: DocumentState, in size: PixelSize) {
    guard state.isPresent, let shape = DocumentShape(state.document) else { return nil }
    self.shape = shape
    focal = Self.focalShare * Float(size.width)
    centre = SIMD2(Float(size.width), Float(size.height)) / 2
    let guide = shape.kind.guide(in: size)
    let depth = focal * shape.width / Float(max(0.05, state.width) * guide.width)
    middle = SIMD3(
      Float(state.x * guide.width) * depth / focal, Float(state.y * guide.height) * depth / focal, depth)
    let (tilt, turn, roll) = (Turn(state.tilt), Turn(state.turn), Turn(state.roll))
    func placed(_ x: Float, _ y: Float) -> SIMD3<Float> {
      let (a, b) = (x * roll.cos - y * roll.sin, x * roll.sin + y * roll.cos)
      // The upper side has a negative y, so a tilt moves it away from the camera.
      let (c, z) = (b * tilt.cos, -b * tilt.sin)
      return SIMD3(a * turn.cos - z * turn.sin, c, a * turn.sin + z * turn.cos)
    }
    (across, down) = (placed(1, 0), placed(0, 1))
  }

  /// The normal, towards the back of the document.
  var normal: SIMD3<Float> {
    SIMD3(
      across.y * down.z - across.z * down.y, across.z * down.x - across.x * down.z,
      across.x * down.y - across.y * down.x)
  }

  /// Projects a point of the document into the frame, in pixels from the corner of the first one.
  func seen(_ u: Float, _ v: Float) -> SIMD2<Float> {
    let place = middle + across * u + down * v
    return SIMD2(place.x, place.y) * (focal / max(1, place.z)) + centre
  }

  /// Whether it is visible: neither edge-on nor seen from behind.
  var isSeen: Bool { (normal * middle).sum() > 0.03 * middle.z }

  /// The ground truth of its corners, in the frame's pixels as finders count them (from the centre of the first one).
  var corners: Quad {
    let (x, y) = (shape.width / 2, shape.height / 2)
    let places = [(-x, -y), (x, -y), (x, y), (-x, y)].map { u, v in
      let place = seen(u, v)
      return Point(Double(place.x) - 0.5, Double(place.y) - 0.5)
    }
    return Quad(places[0], places[1], places[2], places[3])
  }

  /// The ground truth of the corners in a frame of this size; `nil` if no document is visible.
  package static func corners(of state: DocumentState, in size: PixelSize) -> Quad? {
    DocumentPose(state, in: size).flatMap { $0.isSeen ? $0.corners : nil }
  }
}

/// Sine and cosine of an angle in degrees.
private struct Turn {
  let sin: Float
  let cos: Float

  init(_ degrees: Double) {
    let angle = degrees * .pi / 180
    (sin, cos) = (Float(cm_sin(angle)), Float(cm_cos(angle)))
  }
}
