import Contract
import Flow
import Testing

@Suite struct ExplanationTests {
  private func guiding() -> Walk {
    var walk = Walk()
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    return walk
  }

  @Test func everyConditionIsExplainedInItsOrder() {
    var walk = guiding()
    walk.want(.explain)
    walk.see(.measured(), for: .milliseconds(600))
    #expect(walk.capture?.explanation.conditions.map(\.name) == Array(ConditionReading.Name.ofFaces))
    #expect(walk.capture?.explanation.conditions.filter(\.isBroken).map(\.name) == [.hold])
  }

  @Test func nothingIsExplainedUnasked() {
    var walk = guiding()
    walk.see(.measured(), for: .milliseconds(600))
    #expect(walk.capture?.explanation == Explanation())
    walk.want(.explain, .explain)
    walk.see(.measured(), for: .milliseconds(66))
    #expect(walk.capture?.explanation == Explanation())
  }

  @Test func aConditionTellsItsLimitsAndTheTimeLeft() throws {
    var viewer = Viewer()
    viewer.see([.measured()], for: .seconds(1))
    viewer.see([.measured(), .placed(right: 0.9, width: 0.7, track: 2)], for: .milliseconds(198))
    let company = try #require(viewer.condition(.company))
    #expect(company.isBroken && company.side == .above && company.enter == 0.25 && company.exit == 0.20)
    #expect(company.left == .milliseconds(400 - 132))
    viewer.see([.measured()], for: .milliseconds(132))
    #expect(viewer.condition(.company)?.left == .milliseconds(400 - 132), "mended, and not yet believed")
  }

  @Test func theHoldTellsHowMuchIsLeft() throws {
    var walk = guiding()
    walk.want(.explain)
    walk.see(.measured(), for: .milliseconds(900))
    let hold = try #require(walk.capture?.explanation.conditions.last)
    #expect(hold.name == .hold)
    #expect(hold.left == .seconds(1) - .milliseconds((hold.value ?? 0) * 1000))
  }

  @Test func landmarksOfAllFacesAreGiven() {
    var walk = guiding()
    walk.want(.explain)
    var face = Face.measured()
    face.points = [Point(x: 1, y: 2), Point(x: 3, y: 4)]
    walk.see([face, face], for: .milliseconds(66))
    #expect(walk.capture?.explanation.points.count == 4)
    walk.send(.camera(.stalled))
    #expect(walk.capture?.explanation == Explanation())
  }

  @Test func aHintThatIsNotFollowedIsSaidInMoreWords() {
    var walk = guiding()
    walk.see(.placed(right: 0.4), for: .seconds(8))
    #expect(walk.capture?.escalation == .pictured)
    walk.see(.placed(right: 0.4), for: .seconds(1))
    #expect(walk.capture?.escalation == .insisting)
    walk.see(.placed(width: 0.5), for: .seconds(2))
    #expect(walk.capture?.hint == .getCloser && walk.capture?.escalation == Escalation.none)
  }
}
