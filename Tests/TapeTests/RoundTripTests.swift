import Chance
import Testing

@testable import Tape

@Suite("What is printed reads back")
struct RoundTripTests {
  @Test("as the same tape, and prints as the same text, for every kind of command")
  func everyTape() {
    var random = RandomTape(dice: Dice(41))
    var kinds: Set<String> = []
    for round in 0..<4000 {
      let tape = random.tape()
      let text = tape.description
      let reading = TapeReader.read(text)
      #expect(reading.findings == [], "round \(round): \(text)")
      #expect(reading.tape == tape, "round \(round): \(text)")
      #expect(reading.tape.description == text)
      kinds.formUnion(tape.commands.map(\.value.kind))
    }
    #expect(Set(Tape.Command.kinds).subtracting(kinds) == [])
    #expect(kinds.subtracting(Tape.Command.kinds) == [])
  }

  @Test("with comments, blank lines and lines for us alone where they were")
  func aWholePage() {
    let text = """
      # Second try succeeds
      #: Set Size 80x24

      Test "second try"  # the first one fails
      #:
      #: Camera none  # nobody there
      Enter 2
      #! no command

      """
    #expect(TapeReader.read(text) == TapeReading(tape: TapeReader.read(text).tape, findings: []))
    #expect(TapeReader.read(text).tape.description == text)
  }

  @Test(
    "in the canonical way, whatever way it was written",
    arguments: [
      ("  Type 'it\\'  ", #"Type "it\\""#), ("Type `say \"hi\"`", #"Type "say \"hi\"""#),
      (#"Type@0.05s "\u{1F642}\e""#, #"Type@50ms "🙂\e""#), ("Enter@.5 2", "Enter@500ms 2"),
      ("Enter@100ms 1", "Enter@100ms"),
      ("Ctrl+C", "Ctrl+c"), ("Ctrl+@", "Ctrl+@"), ("Shift+Tab 3", "Shift+Tab 3"), ("Sleep 2", "Sleep 2s"),
      ("Sleep 0.25m", "Sleep 15s"), ("Signal SIGTERM", "Signal TERM"), ("Test smoke", #"Test "smoke""#),
      ("Face left 20.50% blink=1 yaw=-0", "Face left 20.5% blink yaw=0"),
      ("\tFace  two\twidth=0.50", "Face two width=0.5"), ("Do nod 1", "Do nod"), ("Do  blink   3", "Do blink 3"),
      ("Do circle left 4", "Do circle left 4s"), ("Do circle 1.5s", "Do circle 1500ms"), ("Do circle", "Do circle"),
      ("Wait+Task yesOrNo @3s", "Wait+Task@3s yesOrNo"), ("Expect+Step 02", "Expect+Step 2"),
      ("Reject+Spoken 'Blink'", "Reject+Spoken \"Blink\""),
      (#"Wait+Screen@5s /a\/b c/"#, #"Wait+Screen@5s /a\/b c/"#), ("Wait+Settled", "Wait+Settled"),
      (#"Wait+Event sessionEnded code="device.noCamera""#, "Wait+Event sessionEnded code=device.noCamera"),
      ("Screenshot \"a b.txt\"#x", nil), ("#:Enter", "#: Enter"),
      ("Set Theme 'high-contrast'", "Set Theme high-contrast"),
      ("Wait+Event cameraReady @5s", "Wait+Event@5s cameraReady"), ("Wait /a/", "Wait+Line /a/"),
      ("Wait+Event hintChanged hint=moveLeft @5s", "Wait+Event@5s hintChanged hint=moveLeft"),
      ("Env CAMEO_THEME mono", "Env CAMEO_THEME \"mono\""),
      ("\u{FEFF}Enter\r", "Enter"), ("Set MarginFill \"#674EFF\"", "Set MarginFill \"#674EFF\""),
    ])
  func canonical(_ written: String, _ printed: String?) {
    let reading = TapeReader.read(written)
    #expect(reading.tape.description == (printed.map { $0 + "\n" } ?? ""))
    #expect(reading.findings.isEmpty == (printed != nil))
  }

  @Test("A comment cannot break out of its line or become a command")
  func comments() {
    let line = TapeLine(comment: ": Enter\nEnter  ")
    #expect(line.description == "# : Enter Enter")
    #expect(TapeReader.read(line.description).tape == Tape([line]))
  }

  @Test("Every command knows the place of its words")
  func places() throws {
    let tape = TapeReader.read("\n  Wait+Event@5s  hintChanged hint=\"moveLeft\" # soon").tape
    let command = try #require(tape.commands.first)
    #expect(command.place == TapePlace(line: 2, words: [3..<16, 18..<29, 30..<45]))
    #expect((command.place.columns, command.place.word(1), command.place.word(9)) == (3..<45, 18..<29, 3..<45))
  }
}
