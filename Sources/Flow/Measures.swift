internal import Contract

/// The position of a face in units of the oval and in the person's own directions: the oval is 1 wide, 1 high, and
/// centred.
struct Placement: Equatable, Sendable {
  /// The offset of the centre over the oval's width; positive is the person's own right.
  var right: Double
  /// The offset of the centre over the oval's height; positive is down.
  var down: Double
  var width: Double
  var height: Double

  static let oval = Box(centreX: 0, centreY: 0, width: 1, height: 1)
  static let nowhere = Placement(right: 0, down: 0, width: 0, height: 0)

  /// The intersection over union (IoU) of face and oval.
  var overlap: Double {
    Box(centreX: right, centreY: down, width: width, height: height).overlap(Self.oval)
  }
}

extension Placement {
  /// The only conversion from pixels to oval units.
  init(_ face: Box, in oval: Box) {
    // The picture is not mirrored: its left is the person's right.
    self.init(
      right: (oval.centreX - face.centreX) / oval.width, down: (face.centreY - oval.centreY) / oval.height,
      width: face.width / oval.width, height: face.height / oval.height)
  }
}

/// The input of the face rules; values that were not measured are `nil`.
struct Measures: Equatable, Sendable {
  var hasFace = false
  var track = 0
  var box = Box(x: 0, y: 0, width: 0, height: 0)
  var place = Placement.nowhere
  /// The area of the largest other face near the oval, as a share of the first.
  var company = 0.0
  /// The share of the frame between the face and the nearest edge; negative if the face is cut off.
  var margin: Double?
  /// The nearer edge on each axis; `nil` if edges do not matter.
  var edges: Edges?
  /// The direction away from the edge that is reported.
  var wayIn = Hint.positionFace
  var pose: Pose?
  /// The pitch relative to the rest pose, in degrees; `nil` if it is not judged.
  var nod: Double?
  var light: FaceLight?
  var eyes: Double?
  /// The opening of the eyes relative to this person's usual one.
  var openness: Double?
  var mouth: Double?
  var hidesEyes = false
  var sharpness: Double?
  var speed = Speed()
  var scene: SceneLight?
  var hidden: HiddenFace?

  init(_ finding: FaceFinding, oval: Box, size: PixelSize) {
    (scene, hidden) = (finding.scene, finding.hidden)
    let faces = finding.faces.filter { $0.isFound && $0.box.isSound }
    guard let face = faces.first, oval.isSound else { return }
    hasFace = true
    (track, box) = (face.track, face.box)
    place = Placement(face.box, in: oval)
    (pose, light, sharpness, mouth) = (face.pose?.sound, face.light?.sound, face.sharpness?.sound, face.mouth?.sound)
    (eyes, hidesEyes) = (face.eyes?.mean.sound, face.hidesEyes)
    company = Self.company(of: faces.map(\.box), around: oval)
    // If the oval itself lies at the edge, there is no room to ask for.
    if Edges(of: oval, in: size).nearest.share > 0.06 {
      let edges = Edges(of: face.box, in: size)
      self.edges = edges
      (margin, wayIn) = (edges.nearest.share, edges.nearest.wayIn)
    }
  }

  private static func company(of boxes: [Box], around oval: Box) -> Double {
    let near = Box(centreX: oval.centreX, centreY: oval.centreY, width: oval.width * 2, height: oval.height * 2)
    return boxes.dropFirst().filter { near.intersection($0).area > 0 }.map { $0.area / boxes[0].area }.max() ?? 0
  }
}

/// The distance of a box from an edge of the frame, and the direction in which the person moves away from it.
struct Edge: Equatable, Sendable {
  var share: Double
  var wayIn: Hint
}

/// The nearer edge of the frame on each axis.
struct Edges: Equatable, Sendable {
  var across: Edge
  var along: Edge

  init(of box: Box, in size: PixelSize) {
    let (width, height) = (Double(max(1, size.width)), Double(max(1, size.height)))
    let (left, right) = (box.x / width, (width - box.maxX) / width)
    let (top, bottom) = (box.y / height, (height - box.maxY) / height)
    across = left < right ? Edge(share: left, wayIn: .moveLeft) : Edge(share: right, wayIn: .moveRight)
    along = top < bottom ? Edge(share: top, wayIn: .moveDown) : Edge(share: bottom, wayIn: .moveUp)
  }

  var nearest: Edge { across.share <= along.share ? across : along }
}

// MARK: - Validation

extension Face {
  /// A detector marks "no face" with a score of 0.
  fileprivate var isFound: Bool { confidence > 0 }
}

extension Box {
  /// Whether it can be measured: finite, and not empty.
  var isSound: Bool {
    [x, y, width, height].allSatisfy { $0.isFinite && abs($0) < 1e6 } && width > 0 && height > 0
  }
}

extension Double {
  /// The value, unless it is implausible.
  var sound: Double? { isFinite && abs(self) < 1e6 ? self : nil }
}

extension Pose {
  fileprivate var sound: Pose? { [yaw, pitch, roll].allSatisfy { $0.sound != nil } ? self : nil }
}

extension FaceLight {
  fileprivate var sound: FaceLight? {
    [mean, background, clipped, evenness, spread, noise ?? 0].allSatisfy { $0.sound != nil } ? self : nil
  }
}
