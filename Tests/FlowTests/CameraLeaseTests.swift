import Contract
import Flow
import Testing

/// A step that uses a camera, and continues at a key press.
private struct CameraStep: Step {
  var name: String
  var lease: CameraLease?
  var changes: [CameraLease.Change] = []

  init(_ name: String, _ role: CameraRole?) {
    self.name = name
    lease = role.map { CameraLease($0) }
  }

  var face: PageFace { PageFace(.instructions, .instructions(FirstPage()), controls: [Control(.continueButton)]) }

  mutating func enter(at now: Instant) -> Reaction { Reaction(lease?.open() ?? []) }

  mutating func handle(_ event: Event, at now: Instant) -> Reaction {
    guard case .camera(let event) = event, let (effects, change) = lease?.handle(event) else { return .nothing }
    changes += [change].compactMap(\.self)
    return Reaction(effects)
  }

  mutating func press(_ control: ControlID, at now: Instant) -> Reaction {
    Reaction(move: .next([Product(step: name, role: name)]))
  }

  mutating func hear(_ answer: DeviceAnswer, at now: Instant) -> Reaction { press(.continueButton, at: now) }

  mutating func pause(at now: Instant) -> Reaction { Reaction([.stopLooking]) }
}

@Suite struct CameraLeaseTests {
  private func cameras(of walk: Walk) -> [Effect] {
    walk.effects.filter { effect in
      switch effect {
      case .openCamera, .closeCamera: true
      default: false
      }
    }
  }

  private func walked(_ steps: [CameraStep]) -> Walk {
    var walk = Walk(plan: Plan(steps))
    walk.send(.begin)
    for _ in steps {
      walk.send(.camera(.opened(Walk.mode)), .camera(.ready))
      walk.want(.press)
    }
    return walk
  }

  @Test func twoStepsOfOneRoleNeverCloseTheCameraBetween() {
    let walk = walked([CameraStep("a", .face), CameraStep("b", .face)])
    let made = [Product(step: "a", role: "a"), Product(step: "b", role: "b")]
    #expect(cameras(of: walk) == [.openCamera(.face), .closeCamera(.face)] && walk.effects.products == made)
    #expect(walk.names == ["cameraReady", "cameraReleased", "sessionEnded"])
  }

  @Test func anotherRoleClosesTheFirstBeforeTheSecondOpens() {
    let walk = walked([CameraStep("a", .face), CameraStep("b", .document)])
    #expect(
      cameras(of: walk).prefix(3) == [.openCamera(.face), .closeCamera(.face), .openCamera(.document)])
  }

  @Test func aStepWithoutACameraHasNoneBesideIt() {
    let walk = walked([CameraStep("a", .face), CameraStep("b", nil), CameraStep("c", .face)])
    #expect(cameras(of: walk).prefix(3) == [.openCamera(.face), .closeCamera(.face), .openCamera(.face)])
  }

  @Test func goingBackKeepsTheCameraAndRetakesTheProduct() {
    var walk = Walk(plan: Plan([CameraStep("a", .face), CameraStep("b", .face)]))
    walk.send(.begin, .camera(.ready))
    walk.want(.press, .navigateUp, .press, .press)
    let made = [Product(step: "a", role: "a"), Product(step: "b", role: "b")]
    #expect(cameras(of: walk) == [.openCamera(.face), .closeCamera(.face)] && walk.effects.products == made)
  }

  @Test func aStepThatIsEnteredUnderALayerIsPaused() {
    var walk = Walk(plan: Plan([CameraStep("a", nil), CameraStep("b", .face)]))
    walk.send(.begin)
    walk.want(.help)
    walk.send(.told(.absent(.operatorConsole)))
    #expect(cameras(of: walk) == [.openCamera(.face)])
    #expect(walk.session.view?.overlay == .help && walk.effects.last == .stopLooking)
  }

  // MARK: Life cycle

  @Test func aLeaseThatIsNotHeldHearsNothing() {
    var lease = CameraLease(.face)
    #expect(lease.handle(.ready).effects.isEmpty && lease.handle(.ready).change == nil)
    #expect(lease.release().isEmpty && lease.suspend().isEmpty && lease.resume().isEmpty)
  }

  @Test func troubleHasItsTimeAndEndsWithFrames() {
    var lease = CameraLease(.face)
    _ = lease.open()
    _ = lease.handle(.opened(Walk.mode))
    #expect(lease.handle(.ready).change == .ready && lease.state == .ready)
    let stalled = lease.handle(.stalled)
    #expect(stalled.effects == [.notify(.cameraStalled), .setTimer(.cameraTrouble, .seconds(10))])
    #expect(lease.trouble == .stalled && lease.state == .ready)
    #expect(lease.handle(.restored).effects == [.cancelTimer(.cameraTrouble), .notify(.cameraRestored)])
    #expect(lease.handle(.lost).change == .troubled(.lost) && lease.state == .starting)
    guard case .failed(let error) = lease.handle(.cameraTrouble) else { return #expect(Bool(false)) }
    #expect(error.code == .cameraLost)
  }

  @Test func endlessPatienceSetsNoTimer() {
    var lease = CameraLease(.face, patience: .endless)
    _ = lease.open()
    #expect(lease.handle(.lost).effects == [.notify(.cameraLost), .cancelTimer(.cameraReady)])
  }

  @Test func anotherCameraStartsWithoutTheTroubleOfTheFirst() {
    var lease = CameraLease(.face)
    _ = lease.open()
    _ = lease.handle(.stalled)
    #expect(lease.handle(.switching).change == .switched)
    #expect(lease.trouble == nil && lease.mode == nil && lease.state == .starting)
  }

  @Test func aStoppedProgramHasNoCamera() {
    var lease = CameraLease(.face)
    _ = lease.open()
    _ = lease.handle(.opened(Walk.mode))
    #expect(lease.suspend().prefix(2) == [.closeCamera(.face), .notify(.cameraReleased)])
    #expect(!lease.isHeld && lease.resume().first == .openCamera(.face))
    #expect(!lease.release().contains(.notify(.cameraReleased)), "it has not opened again")
    #expect(lease.resume().isEmpty, "what was given back for good stays so")
  }
}
