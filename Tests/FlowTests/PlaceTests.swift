import Contract
import Flow
import Testing

/// Positions of a face, and their hints.
@Suite struct PlaceTests {
  /// Hints about the position.
  private static let leading: Set<Hint> = [.getCloser, .getFurtherAway, .moveLeft, .moveRight, .moveUp, .moveDown]

  @Test func everyPlaceIsEitherReadyOrGuided() {
    for width in stride(from: 0.5, through: 1.3, by: 0.04) {
      for right in stride(from: -0.4, through: 0.4, by: 0.05) {
        for down in stride(from: 0.0, through: 0.4, by: 0.05) {
          var viewer = Viewer()
          viewer.see(.placed(right: right, down: down, width: width), for: .milliseconds(900))
          let isLed = Self.leading.contains(viewer.reading.hint)
          #expect(viewer.reading.isReady != isLed, "\(right), \(down), \(width): \(viewer.reading.hint)")
        }
      }
    }
  }

  @Test func slowApproachIsGuidedAllTheWay() {
    var viewer = Viewer()
    for step in 0..<120 where !viewer.reading.fits {
      viewer.see(.placed(width: 0.55 + 0.002 * Double(step)), for: .milliseconds(66))
    }
    #expect(viewer.hints == [.getCloser] || viewer.hints == [.getCloser, .doNotMove])
    #expect(viewer.reading.fits)
  }

  @Test func theNearestLimitSpeaksBetweenTheRules() {
    func hint(_ face: Face) -> Hint {
      var viewer = Viewer()
      viewer.see(face, for: .milliseconds(900))
      return viewer.reading.hint
    }
    #expect(hint(.placed(width: 0.75)) == .getCloser)
    #expect(hint(.placed(right: 0.155, width: 0.8)) == .moveLeft)
    #expect(hint(.placed(down: -0.135, width: 0.8)) == .moveDown)
  }

  // MARK: The edge of the picture

  @Test func guidanceOffAnEdgeStaysOnItsAxis() {
    var viewer = Viewer()
    // Cut off at the side, and further off vertically.
    viewer.see(.placed(right: -1.0, down: 0.3), for: .seconds(1.2))
    #expect(viewer.hints == [.moveRight])
    viewer.see(.placed(right: -0.3, down: 0.33, width: 0.8), for: .seconds(2))
    #expect(viewer.hints == [.moveRight], "off the edge, but not there yet")
    viewer.see(.placed(right: 0, down: 0.3), for: .seconds(2))
    #expect(viewer.hints == [.moveRight, .moveUp])
  }

  @Test func inACornerTheWayLeadsAlongOneAxis() {
    var viewer = Viewer()
    for step in 0..<40 {
      let nearer = step.isMultiple(of: 4) ? 0.03 : -0.03
      viewer.see(.placed(right: 1.02 + nearer, down: 0.36 - nearer / 4), for: .milliseconds(132))
    }
    #expect(viewer.hints.count == 1, "\(viewer.hints)")
  }

  // MARK: More than one face

  @Test func twoNearFacesGiveMultipleFaces() {
    var viewer = Viewer()
    viewer.see([.placed(right: -0.4, width: 1.3), .placed(right: 0.9, width: 1.2, track: 2)], for: .seconds(3))
    #expect(viewer.hints == [.multipleFaces])
  }

  // MARK: A turned head

  @Test func aTurnedHeadIsOffToTheSideBecauseOfIt() {
    var viewer = Viewer()
    viewer.see(.measured(yaw: 30, right: 0.24), for: .seconds(2))
    #expect(viewer.hints == [.lookStraight])
    #expect(!viewer.reading.fits, "explained is not excused")
    viewer.see(.measured(yaw: 0, right: 0.02), for: .seconds(1))
    #expect(viewer.reading.isReady)
  }

  @Test(arguments: [(30.0, -0.24), (12.0, 0.24), (30.0, 0.5), (0.0, 0.24)])
  func unexplainedOffsetIsGuidedAsPlace(yaw: Double, right: Double) {
    var viewer = Viewer()
    viewer.see(.measured(yaw: yaw, right: right), for: .seconds(2))
    #expect(viewer.hints == [right > 0 ? .moveLeft : .moveRight])
  }

  @Test func personStillTurnedIsFinallyToldToMove() {
    var viewer = Viewer()
    viewer.see(.measured(yaw: 30, right: 0.24), for: .seconds(9))
    #expect(viewer.hints == [.lookStraight])
    viewer.see(.measured(yaw: 30, right: 0.24), for: .seconds(3))
    #expect(viewer.hints == [.lookStraight, .moveLeft])
  }

  // MARK: Coming to rest

  @Test func personStoppingInTheOvalIsNotToldToHoldStill() {
    var viewer = Viewer()
    viewer.see(.placed(right: 0.5), for: .seconds(1))
    for step in 1...8 { viewer.see(.placed(right: 0.5 - 0.0625 * Double(step)), for: .milliseconds(66)) }
    viewer.see(.placed(right: 0), for: .seconds(1))
    #expect(viewer.hints == [.moveLeft, .doNotMove])
  }
}
