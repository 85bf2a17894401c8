internal import CMath
package import Contract

/// The quality of a face picture, component by component, with the names of OFIQ.
///
/// Values and mappings are ours (docs/explanation/faces.md): a name states the property, not the algorithm of OFIQ.
package struct QualityVector: Hashable, Sendable {
  package enum Name: String, CaseIterable, Hashable, Sendable {
    case headPoseYaw = "HeadPoseYaw"
    case headPosePitch = "HeadPosePitch"
    case headPoseRoll = "HeadPoseRoll"
    case eyesOpen = "EyesOpen"
    case mouthClosed = "MouthClosed"
    case sharpness = "Sharpness"
    case luminanceMean = "LuminanceMean"
    case illuminationUniformity = "IlluminationUniformity"
    case overExposurePrevention = "OverExposurePrevention"
    case interEyeDistance = "InterEyeDistance"
    case headSize = "HeadSize"
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

  package init(_ face: Face, in oval: Box) {
    components = Name.allCases.compactMap { name in
      guard let (native, quality) = Self.measure(name, face, oval), native.isFinite, quality.isFinite else {
        return nil
      }
      return Component(name: name, native: native, quality: Int((100 * min(max(0, quality), 1)).rounded()))
    }
  }

  package subscript(_ name: Name) -> Component? { components.first { $0.name == name } }
}

extension QualityVector {
  /// The raw measurement, and its quality from 0 to 1.
  private static func measure(_ name: Name, _ face: Face, _ oval: Box) -> (native: Double, quality: Double)? {
    switch name {
    case .headPoseYaw: face.pose.map { ($0.yaw, straight($0.yaw)) }
    case .headPosePitch: face.pose.map { ($0.pitch, straight($0.pitch)) }
    case .headPoseRoll: face.pose.map { ($0.roll, straight($0.roll)) }
    case .eyesOpen: face.eyes.map { (min($0.right, $0.left), StillScore.eyesOpen($0)) }
    case .mouthClosed: face.mouth.map { ($0, 1 - StillScore.between(0.05, 0.15, $0)) }
    case .sharpness: face.sharpness.map { ($0, StillScore.sharpness($0)) }
    case .luminanceMean: face.light.map { ($0.mean, StillScore.brightness($0)) }
    case .illuminationUniformity: face.light.map { ($0.evenness, StillScore.uniformity($0)) }
    case .overExposurePrevention: face.light.map { ($0.clipped, StillScore.exposure($0)) }
    case .interEyeDistance: face.eyeDistance.map { ($0, StillScore.between(30, 90, $0)) }
    case .headSize: StillScore.size(face.box, oval).map { (face.box.width / oval.width, $0) }
    }
  }

  /// The cosine squared; 0 from a right angle on.
  private static func straight(_ degrees: Double) -> Double {
    guard abs(degrees) < 90 else { return 0 }
    let cosine = cm_cos(degrees * .pi / 180)
    return cosine * cosine
  }
}
