import Contract
import Flow
import Testing

/// Which cameras a person may be filmed by.
@Suite struct CameraOptionTests {
  private func walk(_ roles: CameraOption?) -> Walk {
    var config = SessionConfig()
    config.camera.roles = roles
    var walk = Walk(config)
    walk.reachReadyCamera()
    walk.effects = []
    return walk
  }

  @Test(arguments: [(CameraOption.front, []), (.back, []), (.both, [Effect.nextCamera(.face)])])
  func hostsAreHeldToItToo(roles: CameraOption, effects: [Effect]) {
    var walk = walk(roles)
    walk.want(.nextCamera)
    #expect(walk.effects == effects)
  }

  private func controls(_ walk: Walk) -> [ControlID] { walk.session.view?.controls.map(\.id) ?? [] }

  @Test(arguments: [CameraOption.front, .back])
  func cameraKeyDoesNothingWithOneRole(roles: CameraOption) throws {
    let walk = walk(roles)
    let face = try #require(walk.session.view?.face)
    #expect(Keymap.intent(for: .character("c"), on: face) == nil)
    #expect(!Keymap.rows(on: face).contains { $0.word == .camera })
    #expect(!controls(walk).contains(.switchCamera))
  }

  @Test func unsetOptionKeepsTheKeyWithoutAButton() throws {
    let walk = walk(nil)
    #expect(Keymap.intent(for: .character("c"), on: try #require(walk.session.view?.face)) == .nextCamera)
    #expect(!controls(walk).contains(.switchCamera))
  }

  @Test func bothRolesShowASwitchButton() {
    var walk = walk(.both)
    #expect(controls(walk) == [.start, .switchCamera] && walk.session.view?.focus == .start)
    walk.want(.pressControl(.switchCamera))
    #expect(walk.effects == [.nextCamera(.face)])
    walk.send(.camera(.switching))
    #expect(walk.capture?.stage == .starting)
    walk.send(.camera(.opened(Walk.mode)), .camera(.ready))
    walk.want(.pressControl(.start))
    #expect(controls(walk) == [.switchCamera] && walk.session.view?.focus == nil, "Enter out of habit changes nothing")
  }

  @Test func whileSomethingIsRecordedThereIsNoOtherCamera() {
    var config = SessionConfig()
    config.camera.roles = .both
    var walk = Walk(config)
    walk.reachRecording()
    #expect(!controls(walk).contains(.switchCamera))
    walk.effects = []
    walk.want(.pressControl(.switchCamera), .nextCamera)
    #expect(walk.effects == [])
  }
}
