import Contract
import Engine
import Flow
import Testing

/// The debounce of keys that answer a question: a key only counts if the person can have seen the question.
@Suite struct PressLawTests {
  /// An engine on the virtual clock whose pages are on the screen at once.
  private final class Desk {
    let rig: Rig
    var engine: Engine { rig.engine }
    var log: Log

    init(_ face: PageFace) throws {
      rig = try Rig()
      log = Log()
      rig.engine.afterEvent = { [unowned self] in show() }
      rig.begin(Plan([AskingStep(base: face, log: log)]))
      show()
    }

    func show() { engine.see(engine.pictureNumber, at: engine.now) }

    func read(_ keys: Key..., inLines: Bool = false) {
      engine.read(keys.count, at: engine.now)
      for key in keys { engine.take(key, inLines: inLines) }
    }

    func pass(_ milliseconds: Int) { rig.loop.pass(.milliseconds(milliseconds)) }
    var ignored: [Notice] { rig.stamps.map(\.notice).filter { $0.name == "pressIgnored" } }
  }

  final class Log: Equatable, @unchecked Sendable {
    var pressed: [ControlID] = []
    static func == (a: Log, b: Log) -> Bool { a === b }
  }

  /// A step that stays, and logs key presses.
  private struct AskingStep: Step {
    let base: PageFace
    let log: Log
    var asked = 0

    var face: PageFace {
      var face = base
      face.stage = "\(asked)"
      return face
    }
    mutating func handle(_ event: Event, at now: Instant) -> Reaction { .nothing }
    mutating func press(_ control: ControlID, at now: Instant) -> Reaction {
      log.pressed.append(control)
      return .nothing
    }
  }

  private static func page(_ controls: ControlID...) -> PageFace {
    PageFace(.review, .instructions(FirstPage()), controls: controls.map { Control($0) })
  }

  static let answers = ControlID.allCases.filter(\.isAnswer)

  @Test("No control that answers is pressed early or in a series; each is by one key of its own", arguments: answers)
  func everyAnswer(control: ControlID) throws {
    let desk = try Desk(Self.page(control))
    desk.read(.enter)
    desk.pass(290)
    desk.read(.enter)
    desk.pass(500)
    #expect(desk.log.pressed == [] && desk.ignored == Array(repeating: .pressIgnored(control, .early), count: 2))
    for gap in [0, 26, 41, 99] {
      for _ in 0..<20 {
        if gap == 0 { desk.read(.enter, .character(" "), .enter) } else { desk.read(.enter) }
        desk.pass(max(gap, 1))
      }
      desk.pass(500)
    }
    #expect(desk.log.pressed == [], "a key that is held down")
    #expect(desk.ignored.count == 6 && desk.ignored.last == .pressIgnored(control, .burst), "each series is told once")
    desk.read(.enter)
    desk.pass(99)
    #expect(desk.log.pressed == [])
    desk.pass(1)
    #expect(desk.log.pressed == [control] && desk.ignored.count == 6)
  }

  /// The session itself presses `switchCamera`, and hands an intent to the step.
  static let others = ControlID.allCases.filter { !$0.isAnswer && $0 != .switchCamera }

  @Test("All others are pressed by every key, at once", arguments: others)
  func noAnswer(control: ControlID) throws {
    let desk = try Desk(Self.page(control))
    desk.read(.enter, .enter)
    #expect(desk.log.pressed == [control, control] && desk.ignored == [])
  }

  @Test func aNumberOfLinesAndAKeyOfThePageAndAClickAreHeldToTheSame() throws {
    var face = Self.page(.lookGood, .tryAgain)
    face.claims = [KeyRow(.character("r"), "r", .pressControl(.tryAgain), .retake)]
    let desk = try Desk(face)
    desk.read(.character("1"), inLines: true)
    desk.read(.character("r"))
    desk.engine.read(1, at: desk.engine.now)
    desk.engine.click(.lookGood)
    desk.pass(400)
    #expect(desk.log.pressed == [])
    desk.read(.character("2"), inLines: true)
    desk.pass(200)
    desk.read(.character("r"))
    desk.pass(200)
    desk.engine.read(1, at: desk.engine.now)
    desk.engine.click(.lookGood)
    desk.pass(200)
    #expect(desk.log.pressed == [.tryAgain, .tryAgain, .lookGood])
  }

  @Test func anyKeyThatFollowsAtOnceTakesTheAnswerBack() throws {
    let desk = try Desk(Self.page(.allow, .dontAllow))
    desk.pass(1000)
    desk.read(.enter)
    desk.pass(60)
    desk.read(.tab)
    desk.pass(1000)
    #expect(desk.log.pressed == [] && desk.ignored == [.pressIgnored(.allow, .burst)])
    #expect(desk.engine.view?.focus == .dontAllow, "what answers nothing counts all the same")
  }

  @Test func ordersOfHostsAndDeliberateKeysOfTapesAreNoKeysOfADisplay() throws {
    let desk = try Desk(Self.page(.allow))
    desk.engine.send(.pressControl(.allow))
    desk.engine.press(.enter)
    #expect(desk.log.pressed == [.allow, .allow])
  }

  @Test func aPageThatIsNotOnTheScreenIsNotAnswered() throws {
    let rig = try Rig()
    let log = Log()
    rig.begin(Plan([AskingStep(base: Self.page(.allow), log: log)]))
    for _ in 0..<10 {
      rig.engine.read(1, at: rig.engine.now)
      rig.engine.take(.enter, inLines: false)
      rig.loop.pass(.seconds(1))
    }
    #expect(log.pressed == [])
  }

  @Test func tooEarlyKeyIsShownBriefly() throws {
    let desk = try Desk(Self.page(.allow))
    desk.read(.enter)
    #expect(desk.engine.parts.presentation.blink == .allow && desk.engine.parts.presentation.toast == .pressAgain)
    desk.pass(200)
    #expect(desk.engine.parts.presentation.blink == nil)
    desk.pass(2000)
    #expect(desk.engine.parts.presentation.toast == nil)
  }

  @Test func theQuestionWhetherToLeaveIsOneToo() throws {
    let desk = try Desk(Self.page(.continueButton))
    desk.pass(1000)
    desk.read(.character("q"), .tab, .enter)
    desk.pass(1000)
    #expect(desk.engine.end == nil && desk.engine.view?.focus == .leave)
    desk.read(.enter)
    desk.pass(100)
    #expect(desk.engine.end == .cancelled(by: .person))
  }
}
