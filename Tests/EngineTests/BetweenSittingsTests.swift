import Contract
import Engine
import Flow
import Terminal
import Testing

/// Sessions one after another in one house, on a terminal without a screen.
@Suite(.timeLimit(.minutes(2))) struct BetweenSittingsTests {
  private let terminal = HeadlessTerminal()
  private let commands = CommandQueue()

  /// The events of a session that is cancelled after a few turns of the loop.
  private func names(of loop: LiveLoop) -> [String] {
    var names: [String] = []
    var rounds = 0
    loop.task = BackgroundTask(every: .milliseconds(1)) { [commands] _ in
      rounds += 1
      if rounds == 5 { commands.put(.cancel(by: .host)) }
    }
    _ = loop.run(
      Sitting(
        Plan(SessionConfig(), preset: .selfieFast, seed: 1), id: "one", listeners: [{ names.append($0.notice.name) }]))
    return names
  }

  @Test func inputBetweenSittingsIsDropped() throws {
    let engine = Engine(
      Engine.Parts(
        cameras: TestCameras(track: try Shipped.track("fits")), vision: [:], presentation: try Shipped.presentation()))
    let loop = LiveLoop(
      engine: engine, display: ScreenDisplay(terminal), commands: commands, ownsSignals: false, facts: SceneFacts())
    let expected = ["instructionsShown", "sessionEnded"]
    #expect(names(of: loop) == expected)
    terminal.press(.enter)
    commands.put(.navigateUp)
    commands.put(.cancel(by: .person))
    #expect(names(of: loop) == expected)
    // Otherwise no key is ever read.
    var isFirst = true
    loop.onInput = { [terminal] input, _ in
      if isFirst, case .size = input { terminal.press(.enter) }
      isFirst = false
    }
    #expect(names(of: loop).contains("cameraPermissionShown"))
  }
}
