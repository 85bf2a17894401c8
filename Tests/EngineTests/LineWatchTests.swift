import Cells
import Contract
import Engine
import Flow
import Testing

@Suite("A slow line")
struct LineWatchTests {
  /// Thirty frames a second, some of which had to wait (backpressure).
  private func after(_ seconds: Int, from start: Int = 0, waiting: (Int) -> Bool, _ watch: inout LineWatch)
    -> QualityReduction
  {
    var reduction = QualityReduction.none
    for drawing in 0..<seconds * 30 {
      if waiting(drawing) { watch.hasToWait() }
      reduction = watch.reduction(at: Instant(.seconds(start) + .milliseconds(drawing * 1000 / 30)))
    }
    return reduction
  }

  @Test("a terminal that keeps up costs nothing of the picture")
  func keepsUp() {
    var watch = LineWatch()
    #expect(after(30, waiting: { $0 % 20 == 0 }, &watch) == .none)
  }

  @Test("one that does not is spared, second by second, down to no colours")
  func falls() {
    var watch = LineWatch()
    #expect(after(2, waiting: { _ in true }, &watch) == .patience)
    #expect(after(2, from: 2, waiting: { _ in true }, &watch) >= .fewerColors)
    #expect(after(9, from: 4, waiting: { _ in true }, &watch) == .noColors)
  }

  @Test("what it cannot bear for a second it is not given back in the next")
  func comesBackSlowly() {
    var watch = LineWatch()
    _ = after(9, waiting: { _ in true }, &watch)
    #expect(after(4, from: 9, waiting: { _ in false }, &watch) == .noColors)
    #expect(after(30, from: 13, waiting: { _ in false }, &watch) == .none)
  }

  @Test("a line that sometimes waits stays where it is")
  func hysteresis() {
    var watch = LineWatch()
    _ = after(2, waiting: { _ in true }, &watch)
    let reduction = after(2, from: 2, waiting: { $0 % 4 == 0 }, &watch)
    #expect(reduction != .none)
    #expect(after(30, from: 4, waiting: { $0 % 4 == 0 }, &watch) == reduction)
  }

  @Test("a page that is drawn now and then says nothing of the line")
  func seldom() {
    var watch = LineWatch()
    var reduction = QualityReduction.none
    for minute in 0..<20 {
      if minute % 3 == 0 { watch.hasToWait() }
      reduction = watch.reduction(at: Instant(.seconds(60) * minute))
    }
    #expect(reduction == .none)
  }

  @Test("a line that takes a drawing in two seconds is slow too")
  func verySlow() {
    var watch = LineWatch()
    var reduction = QualityReduction.none
    for drawing in 0..<20 {
      watch.hasToWait()
      reduction = watch.reduction(at: Instant(.seconds(2) * drawing))
    }
    #expect(reduction == .noColors)
  }
}

/// A display that stays busy, and counts the frames that were due.
private final class BusyDisplay: Display {
  private(set) var waits = 0
  private let commands: CommandQueue
  private var looks = 0

  init(_ commands: CommandQueue) { self.commands = commands }

  var inputDescriptor: Int32? { nil }
  let hasInput = true
  let showsPictures = true
  /// Only the first frame is accepted.
  var isReady: Bool { shown == 0 }
  private(set) var shown = 0
  let size: Size? = Size(columns: 80, rows: 24)
  let hasNewSize = false
  func hasToWait() { waits += 1 }
  func readKeys() -> [Key] {
    looks += 1
    if looks == 3 { commands.put(.nextTheme) }
    if looks == 6 { commands.put(.cancel(by: .host)) }
    return []
  }
  func show(_ scene: Scene) { shown += 1 }
  func resized() {}
  func stopUntilContinued() {}
  func close() {}
}

@Suite(.timeLimit(.minutes(2))) struct WaitingDrawingTests {
  /// How often a frame had to wait for a display that accepted only one.
  private func waits(framesPerSecond: Double) throws -> Int {
    let commands = CommandQueue()
    let display = BusyDisplay(commands)
    let engine = Engine(
      Engine.Parts(
        cameras: TestCameras(track: try Shipped.track("fits")), vision: [:], presentation: try Shipped.presentation()))
    let loop = LiveLoop(
      engine: engine, display: display, commands: commands, ownsSignals: false, facts: SceneFacts(),
      pace: LiveLoop.Pace(framesPerSecond: framesPerSecond))
    loop.task = BackgroundTask(every: .milliseconds(1)) { _ in }
    _ = loop.run(Sitting(Plan(SessionConfig(), preset: .selfieFast, seed: 1), id: "one"))
    return display.waits
  }

  @Test func aDrawingThatIsNotDueYetDoesNotWait() throws {
    #expect(try waits(framesPerSecond: 1) == 0)
    #expect(try waits(framesPerSecond: 1000) > 0)
  }
}
