internal import CMath
package import Contract

/// The quality of a face picture by ISO/IEC 29794-5:2025, with the mappings of its reference implementation, OFIQ 1.0.3.
///
/// These are the 19 of its 28 components that take formulas and landmarks, and no neural network.
/// docs/explanation/faces.md says where ours differ.
package struct QualityVector: Hashable, Sendable {
  package static let version = "ISO/IEC 29794-5:2025, OFIQ 1.0.3"

  package enum Name: String, CaseIterable, Hashable, Sendable {
    case illuminationUniformity = "IlluminationUniformity"
    case luminanceMean = "LuminanceMean"
    case luminanceVariance = "LuminanceVariance"
    case underExposurePrevention = "UnderExposurePrevention"
    case overExposurePrevention = "OverExposurePrevention"
    case dynamicRange = "DynamicRange"
    case naturalColour = "NaturalColour"
    case singleFacePresent = "SingleFacePresent"
    case eyesOpen = "EyesOpen"
    case mouthClosed = "MouthClosed"
    case interEyeDistance = "InterEyeDistance"
    case headSize = "HeadSize"
    case leftwardCrop = "LeftwardCropOfTheFaceImage"
    case rightwardCrop = "RightwardCropOfTheFaceImage"
    case marginAbove = "MarginAboveOfTheFaceImage"
    case marginBelow = "MarginBelowOfTheFaceImage"
    case headPoseYaw = "HeadPoseYaw"
    case headPosePitch = "HeadPosePitch"
    case headPoseRoll = "HeadPoseRoll"
  }

  package struct Component: Hashable, Sendable {
    package let name: Name
    /// The raw measurement.
    package let native: Double
    /// 0 to 100, higher is better.
    package let quality: Int
  }

  /// In the order of the names, without those that were not measured.
  package let components: [Component]

  /// For the first of the faces in a frame of this size.
  package init(_ faces: [Face], in frame: PixelSize) {
    guard let face = faces.first else {
      components = []
      return
    }
    let subject = QualitySubject(face: face, others: faces.dropFirst(), shape: FaceShape(face), frame: frame)
    components = Name.allCases.compactMap { name in
      guard let (native, quality) = subject.measure(name), native.isFinite, quality.isFinite else { return nil }
      return Component(name: name, native: native, quality: Int(min(max(0, quality), 100).rounded()))
    }
  }

  package subscript(_ name: Name) -> Component? { components.first { $0.name == name } }
}

/// What the components are measured on.
private struct QualitySubject {
  let face: Face
  let others: ArraySlice<Face>
  let shape: FaceShape?
  let frame: PixelSize

  /// The raw measurement, and its quality, which may lie beyond 0 to 100.
  func measure(_ name: QualityVector.Name) -> (native: Double, quality: Double)? {
    switch name {
    case .illuminationUniformity: face.tones.map { ($0.uniformity, 100 * cm_pow(max(0, $0.uniformity), 0.3)) }
    case .luminanceMean:
      face.tones.map { ($0.mean, 100 * sigmoid($0.mean, 0.2, 0.05) * (1 - sigmoid($0.mean, 0.8, 0.05))) }
    case .luminanceVariance:
      face.tones.map { ($0.variance, 100 * cm_sin(60 * $0.variance / (60 * $0.variance + 1) * .pi)) }
    case .underExposurePrevention: face.tones.map { ($0.dark, 120 * (0.832 - sigmoid($0.dark, 0.92, 0.05))) }
    case .overExposurePrevention: face.tones.map { ($0.bright, 1 / ($0.bright + 0.01)) }
    case .dynamicRange: face.tones.map { ($0.entropy, 12.5 * $0.entropy) }
    case .naturalColour: face.tones.map { ($0.unnatural, 200 * (1 - sigmoid($0.unnatural, 0, 10))) }
    case .singleFacePresent: (company, 100 * (1 - company))
    case .eyesOpen: shape.map { ($0.eyes, 100 * sigmoid($0.eyes, 0.02, 0.01)) }
    case .mouthClosed: shape.map { ($0.mouth, 100 * (1 - sigmoid($0.mouth, 0.2, 0.06))) }
    case .interEyeDistance: shape.map { ($0.eyeDistance, 100 * sigmoid($0.eyeDistance, 70, 20)) }
    case .headSize:
      shape.map { $0.length / Double(frame.height) }.map { ($0, 200 * (1 - sigmoid(abs($0 - 0.45), 0, 0.05))) }
    case .leftwardCrop: shape.map { $0.left.x / $0.across }.map { ($0, 100 * sigmoid($0, 0.9, 0.1)) }
    case .rightwardCrop:
      shape.map { (Double(frame.width) - $0.right.x) / $0.across }.map { ($0, 100 * sigmoid($0, 0.9, 0.1)) }
    case .marginAbove: shape.map { $0.middle.y / $0.length }.map { ($0, 100 * sigmoid($0, 1.4, 0.1)) }
    case .marginBelow:
      shape.map { (Double(frame.height) - $0.middle.y) / $0.length }.map { ($0, 100 * sigmoid($0, 1.8, 0.1)) }
    case .headPoseYaw: face.pose.map { ($0.yaw, straight($0.yaw)) }
    case .headPosePitch: face.pose.map { ($0.pitch, straight($0.pitch)) }
    case .headPoseRoll: face.pose.map { ($0.roll, straight($0.roll)) }
    }
  }

  /// The size of the second largest face over that of the largest.
  private var company: Double {
    guard let second = others.map(\.box.area).max() else { return 0 }
    return (min(second, face.box.area) / max(second, face.box.area)).squareRoot()
  }

  private func sigmoid(_ value: Double, _ middle: Double, _ width: Double) -> Double {
    1 / (1 + cm_exp((middle - value) / width))
  }

  /// The cosine squared; also 0 for a head that looks away.
  private func straight(_ degrees: Double) -> Double {
    guard abs(degrees) < 90 else { return 0 }
    let cosine = cm_cos(degrees * .pi / 180)
    return 100 * cosine * cosine
  }
}

extension FaceTones {
  /// How far the colour of the cheeks is from that of skin; 100 if it is greenish or bluish.
  fileprivate var unnatural: Double {
    guard red >= 0, yellow >= 0 else { return 100 }
    let (a, b) = (max(0, 5 - red, red - 25), max(0, 5 - yellow, yellow - 35))
    return (a * a + b * b).squareRoot()
  }
}

/// Lengths between the 68 landmarks, as the standard takes them.
private struct FaceShape {
  /// The middles of the person's own eyes; their left one is on the right of the picture.
  let left: Point
  let right: Point
  let middle: Point
  /// Between the eyes, and from between them to the chin, in pixels.
  let across: Double
  let length: Double
  /// Between the eyes, as if the head looked straight ahead.
  let eyeDistance: Double
  /// The opening of the eye that is less open, and that of the mouth, over the length.
  let eyes: Double
  let mouth: Double

  init?(_ face: Face) {
    let points = face.points
    guard points.count == 68 else { return nil }
    func widest(_ pairs: [(Int, Int)]) -> Double { pairs.map { points[$0].distance(to: points[$1]) }.max() ?? 0 }
    (right, left) = (points[36].middle(to: points[39]), points[42].middle(to: points[45]))
    middle = right.middle(to: left)
    across = right.distance(to: left)
    length = middle.distance(to: points[8])
    guard across > 0, length > 0 else { return nil }
    eyeDistance = across / max(0.01, cm_cos(min(89, abs(face.pose?.yaw ?? 0)) * .pi / 180))
    eyes = min(widest([(37, 41), (38, 40)]), widest([(43, 47), (44, 46)])) / length
    mouth = widest([(61, 67), (62, 66), (63, 65)]) / length
  }
}
