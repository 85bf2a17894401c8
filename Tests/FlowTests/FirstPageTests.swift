import Contract
import Testing

@testable import Flow

@Suite struct FirstPageTests {
  private func first(_ config: SessionConfig) -> FirstPage? {
    guard case .instructions(let first)? = Plan(config, preset: .selfieFast, seed: 1).steps.first?.face.content else {
      return nil
    }
    return first
  }

  @Test func eachFlowAnnouncesWhatItCaptures() {
    #expect(first(SessionConfig()) == FirstPage())
    #expect(first(SessionConfig(flow: "document")) == FirstPage([.document], sides: [.front, .back]))
    #expect(
      first(SessionConfig(document: DocumentConfig(kind: .td3), flow: "document"))
        == FirstPage([.document], kind: .td3, sides: [.front]))
    #expect(first(SessionConfig(flow: "liveness"))?.movements == [.circle, .nod, .blink, .mouth])
    let both = first(SessionConfig(flow: "identity"))
    #expect(both?.subjects == [.face, .document] && both?.movements.isEmpty == false && both?.readsChip == false)
    var config = SessionConfig(flow: "identity")
    config.nfc.mode = .ifPossible
    #expect(first(config)?.readsChip == true)
    config.flow = "document"
    #expect(first(config)?.readsChip == false, "that flow has no such step")
  }

  @Test(arguments: [LivenessMode.none, .passive]) func onlyTasksAnnounceMovements(_ mode: LivenessMode) {
    #expect(first(SessionConfig(liveness: LivenessConfig(mode: mode), flow: "liveness"))?.movements == [])
  }

  @Test func aMovementIsNamedOnceAndNoneThatIsAvoided() {
    let tasks = [TaskOrder(.motions, maxNods: 0), TaskOrder(.blink)]
    let twice = SessionConfig(liveness: LivenessConfig(tasks: tasks), flow: "liveness")
    #expect(first(twice)?.movements == [.blink, .mouth])
    let avoids = SessionConfig(liveness: LivenessConfig(tasks: tasks, avoid: [.blink]), flow: "liveness")
    #expect(first(avoids)?.movements == [.mouth, .left, .right], "what each task may ask for instead")
  }

  @Test func whatIsAskedForInsteadIsNamed() {
    let config = SessionConfig(liveness: LivenessConfig(tasks: [TaskOrder(.blink)], avoid: [.blink]), flow: "liveness")
    #expect(first(config)?.movements == Gesture.blink.substitutes.filter { $0 != .blink })
  }

  @Test func eyesAreShutOnlyWithSounds() {
    let emoji = LivenessConfig(tasks: [TaskOrder(.emoji)])
    #expect(first(SessionConfig(liveness: emoji, flow: "liveness"))?.movements.contains(.eyesShut) == false)
    #expect(
      first(SessionConfig(liveness: emoji, flow: "liveness", sounds: true))?.movements.contains(.eyesShut) == true)
  }

  @Test(arguments: ["document", "identity", "liveness"]) func itCanBeLeftOut(_ flow: String) {
    #expect(first(SessionConfig(ui: UIConfig(showInstructions: false), flow: flow)) == nil)
  }
}
