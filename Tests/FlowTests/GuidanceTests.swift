import Contract
import Flow
import Testing

@Suite struct GuidanceTests {
  private static let size = Walk.frameSize

  /// The hint after these faces were seen for two seconds.
  private func hint(_ faces: [Face]) -> Hint {
    var walk = Walk()
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    walk.see(faces, for: .milliseconds(900))
    return walk.capture?.hint ?? .positionFace
  }

  @Test(arguments: [
    ([], Hint.noFace),
    ([Face.placed(right: 0.3)], .moveLeft),
    ([Face.placed(right: -0.3)], .moveRight),
    ([Face.placed(down: 0.3)], .moveUp),
    ([Face.placed(down: -0.3)], .moveDown),
    ([Face.placed(width: 0.5)], .getCloser),
    ([Face.placed(width: 1.3)], .getFurtherAway),
    ([Face.placed(), Face.placed(right: 0.9, width: 0.7, track: 2)], .multipleFaces),
    ([Face.placed()], .doNotMove),
  ])
  func eachConditionHasItsHint(faces: [Face], expected: Hint) {
    #expect(hint(faces) == expected)
  }

  @Test func distanceComesBeforePlaceAndTheLargerOffenceFirst() {
    #expect(hint([.placed(right: 0.5, down: 0.5, width: 0.5)]) == .getCloser)
    #expect(hint([.placed(right: 0.5, down: 0.2)]) == .moveLeft)
    #expect(hint([.placed(right: 0.2, down: 0.5)]) == .moveUp)
  }

  @Test func smallFaceInTheBackgroundIsNoCompany() {
    #expect(hint([.placed(), .placed(right: 0.9, width: 0.3, track: 2)]) == .doNotMove)
  }

  @Test func directionsAreThePersonsOwn() {
    // A face in the left half of the unmirrored picture belongs to a person too far to their right.
    let oval = OvalPreset.desk.box(in: Self.size)
    let face = Face(
      box: Box(
        centreX: oval.centreX - oval.width / 2, centreY: oval.centreY, width: oval.width * 0.9,
        height: oval.width * 0.9 * 1.35))
    #expect(hint([face]) == .moveLeft)
  }

  @Test func fittingHasHysteresis() {
    var guidance = Guidance(oval: .desk)
    var now = Instant()
    /// Long enough for the filters to settle.
    func read(_ face: Face) -> Bool {
      var fits = false
      for _ in 0..<15 {
        now = now + .milliseconds(66)
        fits = guidance.read(FaceFinding(faces: [face]), in: Self.size, at: now).fits
      }
      return fits
    }
    #expect(read(.placed(width: 0.79)) == true)
    #expect(read(.placed(width: 0.75)) == true, "staying asks less than coming")
    #expect(read(.placed(width: 0.71)) == false)
    #expect(read(.placed(width: 0.75)) == false, "once too far, 0.78 is asked")
    #expect(read(.placed(width: 0.79)) == true)
  }

  @Test func hintsStayLongEnoughToBeRead() {
    var walk = Walk()
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    for second in 0..<20 {
      walk.see(second.isMultiple(of: 2) ? .placed(right: 0.4) : .placed(down: 0.4), for: .milliseconds(500))
    }
    let changes = walk.names.count { $0 == "hintChanged" }
    #expect(changes <= 10, "\(changes) changes in ten seconds")
  }

  @Test func movingFaceIsAskedToHoldStill() {
    var walk = Walk()
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    for step in 0..<40 {
      walk.see(
        .placed(right: step.isMultiple(of: 2) ? 0.09 : -0.09, width: step.isMultiple(of: 2) ? 0.85 : 0.95),
        for: .milliseconds(60))
    }
    #expect(walk.capture?.hint == .holdStill)
    #expect(!walk.effects.contains(.startRecording(.seconds(1), into: "clip.mp4")))
  }

  /// Sways from one side to the other within 300 ms, in smooth steps.
  private func goToAndFro(_ viewer: inout Viewer, for seconds: Int) {
    for frame in 0..<seconds * 15 {
      let steps = Double(frame) / 15 / 0.3
      let part = steps - steps.rounded(.down)
      let way = 0.2 * part * part * (3 - 2 * part) - 0.1
      let right = Int(steps).isMultiple(of: 2) ? way : -way
      viewer.see([.placed(right: right)], for: .milliseconds(66))
    }
  }

  @Test func personPausingAtEachTurnIsToldToHoldStill() {
    var viewer = Viewer()
    goToAndFro(&viewer, for: 4)
    #expect(viewer.hints.filter { $0 != .doNotMove } == [.holdStill], "\(viewer.changes)")
    #expect(viewer.reading.hint == .holdStill)
    viewer.see(.placed(), for: .milliseconds(1500))
    #expect(viewer.reading.hint == .doNotMove)
  }

  @Test func personArrivingIsToldAtOnceThatTheyFit() {
    var viewer = Viewer()
    for step in 0..<6 { viewer.see(.placed(right: 0.5 - Double(step) * 0.1), for: .milliseconds(66)) }
    viewer.see(.placed(), for: .milliseconds(700))
    #expect(viewer.reading.hint == .doNotMove)
  }
}
