import Contract
import Flow
import Testing

@Suite struct QualityVectorTests {
  private static let oval = OvalPreset.desk.box(in: Walk.frameSize)

  private func vector(_ face: Face) -> QualityVector { QualityVector(face, in: Self.oval) }

  @Test func aPerfectFaceHasAHundredEverywhere() {
    var face = Face.measured(sharpness: 0.07)
    face.eyeDistance = 95
    let components = vector(face).components
    #expect(components.map(\.name) == QualityVector.Name.allCases)
    #expect(components.allSatisfy { $0.quality == 100 })
  }

  /// The cosine squared, with 97, 75 and 25 of 100 as typical values.
  @Test(arguments: [(0.0, 100), (10, 97), (-30, 75), (45, 50), (60, 25), (-90, 0), (135, 0)])
  func aTurnedHeadCounts(angle: Double, quality: Int) throws {
    for (name, pose) in [
      (QualityVector.Name.headPoseYaw, Pose(yaw: angle, pitch: 0, roll: 0)),
      (.headPosePitch, Pose(yaw: 0, pitch: angle, roll: 0)), (.headPoseRoll, Pose(yaw: 0, pitch: 0, roll: angle)),
    ] {
      let vector = vector(Face(box: Self.oval, pose: pose))
      #expect(vector[name]?.native == angle)
      #expect(vector[name]?.quality == quality)
      #expect(vector.components.filter { $0.quality < 100 }.count == (quality < 100 ? 1 : 0))
    }
  }

  @Test(arguments: [
    (QualityVector.Name.eyesOpen, Face.measured(eyes: 0.2), 50), (.mouthClosed, .measured(mouth: 0.1), 50),
    (.mouthClosed, .measured(mouth: 0.3), 0), (.sharpness, .measured(sharpness: 0.0415), 50),
    (.luminanceMean, .measured(luma: 65), 50), (.luminanceMean, .measured(luma: 205), 50),
    (.illuminationUniformity, .measured(evenness: 0.45), 50), (.overExposurePrevention, .measured(clipped: 0.11), 50),
    (.headSize, .measured(width: 0.675), 50), (.headSize, .measured(width: 1.16), 50),
  ]) func eachMeasureHasItsOwnRamp(name: QualityVector.Name, face: Face, quality: Int) throws {
    let found = try #require(vector(face)[name])
    #expect(abs(found.quality - quality) <= 1)
    #expect(vector(.measured())[name]?.quality ?? 0 > quality)
  }

  @Test(arguments: [(20.0, 0), (30, 0), (60, 50), (90, 100), (200, 100)])
  func theEyesShouldBeNinetyPixelsApart(distance: Double, quality: Int) {
    #expect(vector(Face(box: Self.oval, eyeDistance: distance))[.interEyeDistance]?.quality == quality)
  }

  @Test func unmeasuredComponentsAreLeftOut() {
    #expect(vector(Face(box: Self.oval)).components.map(\.name) == [.headSize])
    #expect(QualityVector(Face(box: Self.oval), in: Box(x: 0, y: 0, width: 0, height: 0)).components.isEmpty)
    for odd in [Double.nan, .infinity, -.infinity] {
      let face = Face(
        box: Box(x: 0, y: 0, width: odd, height: 1), pose: Pose(yaw: odd, pitch: odd, roll: odd),
        eyes: EyeOpening(right: odd, left: odd), mouth: odd,
        light: FaceLight(mean: odd, background: 1, clipped: odd, evenness: odd, spread: odd), sharpness: odd,
        eyeDistance: odd)
      #expect(vector(face).components.isEmpty, "\(odd)")
    }
  }

  @Test func theNamesAreThoseOfOFIQ() {
    #expect(
      QualityVector.Name.allCases.map(\.rawValue) == [
        "HeadPoseYaw", "HeadPosePitch", "HeadPoseRoll", "EyesOpen", "MouthClosed", "Sharpness", "LuminanceMean",
        "IlluminationUniformity", "OverExposurePrevention", "InterEyeDistance", "HeadSize",
      ])
  }
}
