import Contract
import Flow
import Testing

/// Expected values are those of OFIQ's formulas, computed apart from this program.
@Suite struct QualityVectorTests {
  private static let frame = PixelSize(width: 640, height: 480)
  private static let tones = FaceTones(
    mean: 0.35, variance: 0.01, dark: 0, bright: 0, entropy: 6, uniformity: 0.5, red: 15, yellow: 20)

  private func vector(_ face: Face, others: [Face] = []) -> QualityVector {
    QualityVector([face] + others, in: Self.frame)
  }

  private static func toned(_ change: (inout FaceTones) -> Void) -> Face {
    var tones = Self.tones
    change(&tones)
    return Face(box: Box(x: 200, y: 100, width: 200, height: 270), tones: tones)
  }

  /// Eyes 100 pixels apart at 270 and 370, 216 above the chin.
  private static func shaped(
    eyes: Double = 12, mouth: Double = 0, at move: Point = Point(x: 0, y: 0), yaw: Double = 0
  ) -> Face {
    var points = [Point](repeating: Point(x: 320, y: 250), count: 68)
    func eye(_ first: Int, _ x: Double, _ height: Double) {
      (points[first], points[first + 3]) = (Point(x: x - 20, y: 200), Point(x: x + 20, y: 200))
      for (upper, lower) in [(first + 1, first + 5), (first + 2, first + 4)] {
        (points[upper], points[lower]) = (Point(x: x, y: 200 - height / 2), Point(x: x, y: 200 + height / 2))
      }
    }
    eye(36, 270, eyes)
    eye(42, 370, 14)
    points[8] = Point(x: 320, y: 416)
    (points[62], points[66]) = (Point(x: 320, y: 330 - mouth / 2), Point(x: 320, y: 330 + mouth / 2))
    return Face(
      box: Box(x: 200, y: 100, width: 200, height: 270), pose: Pose(yaw: yaw, pitch: 0, roll: 0),
      points: points.map { Point(x: $0.x + move.x, y: $0.y + move.y) })
  }

  @Test(arguments: [
    (QualityVector.Name.illuminationUniformity, toned { _ in }, 81),
    (.illuminationUniformity, toned { $0.uniformity = 0 }, 0),
    (.luminanceMean, toned { _ in }, 95), (.luminanceMean, toned { $0.mean = 0.2 }, 50),
    (.luminanceMean, toned { $0.mean = 0.8 }, 50), (.luminanceVariance, toned { _ in }, 92),
    (.luminanceVariance, toned { $0.variance = 0.002 }, 33), (.underExposurePrevention, toned { _ in }, 100),
    (.underExposurePrevention, toned { $0.dark = 0.9 }, 52), (.underExposurePrevention, toned { $0.dark = 1 }, 0),
    (.overExposurePrevention, toned { _ in }, 100), (.overExposurePrevention, toned { $0.bright = 0.01 }, 50),
    (.dynamicRange, toned { _ in }, 75), (.dynamicRange, toned { $0.entropy = 8 }, 100),
    (.naturalColour, toned { _ in }, 100), (.naturalColour, toned { $0.red = 30 }, 76),
    (.naturalColour, toned { $0.yellow = -1 }, 0),
  ]) func tones(name: QualityVector.Name, face: Face, quality: Int) {
    #expect(vector(face)[name]?.quality == quality, "\(name)")
  }

  @Test(arguments: [
    // 12 of 216 open; 4.32 of 216 is where the curve has its middle.
    (QualityVector.Name.eyesOpen, shaped(), 97), (.eyesOpen, shaped(eyes: 4.32), 50), (.mouthClosed, shaped(), 97),
    (.mouthClosed, shaped(mouth: 43.2), 50), (.interEyeDistance, shaped(), 82),
    // 60 degrees away the eyes seem half as far apart.
    (.interEyeDistance, shaped(yaw: 60), 100), (.headSize, shaped(), 100), (.leftwardCrop, shaped(), 100),
    (.leftwardCrop, shaped(at: Point(x: -260, y: 0)), 88), (.rightwardCrop, shaped(at: Point(x: 260, y: 0)), 88),
    (.marginAbove, shaped(at: Point(x: 0, y: 102.4)), 50), (.marginBelow, shaped(at: Point(x: 0, y: -108.8)), 50),
  ]) func places(name: QualityVector.Name, face: Face, quality: Int) {
    #expect(vector(face)[name]?.quality == quality, "\(name) \(String(describing: vector(face)[name]))")
  }

  /// The cosine squared, with 97, 75 and 25 of 100 as typical values.
  @Test(arguments: [(0.0, 100), (10, 97), (-30, 75), (45, 50), (60, 25), (-90, 0), (135, 0)])
  func aTurnedHeadCounts(angle: Double, quality: Int) throws {
    for (name, pose) in [
      (QualityVector.Name.headPoseYaw, Pose(yaw: angle, pitch: 0, roll: 0)),
      (.headPosePitch, Pose(yaw: 0, pitch: angle, roll: 0)), (.headPoseRoll, Pose(yaw: 0, pitch: 0, roll: angle)),
    ] {
      let component = vector(Face(box: Box(x: 0, y: 0, width: 1, height: 1), pose: pose))[name]
      #expect(component?.native == angle && component?.quality == quality)
    }
  }

  @Test func aSecondFaceCounts() {
    let other = Face(box: Box(x: 0, y: 0, width: 100, height: 135))
    #expect(vector(Self.shaped())[.singleFacePresent]?.quality == 100)
    #expect(vector(Self.shaped(), others: [other])[.singleFacePresent]?.quality == 50)
    #expect(vector(Self.shaped(), others: [Self.shaped()])[.singleFacePresent]?.quality == 0)
  }

  @Test func unmeasuredComponentsAreLeftOut() {
    let box = Box(x: 0, y: 0, width: 10, height: 10)
    #expect(QualityVector([], in: Self.frame).components.isEmpty)
    #expect(vector(Face(box: box)).components.map(\.name) == [.singleFacePresent])
    for odd in [Double.nan, .infinity, -.infinity] {
      let face = Face(
        box: Box(x: 0, y: 0, width: odd, height: 1), pose: Pose(yaw: odd, pitch: odd, roll: odd),
        tones: FaceTones(
          mean: odd, variance: odd, dark: odd, bright: odd, entropy: odd, uniformity: odd, red: odd, yellow: odd),
        points: [Point](repeating: Point(x: odd, y: odd), count: 68))
      #expect(vector(face).components.allSatisfy { (0...100).contains($0.quality) && $0.native.isFinite }, "\(odd)")
    }
  }

  @Test func theNamesAreTheStandards() {
    #expect(
      QualityVector.Name.allCases.map(\.rawValue) == [
        "IlluminationUniformity", "LuminanceMean", "LuminanceVariance", "UnderExposurePrevention",
        "OverExposurePrevention", "DynamicRange", "NaturalColour", "SingleFacePresent", "EyesOpen", "MouthClosed",
        "InterEyeDistance", "HeadSize", "LeftwardCropOfTheFaceImage", "RightwardCropOfTheFaceImage",
        "MarginAboveOfTheFaceImage", "MarginBelowOfTheFaceImage", "HeadPoseYaw", "HeadPosePitch", "HeadPoseRoll",
      ])
  }
}
