import Contract
import Testing

@testable import Flow

/// A visitor at a kiosk who does tasks as far as possible, and the operator.
private struct AssistStage {
  var walk = KioskWalk()
  var person = TaskPerson()
  private var heard = 0

  init(_ tasks: [TaskOrder], _ alternatives: [TaskAlternative], change: (inout SessionConfig) -> Void = { _ in }) {
    walk.config = SessionConfig(flow: "liveness")
    walk.config.liveness.tasks = tasks
    walk.config.liveness.alternatives = alternatives
    change(&walk.config)
    walk.pin = "2468"
    walk.send(.begin)
  }

  /// A visitor starts a session and reaches the first gate.
  mutating func come() {
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
  }

  var view: LivenessView? {
    guard case .liveness(let view) = walk.kiosk.view?.face.content else { return nil }
    return view
  }
  var stage: String? { walk.kiosk.view?.face.stage }
  var controls: [ControlID] { walk.kiosk.view?.controls.map(\.id) ?? [] }
  var notices: [Notice] {
    walk.effects.compactMap {
      switch $0 {
      case .notify(let notice), .announce(let notice): notice
      default: nil
      }
    }
  }
  /// The report in the result.
  var told: [Fact] { walk.effects.told }
  var products: [Product] { walk.effects.products }
  func task(_ index: Int) -> [Fact] { walk.effects.task(index) }

  /// The recorder obeys.
  mutating func record() {
    while heard < walk.effects.count {
      heard += 1
      switch walk.effects[heard - 1] {
      case .startRecording: walk.send(.recorder(.started))
      case .finishRecording: walk.send(.recorder(.finished(TaskStage.clip)))
      default: break
      }
    }
  }

  @discardableResult
  mutating func obey(
    for most: Duration = .seconds(60), until isSo: (AssistStage) -> Bool = { $0.walk.page != .liveness }
  ) -> Bool {
    let end = walk.now + most
    while walk.now < end, !isSo(self), let view {
      walk.see([person.face(before: view, at: walk.now)], for: .milliseconds(66))
      record()
    }
    return isSo(self)
  }

  /// The visitor presses "I can't do this".
  mutating func refuse() {
    obey { $0.view?.moment == .asking }
    walk.want(.pressControl(.cannot))
  }

  mutating func openDesk() {
    walk.press(.function(10))
    walk.press(.function(10))
    for scalar in "2468".unicodeScalars { walk.press(.character(scalar)) }
    walk.press(.enter)
  }

  mutating func operate(_ control: ControlID) {
    openDesk()
    walk.want(.pressControl(control))
  }
}

/// Help for a visitor who cannot do a task.
@Suite struct KioskAssistTests {
  private let left = TaskOrder(.gestures, gestures: [.left])
  private let right = TaskOrder(.gestures, gestures: [.right])

  private func called(_ tasks: [TaskOrder]? = nil) -> AssistStage {
    var stage = AssistStage(tasks ?? [left, right], [.operator])
    stage.come()
    stage.refuse()
    return stage
  }

  @Test func operatorIsCalledOnceNoMovementIsLeft() {
    var stage = AssistStage([TaskOrder(.circle)], [.other, .operator])
    stage.come()
    for _ in 1...2 {
      stage.refuse()
      #expect(stage.view?.moment == .saying(.leftOut) && stage.stage == "saying")
      stage.person.cannot = Set(Gesture.allCases)
    }
    stage.refuse()
    #expect(stage.stage == "calling" && stage.controls == [.tryAgain, .leave])
    #expect(stage.notices.suffix(2) == [.recordingDiscarded(.assistance), .assistanceAsked(1, .circle)])
    #expect(!stage.walk.names.contains("taskFailed") && !stage.walk.names.contains("attemptFailed"))
  }

  @Test func operatorIsCalledAtOnceWithoutAlternatives() {
    let stage = called()
    #expect(stage.stage == "calling" && stage.notices.last == .assistanceAsked(1, .gestures))
    #expect(stage.walk.kiosk.session?.isRecording == false, "a waiting visitor is not recorded")
  }

  @Test func itIsHeardAsAChangeAndNotAsAnError() {
    var stage = AssistStage([left], [.operator]) { $0.sounds = true }
    stage.come()
    stage.obey { $0.view?.moment == .asking }
    let before = stage.walk.effects.count
    stage.walk.want(.pressControl(.cannot))
    let sounds = stage.walk.effects[before...].compactMap {
      if case .ask(.sounds(.play(let sound))) = $0 { sound } else { nil }
    }
    #expect(sounds == [.change])
  }

  @Test func aTaskThatIsLetPassIsNoFailureAndTheOtherOneIsAskedFor() {
    var stage = called()
    stage.person.cannot = [.left]
    stage.openDesk()
    #expect(stage.controls == [.close, .letPass, .easierTasks, .pause, .outOfOrder, .wipe, .restart])
    #expect(stage.walk.kiosk.view?.focus == .close)
    stage.walk.want(.pressControl(.letPass))
    #expect(stage.notices.contains(.operatorLeft) && stage.walk.page == .liveness)
    #expect(stage.notices.contains(.operatorActed(.letPass)) && stage.view?.moment == .gate(0))
    stage.obey()
    #expect(stage.walk.page == .captured)
    #expect(stage.task(0)["outcome"] == .text("skipped") && stage.task(0)["reason"] == .text("skipped"))
    #expect(stage.task(0)["alternative"] == .text("operator") && stage.task(0)["steps"] == .list([]))
    #expect(stage.task(1)["outcome"] == .text("passed") && stage.task(1)["alternative"] == .nothing)
    #expect(stage.told["tasksPassed"] == .nothing && stage.told["alternativeUsed"] == .truth(true))
    #expect(stage.notices.contains(.tasksEnded(passed: nil)) && !stage.walk.names.contains("attemptFailed"))
    #expect(stage.products.map(\.role).contains("face"))
  }

  @Test func singleWaivedTaskStillRecordsTheFace() {
    var stage = called([left])
    stage.operate(.letPass)
    stage.obey()
    #expect(stage.walk.page == .captured && stage.products.map(\.role) == ["clip", "face"])
  }

  @Test func easierTasksAreAllEasyAndLeaveOutWhatCannotBeDone() {
    var stage = called([TaskOrder(.circle, difficulty: .hard), right])
    stage.person.cannot = [.circle]
    stage.operate(.easierTasks)
    let before = stage.notices.count
    stage.obey()
    let after = stage.notices.dropFirst(before)
    #expect(after.contains(.taskStarted(1, .circle, .easy)) && after.contains(.taskStarted(2, .gestures, .easy)))
    #expect(!after.contains { if case .taskStepStarted(_, _, .circle, _) = $0 { true } else { false } })
    #expect(stage.task(0)["asked"] == .text("hard") && stage.task(0)["difficulty"] == .text("easy"))
    #expect(stage.task(0)["alternative"] == .text("other") && stage.told["alternativeUsed"] == .truth(true))
    #expect(stage.told["tasksPassed"] == .truth(true) && stage.task(1)["alternative"] == .nothing)
  }

  @Test func easierTasksAndLetPassAreNotOfferedTwice() {
    var stage = called()
    stage.operate(.easierTasks)
    stage.openDesk()
    #expect(stage.controls.prefix(3) == [.close, .letPass, .pause])
    stage.walk.want(.pressControl(.letPass))
    stage.openDesk()
    #expect(stage.controls.prefix(2) == [.close, .pause])
    var easy = AssistStage([TaskOrder(.circle, difficulty: .easy)], [.operator])
    easy.come()
    easy.openDesk()
    #expect(easy.controls.prefix(3) == [.close, .letPass, .pause])
  }

  @Test func nothingLessThanTheFloorIsOffered() {
    var stage = AssistStage([left], [.operator]) { $0.liveness.floor = nil }
    stage.come()
    stage.openDesk()
    #expect(stage.controls.prefix(3) == [.close, .letPass, .pause])
  }

  @Test func operatorIsCalledAgainIfNothingIsLeft() {
    var stage = AssistStage([left], [.other, .operator]) { $0.liveness.avoid = [.right, .blink] }
    stage.come()
    stage.refuse()
    #expect(stage.stage == "calling", "nothing says as much")
    stage.operate(.easierTasks)
    stage.obey { $0.stage == "calling" }
    #expect(stage.stage == "calling" && stage.walk.names.count { $0 == "assistanceAsked" } == 2)
    stage.operate(.letPass)
    stage.obey()
    #expect(stage.task(0)["alternative"] == .text("operator"))
  }

  @Test func theTaskThatIsMeantIsTheOneThatWasBrokenOff() {
    var stage = AssistStage([right, left], [.operator])
    stage.come()
    stage.obey { $0.view?.task == 2 && $0.view?.moment == .asking }
    // Opening help also discards the clip, and all tasks restart.
    stage.walk.want(.help)
    stage.openDesk()
    guard case .operator(let page)? = stage.walk.kiosk.view?.face.content else {
      Issue.record("no page")
      return
    }
    #expect(page.assistance == Assistance(task: 2, tasks: 2))
    stage.walk.want(.pressControl(.letPass))
    #expect(stage.walk.kiosk.view?.overlay == .help, "they find what they had open")
    stage.walk.want(.navigateUp)
    stage.person.cannot = [.left]
    stage.obey()
    #expect(stage.task(0)["outcome"] == .text("passed") && stage.task(1)["alternative"] == .text("operator"))
  }

  @Test func tryAgainAsksTheSameAndMayCallAgain() {
    for goOn in [Intent.press, .navigateUp] {
      var stage = called()
      stage.walk.want(goOn)
      #expect(stage.view?.moment == .gate(0))
      stage.refuse()
      #expect(stage.stage == "calling" && stage.walk.names.count { $0 == "assistanceAsked" } == 2)
    }
  }

  @Test func leavingDuringTheCallKeepsNothing() {
    var stage = AssistStage([left], [.operator])
    let fresh = stage.walk.kiosk
    stage.come()
    stage.refuse()
    stage.walk.want(.pressControl(.leave))
    #expect(stage.notices.contains { $0.name == "sessionEnded" } && stage.walk.page == .attract)
    #expect(stage.walk.kiosk == fresh && stage.walk.effects.contains(.stopLooking))
    #expect(stage.task(0)["outcome"] == .text("unfinished"))
  }

  @Test func visitorKeepsWaitingAfterTheOperatorLeaves() {
    var stage = called()
    let before = stage.walk.kiosk.view
    stage.openDesk()
    stage.walk.press(.escape)
    #expect(stage.walk.kiosk.view == before && stage.stage == "calling")
    #expect(stage.walk.effects.last { $0 == .look(for: .face) || $0 == .stopLooking } == .look(for: .face))
  }

  @Test func callWaitsForeverOnlyWithAFaceInView() {
    var stage = called()
    stage.walk.see([TaskPerson.face()], for: .seconds(120))
    #expect(stage.stage == "calling")
    stage.walk.wait(.seconds(46))
    #expect(stage.walk.page == .stillThere)
    stage.walk.press(.enter)
    #expect(stage.stage == "calling")
    stage.walk.wait(.seconds(80))
    #expect(stage.walk.page == .attract)
  }

  @Test func aCameraThatComesBackIsLookedThroughAgain() {
    var stage = called()
    stage.walk.send(.camera(.lost))
    #expect(stage.stage == "calling")
    stage.walk.send(.camera(.restored), .camera(.opened(Walk.mode)), .camera(.ready))
    #expect(stage.stage == "calling")
    #expect(stage.walk.effects.last { $0 == .look(for: .face) || $0 == .stopLooking } == .look(for: .face))
    stage.person.cannot = []
    stage.walk.want(.press)
    stage.obey()
    #expect(stage.walk.page == .captured)
  }

  @Test(arguments: [false, true])
  func aCameraThatStaysAwaySendsThemAway(deskIsOpen: Bool) {
    var stage = called()
    if deskIsOpen { stage.openDesk() }
    stage.walk.send(.camera(.lost))
    stage.walk.wait(.seconds(5))
    #expect(stage.walk.page == .outOfOrder && stage.walk.kiosk.session == nil)
  }

  @Test func helpThatComesWithoutAPictureCountsOnceThereIsOne() {
    var stage = called([left])
    stage.walk.send(.camera(.lost))
    stage.operate(.letPass)
    #expect(stage.stage == "starting")
    stage.walk.send(.camera(.restored), .camera(.opened(Walk.mode)), .camera(.ready))
    stage.obey()
    #expect(stage.walk.page == .captured && stage.task(0)["alternative"] == .text("operator"))
  }

  @Test func aWipeLeavesNothingOfWhatWasDoneForThem() {
    var stage = AssistStage([left], [.operator])
    let fresh = stage.walk.kiosk
    stage.come()
    stage.refuse()
    stage.operate(.letPass)
    stage.operate(.wipe)
    stage.walk.want(.pressControl(.wipe))
    #expect(stage.walk.page == .attract && stage.walk.kiosk == fresh)
    stage.come()
    stage.obey { $0.view?.moment == .asking }
    #expect(stage.view?.ask?.gesture == .left, "the next person is asked")
  }

  @Test func letPassDoesNotApplyToAnotherPerson() {
    var stage = called([left, right])
    stage.operate(.letPass)
    stage.obey { $0.view?.task == 2 && $0.view?.moment == .asking }
    stage.walk.see([], for: .milliseconds(1100))
    stage.person.track = 9
    stage.obey { $0.notices.contains(.recordingDiscarded(.personChanged)) }
    stage.obey { $0.view?.moment == .asking }
    #expect(stage.view?.task == 1 && stage.view?.ask?.gesture == .left)
  }

  @Test func onlyTheOperatorHelpsAndOnlyIfConfigured() {
    var stage = called()
    for control in [ControlID.letPass, .easierTasks] { stage.walk.want(.pressControl(control)) }
    #expect(stage.stage == "calling" && !stage.walk.names.contains("operatorActed"))
    var other = AssistStage([left], [.other, .skip])
    other.come()
    other.obey { $0.view?.moment == .asking }
    other.openDesk()
    #expect(other.controls.prefix(2) == [.close, .pause])
    var early = AssistStage([left], [.operator])
    early.walk.press(.enter)
    early.openDesk()
    #expect(early.walk.page == .operator && early.controls.prefix(2) == [.close, .pause])
  }
}
