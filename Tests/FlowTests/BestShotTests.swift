import Contract
import Flow
import Testing

@Suite struct BestShotTests {
  private static let oval = OvalPreset.desk.box(in: Walk.frameSize)

  private func score(_ face: Face) -> StillScore { StillScore(face, in: Self.oval) }

  @Test func aPerfectFaceHasOne() {
    #expect(abs(score(.measured(sharpness: 0.07)).value - 1) < 1e-9)
  }

  @Test(arguments: [
    Face.measured(yaw: 15), .measured(pitch: -15), .measured(roll: 15), .measured(sharpness: 0.02), .measured(luma: 60),
    .measured(luma: 215), .measured(clipped: 0.1), .measured(evenness: 0.4), .measured(eyes: 0.15),
    .measured(width: 0.6), .measured(width: 1.2),
  ])
  func everyFaultCosts(face: Face) {
    #expect(score(face).value < score(.measured()).value - 0.03)
  }

  @Test func theWorstIsNothingAndNothingIsOutOfBounds() {
    let worst = score(.measured(yaw: 60, eyes: 0, luma: 5, evenness: 0, sharpness: 0, width: 0.2))
    #expect(worst.value == 0)
    for value in [Double.nan, .infinity, -.infinity, 1e300] {
      let odd = score(.measured(yaw: value, eyes: value, luma: value, sharpness: value)).value
      #expect((0...1).contains(odd), "\(value)")
    }
  }

  @Test func unmeasuredQualitiesDoNotCount() {
    #expect(abs(score(.fitting).value - 1) < 1e-9, "only its size is known")
    #expect(score(.fitting).isNeutral)
  }

  @Test func aNeutralFaceIsPreferredToABetterScore() {
    let turned = score(.measured(yaw: 9))
    let dim = score(.measured(luma: 60))
    #expect(turned.value > dim.value && turned < dim)
    #expect(!score(.measured(mouth: 0.3)).isNeutral)
  }

  @Test func theBestOfHoldAndRecordingIsKept() {
    var walk = Walk()
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    walk.see(.measured(mouth: 0.2), for: .seconds(1))
    #expect(walk.kept != nil)
    let speaking = walk.kept
    walk.see(.measured(), for: .milliseconds(66))
    let best = walk.kept
    #expect(best != speaking)
    walk.see(.measured(), for: .milliseconds(600))
    walk.send(.recorder(.started))
    walk.see(.measured(sharpness: 0.05), for: .milliseconds(300))
    #expect(walk.kept == best, "of two that are alike the earlier one stays")
    walk.see([], for: .milliseconds(500))
    #expect(walk.kept == nil, "a clip that is discarded has no still")
  }
}
