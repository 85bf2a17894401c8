import Contract
import Engine
import Flow
import Testing

/// A console that answers only when the test tells it to.
private final class SlowConsole: AskedDevice {
  let device = Device.operatorConsole
  private(set) var asked: [(order: DeviceOrder, number: Int)] = []

  func ask(_ order: DeviceOrder, _ number: Int, of engine: Engine) { asked.append((order, number)) }
}

private final class NoRoom: SessionFactory {
  let descriptors: [Int32] = []
  private var isAsked = false
  func begin() { isAsked = true }
  func giveUp() { isAsked = false }
  func admission() -> Result<Sitting, CaptureError>? {
    defer { isAsked = false }
    return isAsked ? .failure(CaptureError(.storageLow, "Full.")) : nil
  }
  func obstacle() -> CaptureError? { nil }
  func tidy() {}
}

@Suite struct LateAnswerTests {
  private func press(_ keys: [Key], on engine: Engine) { keys.forEach(engine.press) }

  private func type(_ pin: String, on engine: Engine) {
    press(pin.unicodeScalars.map { .character($0) } + [.enter], on: engine)
  }

  private func hear(_ engine: Engine, from console: SlowConsole, _ place: Int, _ answer: OperatorAnswer) {
    engine.told(.operator(answer), to: console.asked[place].number)
  }

  @Test func anAnswerThatComesAfterTheNextQuestionIsNotTakenForItsAnswer() throws {
    let (console, rig) = (SlowConsole(), try Rig())
    let engine = rig.engine
    engine.parts.attached.append(console)
    engine.open(Kiosk(KioskConfig()), KioskEnvironment(NoRoom()), at: Instant())
    engine.start()
    func call() {
      press([.function(10), .function(10)], on: engine)
      hear(engine, from: console, console.asked.count - 1, .guarded(.zero))
    }
    call()
    type("1111", on: engine)
    #expect(console.asked.last?.order == .operator(.check("1111")))
    press([.escape], on: engine)
    call()
    type("2222", on: engine)
    #expect(engine.view?.face.stage == "checking" && console.asked.count == 4)
    // The answer for the first PIN; the second one is wrong.
    hear(engine, from: console, 1, .right)
    #expect(engine.view?.face.stage == "checking")
    hear(engine, from: console, 3, .wrong(.zero))
    #expect(engine.view?.face.stage == "pin")
    // A request has one answer.
    hear(engine, from: console, 3, .right)
    #expect(engine.view?.face.stage == "pin")
  }
}
