import Contract
import Flow
import Testing

@Suite struct FlowTableTests {
  private func steps(_ config: SessionConfig) -> [String] {
    Plan(config, preset: .selfieFast, seed: 1).steps.map { "\(type(of: $0))" }
  }

  @Test func noNameIsGivenTwiceAndEveryStepOfAFlowIsInTheTable() {
    let names = FlowTable.steps.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Set(FlowTable.flows.map(\.name)).count == FlowTable.flows.count)
    for flow in FlowTable.flows {
      #expect(flow.steps.allSatisfy(names.contains), "\(flow.name)")
      #expect(flow.steps.last.flatMap(FlowTable.step)?.captures == true, "\(flow.name)")
    }
  }

  @Test func theUsualFlowIsTheSeeds() {
    #expect(SessionConfig().flow == "selfie")
    #expect(steps(SessionConfig()) == ["InstructionsStep", "PermissionStep", "CaptureStep"])
  }

  @Test(arguments: [
    (["videoCapture"], ["PermissionStep", "CaptureStep"]),
    (["instructions", "videoCapture"], ["InstructionsStep", "PermissionStep", "CaptureStep"]),
    (["cameraPermission", "instructions", "videoCapture"], ["PermissionStep", "InstructionsStep", "CaptureStep"]),
  ])
  func permissionJoinsBeforeTheCameraUnlessItIsNamed(_ names: [String], _ expected: [String]) {
    #expect(SessionConfig(steps: names).flow == nil)
    #expect(steps(SessionConfig(steps: names)) == expected)
  }

  @Test func instructionsThatAreNotShownAreNoStep() {
    let ui = UIConfig(showInstructions: false)
    #expect(steps(SessionConfig(ui: ui)) == ["PermissionStep", "CaptureStep"])
    let listed = SessionConfig(ui: ui, steps: ["instructions", "videoCapture"])
    #expect(steps(listed) == ["PermissionStep", "CaptureStep"])
  }

  @Test func theStepsOfAFlowOneByOneAreTheSamePlan() throws {
    let selfie = try #require(FlowTable.flow("selfie"))
    #expect(
      Plan(SessionConfig(steps: selfie.steps), preset: .selfieFast, seed: 1)
        == Plan(SessionConfig(), preset: .selfieFast, seed: 1))
  }

  @Test func theDemoCameraShowsWhatTheFlowLooksAt() {
    var config = SessionConfig(flow: "document")
    #expect(FlowTable.roles(config) == [.document])
    #expect(FlowTable.usualTrack(config, for: .document) == "card-cooperative")
    config.document.kind = .td3
    #expect(FlowTable.usualTrack(config, for: .document) == "passport-cooperative")
    #expect(FlowTable.roles(SessionConfig()) == [.face])
    #expect(FlowTable.roles(SessionConfig(flow: "identity")) == [.document, .face])
    let alone = SessionConfig(capture: CaptureConfig(enableFaceDetection: false), flow: "identity")
    #expect(FlowTable.roles(alone) == [.document])
    #expect(FlowTable.roles(SessionConfig(steps: ["instructions"])) == [])
    #expect(FlowTable.usualTrack(config, for: .face) == CameraChoice.usualTrack)
  }

  @Test func unknownNamesDoNotTrap() {
    #expect(steps(SessionConfig(flow: "none")) == [])
    #expect(steps(SessionConfig(steps: ["none", "videoCapture"])) == ["PermissionStep", "CaptureStep"])
  }
}
