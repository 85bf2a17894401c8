import Contract
import Testing

@testable import Flow

/// Which batches of frames belong to the saved clip.
@Suite struct FrameBatchTests {
  private func walk(_ change: (inout SessionConfig) -> Void) -> Walk {
    var config = SessionConfig(flow: "liveness")
    config.liveness.mode = .none
    change(&config)
    var walk = Walk(config)
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    return walk
  }

  private func wishes(_ walk: Walk) -> [BatchWish?] {
    walk.effects.compactMap { if case .startRecording(_, _, let wish) = $0 { .some(wish) } else { nil } }
  }

  private func record(_ walk: inout Walk) {
    walk.see(.fitting, for: .seconds(3))
    walk.send(.recorder(.started))
  }

  private func frames(_ walk: Walk) -> Product? {
    walk.effects.products.first { $0.role == "frames" }
  }

  @Test(
    arguments: [
      (LivenessMode.none, nil, false), (.passive, nil, true), (.passive, false, false), (.none, true, true),
    ] as [(LivenessMode, Bool?, Bool)])
  func theyAreForBackendsThatLookAtThem(_ mode: LivenessMode, _ frames: Bool?, _ areWanted: Bool) {
    var walk = walk { ($0.liveness.mode, $0.recording.frames) = (mode, frames) }
    record(&walk)
    #expect(wishes(walk) == [areWanted ? BatchWish(label: "video", first: 1) : nil])
  }

  @Test func tasksHaveThemToo() {
    let config = SessionConfig(recording: RecordingConfig(frames: true), flow: "liveness")
    var stage = TaskStage([TaskOrder(.gestures, gestures: [.left])], config: config)
    stage.obey { $0.names.contains("videoRecordStarted") }
    #expect(wishes(stage.walk) == [BatchWish(label: "video", first: 1)])
    stage.walk.send(.recorder(.batch("frames-1", frames: 5)))
    stage.obey()
    #expect(stage.products.map(\.role) == ["clip", "face", "gestures", "frames"])
  }

  @Test func batchesOfADiscardedClipAreInvalid() throws {
    var walk = walk { $0.recording.frames = true }
    record(&walk)
    walk.send(.recorder(.batch("frames-1", frames: 5)), .recorder(.batch("frames-2", frames: 5)))
    #expect(walk.notices.last == .framesRecorded("frames-2", frames: 5, current: ["frames-1", "frames-2"]))
    walk.see([], for: .milliseconds(400))
    #expect(walk.notices.contains(.recordingDiscarded(.faceLeft)))
    walk.send(.recorder(.batch("frames-3", frames: 5)))
    #expect(!walk.notices.contains { if case .framesRecorded("frames-3", _, _) = $0 { true } else { false } })
    record(&walk)
    #expect(wishes(walk).last == BatchWish(label: "video", first: 3))
    walk.send(.recorder(.batch("frames-3", frames: 4)), .recorder(.finished(Walk.clip)))
    let product = try #require(frames(walk))
    #expect(product.files.map(\.name) == ["frames-3.json"])
    #expect(product.facts["livenessFrameBatchIds"] == .list([.text("frames-3")]))
    #expect(product.facts["count"] == .whole(4) && product.facts["label"] == .text("video"))
  }

  @Test func unwrittenBatchesAreNotNamed() {
    var walk = walk { _ in }
    record(&walk)
    walk.send(.recorder(.finished(Walk.clip)))
    #expect(walk.kept != nil && frames(walk) == nil)
  }
}
