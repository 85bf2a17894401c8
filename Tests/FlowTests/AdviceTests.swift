import Contract
import Flow
import Testing

/// Advice on light, pose, eyes and sharpness: shown while it applies, but not without limit.
@Suite struct AdviceTests {
  private static let cases: [(Face, Hint)] = [
    (.measured(yaw: 20), .lookStraight), (.measured(yaw: -20), .lookStraight), (.measured(pitch: 35), .lookStraight),
    (.measured(roll: -20), .lookStraight), (.measured(luma: 40, background: 40), .moreLight),
    (.measured(luma: 220), .lessLight), (.measured(clipped: 0.3), .lessLight),
    (.measured(luma: 70, background: 210, spread: 8), .lightBehind),
    (.measured(luma: 50, background: 150), .lightBehind), (.measured(evenness: 0.3), .unevenLight),
    (.measured(sharpness: 0.005), .blurred),
  ]

  @Test(arguments: cases)
  func eachIsToldAndHoldsTheRecordingUp(face: Face, hint: Hint) {
    var viewer = Viewer()
    viewer.see(face, for: .seconds(2))
    #expect(viewer.reading.hint == hint)
    #expect(viewer.reading.fits && !viewer.reading.isReady)
    viewer.see(.measured(), for: .seconds(4))
    #expect(viewer.reading.hint == .doNotMove && viewer.reading.isReady)
  }

  @Test(arguments: cases)
  func noneIsToldOfAFaceThatIsWell(face: Face, hint: Hint) {
    var viewer = Viewer()
    viewer.see(.measured(yaw: 14, pitch: -14, roll: 14, luma: 80, background: 170, evenness: 0.5), for: .seconds(3))
    #expect(viewer.hints == [.doNotMove])
    viewer.see(.measured(yaw: 5, luma: 200, clipped: 0.1, sharpness: 0.02), for: .seconds(3))
    #expect(!viewer.hints.contains(hint))
  }

  @Test func unmeasuredConditionsGiveNoHint() {
    var viewer = Viewer()
    viewer.see(.fitting, for: .seconds(5))
    #expect(viewer.hints == [.doNotMove])
    for name in [ConditionReading.Name.yaw, .tooDark, .eyes, .blurry, .turn] { #expect(viewer.value(name) == nil) }
  }

  @Test func brokenMeasuresAreNone() {
    for value in [Double.nan, .infinity, -1e300] {
      var viewer = Viewer()
      viewer.see(.measured(yaw: value, eyes: value, luma: value, sharpness: value), for: .seconds(2))
      #expect(viewer.hints == [.doNotMove], "\(value)")
      viewer.see(.measured(yaw: 20), for: .seconds(2))
      #expect(viewer.reading.hint == .lookStraight, "\(value) has poisoned what came after")
    }
  }

  @Test func geometryComesBeforeAdviceAndBacklightBeforeDarkness() {
    var viewer = Viewer()
    viewer.see(.measured(yaw: 20, luma: 40, width: 0.5), for: .seconds(2))
    #expect(viewer.hints == [.getCloser])
    viewer = Viewer()
    viewer.see(.measured(luma: 45, background: 150), for: .seconds(2))
    #expect(viewer.hints == [.lightBehind])
  }

  /// A dark face in front of a bright wall still has detail.
  @Test func aDarkFaceInGoodLightIsNotTold() {
    var viewer = Viewer()
    viewer.see(.measured(luma: 75, background: 250, spread: 22), for: .seconds(2))
    #expect(viewer.hints == [.doNotMove] && viewer.reading.isReady)
  }

  /// Luma, spread and noise: whether more light is asked for.
  @Test(arguments: [
    (45, 17, 1.5, false), (58, 20, 2, false), (26, 8, 0.5, true), (80, 25, 6, true), (150, 16, 2.5, false),
    (50, 40, nil, true),
  ])
  func dimIsWhatShowsLittleOverThePicturesNoise(luma: Double, spread: Double, noise: Double?, isDim: Bool) {
    var viewer = Viewer()
    viewer.see(.measured(luma: luma, background: luma, spread: spread, noise: noise), for: .seconds(2))
    #expect(viewer.hints == [isDim ? .moreLight : .doNotMove])
    viewer.see(.measured(noise: 2), for: .seconds(3))
    #expect(viewer.reading.hint == .doNotMove)
  }

  @Test func aBlinkIsNotShutEyes() {
    var viewer = Viewer()
    viewer.see(.measured(), for: .seconds(2))
    for _ in 0..<5 {
      viewer.see(.measured(eyes: 0.05), for: .milliseconds(400))
      viewer.see(.measured(), for: .milliseconds(700))
    }
    #expect(viewer.hints == [.doNotMove])
    viewer.see(.measured(eyes: 0.05), for: .milliseconds(1500))
    #expect(viewer.reading.hint == .openEyes)
  }

  @Test func eyesAreJudgedByWhatIsUsualForThePerson() {
    var viewer = Viewer()
    viewer.see(.measured(eyes: 0.2), for: .seconds(4))
    #expect(viewer.hints == [.doNotMove], "narrow eyes are not shut ones")
    #expect(abs((viewer.value(.eyes) ?? 0) - 1) < 0.01)
    viewer.see(.measured(eyes: 0.12, mouth: 0.6), for: .seconds(2))
    #expect(viewer.value(.eyes) == nil, "a wide open mouth makes eyes seem narrow")
  }

  @Test func aMouthThatStaysOpenIsTold() {
    var viewer = Viewer()
    viewer.see(.measured(), for: .seconds(2))
    // A single word or a smile is not an open mouth.
    for _ in 0..<5 {
      viewer.see(.measured(mouth: 0.6), for: .milliseconds(400))
      viewer.see(.measured(mouth: 0.1), for: .milliseconds(700))
    }
    #expect(viewer.hints == [.doNotMove])
    viewer.see(.measured(mouth: 0.6), for: .milliseconds(1500))
    #expect(viewer.reading.hint == .closeMouth && !viewer.reading.isReady)
    // A person who can't shut the mouth is not excluded.
    viewer.see(.measured(mouth: 0.6), for: .seconds(11))
    #expect(viewer.reading.isReady)
  }

  @Test func eyesThatWereNeverSeenOpenAreShut() {
    var viewer = Viewer()
    viewer.see(.measured(eyes: 0.13), for: .seconds(2))
    #expect(viewer.reading.hint == .openEyes)
    viewer.see(.measured(eyes: 0.22), for: .seconds(3))
    #expect(viewer.reading.hint == .doNotMove)
  }

  @Test func persistentAdviceStopsBlockingTheRecording() {
    var viewer = Viewer()
    viewer.see(.measured(luma: 40), for: .seconds(10))
    #expect(!viewer.reading.isReady)
    viewer.see(.measured(luma: 40), for: .seconds(2))
    #expect(viewer.reading.isReady && viewer.reading.hint == .doNotMove)
    viewer.see(.measured(yaw: 20), for: .seconds(2))
    #expect(viewer.reading.isReady, "patience is for the whole attempt")
  }

  @Test func aBrightMomentIsNoLight() {
    var viewer = Viewer()
    viewer.see(.measured(), for: .seconds(2))
    viewer.see(.measured(luma: 250), for: .milliseconds(60))
    viewer.see(.measured(), for: .seconds(1))
    #expect(viewer.hints == [.doNotMove])
  }
}

/// No face, or another person than before.
@Suite struct PresenceTests {
  @Test(arguments: [
    (SceneLight(mean: 3, spread: 1), Hint.uncoverCamera), (SceneLight(mean: 3, spread: 10), .moreLight),
    (SceneLight(mean: 30, spread: 10), .moreLight), (SceneLight(mean: 90, spread: 30), .noFace),
  ])
  func theReasonIsTold(scene: SceneLight, hint: Hint) {
    var viewer = Viewer()
    viewer.see([], scene: scene, for: .seconds(3))
    #expect(viewer.hints == [hint], "nothing else is told first")
  }

  private static func hidden(mouth: Bool = false, eyes: Bool = false, light: Double = 120) -> HiddenFace {
    HiddenFace(box: Box(x: 100, y: 60, width: 90, height: 90), hidesEyes: eyes, hidesMouth: mouth, light: light)
  }

  @Test(arguments: [
    (hidden(mouth: true), Hint.uncoverFace), (hidden(mouth: true, eyes: true), .uncoverFace),
    (hidden(eyes: true), .takeOffGlasses), (hidden(), .lookStraight), (hidden(mouth: true, light: 30), .uncoverFace),
    (hidden(eyes: true, light: 30), .moreLight), (hidden(light: 30), .moreLight),
  ])
  func whatHidesAFaceIsTold(face: HiddenFace, hint: Hint) {
    var viewer = Viewer()
    viewer.see([], scene: SceneLight(mean: 90, spread: 30), hidden: face, for: .seconds(3))
    #expect(viewer.hints == [hint])
    #expect(!viewer.reading.hasFace && !viewer.reading.fits && !viewer.reading.isReady)
    viewer.see([.measured()], for: .seconds(4))
    #expect(viewer.reading.hint == .doNotMove)
  }

  @Test func darkGlassesAreAdvice() {
    var (viewer, face) = (Viewer(), Face.measured())
    face.hidesEyes = true
    viewer.see(face, for: .seconds(3))
    #expect(viewer.hints == [.takeOffGlasses] && viewer.reading.fits && !viewer.reading.isReady)
    // Some people have to wear them.
    viewer.see(face, for: .seconds(9))
    #expect(viewer.reading.isReady)
  }

  @Test func aDarkRoomWithAFaceIsNotTold() {
    var viewer = Viewer()
    viewer.see([.measured()], scene: SceneLight(mean: 5, spread: 1), for: .seconds(3))
    #expect(viewer.hints == [.doNotMove])
  }

  @Test func aFaceIsFoundAtItsSecondFrameAndLostAfterAMoment() {
    var viewer = Viewer()
    viewer.see([.fitting], for: .milliseconds(66))
    #expect(!viewer.reading.hasFace)
    viewer.see([.fitting], for: .milliseconds(66))
    #expect(viewer.reading.hasFace)
    viewer.see([], for: .milliseconds(132))
    #expect(viewer.reading.hasFace && !viewer.reading.fits)
    viewer.see([], for: .milliseconds(66))
    #expect(!viewer.reading.hasFace)
  }

  @Test func aFaceWithoutAnyScoreIsNone() {
    var viewer = Viewer()
    var face = Face.fitting
    face.confidence = 0
    viewer.see(face, for: .seconds(2))
    #expect(viewer.hints == [.noFace])
  }

  @Test func newNumberIsANewPersonUnlessFoundInPlace() {
    func isNew(after gap: Duration, _ face: Face) -> Bool {
      var viewer = Viewer()
      viewer.see(.fitting, for: .seconds(1))
      viewer.see([], for: gap)
      viewer.see(face, for: .milliseconds(66))
      return viewer.reading.isNewPerson
    }
    #expect(isNew(after: .zero, .placed(track: 2)))
    #expect(!isNew(after: .milliseconds(500), .placed(track: 2)))
    #expect(isNew(after: .milliseconds(500), .placed(right: 0.8, track: 2)))
    #expect(isNew(after: .milliseconds(1500), .placed(track: 2)))
    #expect(!isNew(after: .milliseconds(1500), .placed(track: 1)))
  }

  @Test func aFaceAtTheEdgeOfThePictureIsLedAwayFromIt() {
    func hint(_ x: Double, _ y: Double) -> [Hint] {
      var viewer = Viewer()
      let box = Box(centreX: x, centreY: y, width: 130, height: 175)
      viewer.see(Face(box: box), for: .seconds(1))
      return viewer.hints
    }
    #expect(hint(60, 240) == [.moveLeft], "the left of the picture is the person's right")
    #expect(hint(580, 240) == [.moveRight])
    #expect(hint(320, 80) == [.moveDown])
    #expect(hint(320, 400) == [.moveUp])
  }
}
