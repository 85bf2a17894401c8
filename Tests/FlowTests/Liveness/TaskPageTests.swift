import Contract
import Testing

@testable import Flow

/// Keys and timers on the liveness page.
@Suite struct TaskPageTests {
  private static let far = TaskPerson.face(box: Face.placed(width: 0.5).box)

  private func asking() -> TaskStage {
    var stage = TaskStage([TaskOrder(.gestures)])
    stage.obey { $0.view?.moment == .asking }
    return stage
  }

  @Test func aStrayEnterGivesNothingUp() {
    var stage = asking()
    stage.walk.want(.press)
    #expect(stage.view?.moment == .asking && stage.walk.session.view?.focus == nil)
  }

  @Test(arguments: [Intent.focusNext, .focusPrevious])
  func focusedButtonIsPressedWithEnter(key: Intent) {
    var stage = asking()
    stage.walk.want(key)
    #expect(stage.walk.session.view?.focus == .cannot)
    stage.walk.want(.press)
    #expect(stage.view?.moment == .saying(.leftOut))
  }

  @Test func helpSheetOpensOnceInAnAttempt() {
    var stage = TaskStage([TaskOrder(.circle)])
    stage.see([Self.far], for: .seconds(17))
    #expect(stage.view?.capture.helps == true && stage.walk.session.view?.focus == .close)
    stage.see([Self.far], for: .seconds(15))
    #expect(stage.view?.capture.helps == false, "it closes by itself")
    stage.see([Self.far], for: .seconds(11))
    #expect(stage.view?.capture.helps == false && !stage.names.contains("attemptFailed"), "time stood still under it")
    stage.see([Self.far], for: .seconds(4))
    #expect(stage.names.contains("attemptFailed"))
  }

  @Test func aFaceThatFitsClosesTheHelpAndTheTasksBegin() {
    var stage = TaskStage([TaskOrder(.circle)])
    stage.see([Self.far], for: .seconds(17))
    #expect(stage.view?.capture.helps == true)
    #expect(stage.obey { $0.names.contains("taskPassed") })
  }

  @Test(arguments: [Intent.press, .navigateUp, .pressControl(.close)])
  func aKeyClosesTheHelp(key: Intent) {
    var stage = TaskStage([TaskOrder(.circle)])
    stage.see([Self.far], for: .seconds(17))
    #expect(stage.view?.capture.helps == true)
    stage.walk.want(key)
    #expect(stage.view?.capture.helps == false && stage.walk.page == .liveness)
  }
}
