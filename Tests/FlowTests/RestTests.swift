import Contract
import Flow
import Testing

/// Pitch is measured from the rest pose of the head.
@Suite struct RestTests {
  @Test(arguments: [-24.0, -14, 0, 10]) func usualPitchCountsAsStraight(pitch: Double) {
    var viewer = Viewer()
    viewer.see(.measured(pitch: pitch), for: .seconds(3))
    #expect(viewer.hints == [.doNotMove] && viewer.reading.isReady)
    viewer.see(.measured(pitch: pitch + 18), for: .seconds(2))
    #expect(viewer.reading.hint == .lookStraight)
    viewer.see(.measured(pitch: pitch), for: .seconds(3))
    #expect(viewer.reading.hint == .doNotMove)
  }

  @Test func pitchBeyondThirtyIsNoRestPose() {
    var viewer = Viewer()
    viewer.see(.measured(pitch: -33), for: .seconds(2))
    #expect(viewer.reading.hint == .lookStraight && !viewer.reading.isReady)
  }

  @Test func nextPersonHasTheirOwnRestPose() {
    var viewer = Viewer()
    viewer.see(.measured(pitch: -20), for: .seconds(3))
    viewer.see([], for: .seconds(2))
    viewer.see(.measured(pitch: 8, track: 2), for: .seconds(3))
    #expect(viewer.reading.hint == .doNotMove && viewer.reading.isReady)
  }

  @Test func nodDuringARecordingIsIgnored() {
    var walk = Walk()
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    walk.see(.measured(), for: .seconds(2))
    walk.send(.recorder(.started))
    walk.see(.measured(pitch: 40), for: .seconds(1))
    #expect(!walk.names.contains("recordingDiscarded"))
    #expect(walk.capture?.hint == .doNotMove)
  }
}
