import Chance
import Contract
import Engine
import Flow
import Tape
import Terminal
import Testing

@testable import Rehearsal

@Suite("A recorded session")
struct TapeWriterTests {
  /// The end, for tests where it does not matter.
  private static let left = SessionEnd.cancelled(by: .person)

  @Test("Keys that came too early are written as what came at once")
  func bursts() throws {
    var story = try Story()
    story.tell(.instructionsShown)
    story.press(.enter)
    story.tell(.cameraPermissionShown)
    story.after(.milliseconds(30))
    story.press(.enter)
    story.tell(.cameraPermissionRequested)
    story.press(.enter)
    story.tell(.pressIgnored(.allow, .early))
    for _ in 0..<3 {
      story.after(.milliseconds(33))
      story.press(.enter)
    }
    story.after(.seconds(1))
    story.press(.enter)
    story.tell(.cameraPermissionAccepted)
    #expect(
      story.body().dropLast(2) == [
        "Wait+Event instructionsShown", "Enter", "Wait+Event cameraPermissionShown", "Enter",
        "Wait+Event cameraPermissionRequested", "Burst Enter", "Wait+Event pressIgnored control=allow reason=early",
        "Burst Enter 3", "Enter", "Wait+Event cameraPermissionAccepted",
      ])
  }

  @Test("has nothing of what a person types to open a chip")
  func chip() throws {
    var story = try Story()
    story.tell(.nfcShown)
    story.type("L898902C3")
    story.press(.enter)
    story.tell(.nfcAccess(.bac), .nfcProgress(.com, 0.5), .nfcEnded(.error, .nfcChipLost))
    story.type("r")
    story.tell(.nfcAccess(.bac))
    story.type("tt")
    let lines = story.body()
    #expect(lines.filter { $0.hasPrefix("Type") } == [#"Type "000000000""#, #"Type "r""#, #"Type "tt""#])
    #expect(!lines.contains { $0.contains("L898902C3") || $0.contains("nfcProgress") })
  }

  @Test("becomes a tape: what it began with, keys, and waits for what was told between them")
  func walk() throws {
    var story = try Story(["--camera", "demo:leaves", "--duration-ms", "2000"])
    story.size(80, 24)
    story.tell(.instructionsShown)
    story.after(.seconds(2))
    story.press(.enter)
    story.tell(.cameraPermissionShown)
    story.press(.enter)
    story.tell(.cameraPermissionRequested)
    story.press(.tab, .tab, .enter)
    story.tell(.cameraPermissionDenied)
    story.type("q")
    story.press(.tab, .enter)
    story.tell(.cameraReleased, .sessionEnded(.error(CaptureError(.consentRefused, "Refused."))))
    let tape = story.tape(exit: 77)
    #expect(
      tape.description == """
        # Recorded by cameo 1.2.3.
        Set Size 80x24
        Set Language en
        Set Theme unissey
        Set Seed 7
        Set Option "--duration-ms 2000"
        Set Option "--end-page-ms 8000"
        Camera demo:leaves

        Wait+Event instructionsShown
        Enter
        Wait+Event cameraPermissionShown
        Enter
        Wait+Event cameraPermissionRequested
        Tab 2
        Enter
        Wait+Event cameraPermissionDenied
        Type "q"
        Tab
        Enter
        Wait+Event cameraReleased
        Wait+Event sessionEnded status=error code=permission.refused
        Wait+Exit
        Expect+Exit 77

        """)
  }

  @Test("joins what was typed in one go, and not what an event came between")
  func joining() throws {
    var story = try Story()
    story.type("say \"hi\"")
    story.press(.left, .left, .left, .backTab, .control("c"), .control("a"))
    story.type("l")
    story.tell(.languageChanged("fr"))
    story.type("l")
    story.tell(.languageChanged("en"))
    story.press(.character(" "), .character(" "), .enter)
    #expect(
      story.body() == [
        "Type \"say \\\"hi\\\"\"", "Left 3", "Shift+Tab", "Ctrl+c", "Ctrl+a", "Type \"l\"",
        "Wait+Event languageChanged language=fr", "Type \"l\"", "Wait+Event languageChanged language=en", "Space 2",
        "Enter", "Wait+Exit", "Expect+Exit 0",
      ])
  }

  @Test("has every key that a tape can press, and nothing of what is no key")
  func keys() throws {
    var story = try Story()
    story.press(
      .escape, .up, .down, .right, .backspace, .delete, .insert, .home, .end, .pageUp, .pageDown, .unknown,
      .function(5))
    #expect(
      story.body().dropLast(2) == [
        "Escape", "Up", "Down", "Right", "Backspace", "Delete", "Insert", "Home", "End", "PageUp", "PageDown",
      ])
  }

  @Test("has every key that means something", arguments: Keymap.rows)
  func meaningfulKeys(row: KeyRow) throws {
    var story = try Story()
    story.press(row.key)
    #expect(story.body().dropLast(2).count == 1)
  }

  @Test("waits longer for what took long, counted from what came last, be it a key or an event")
  func limits() throws {
    var story = try Story()
    story.after(.milliseconds(7500))
    story.tell(.cameraPreviewShown)
    story.after(.milliseconds(7501))
    story.tell(.cameraReady)
    story.after(.seconds(60))
    story.press(.enter)
    story.after(.seconds(1))
    story.tell(.videoCaptureStarted, .hintChanged(.moveLeft))
    story.after(.seconds(20))
    story.press(.unknown)
    story.tell(.hintChanged(.holdStill))
    story.after(.seconds(60 * 60 * 30))
    story.tell(.faceLost)
    #expect(
      story.body().dropLast(2) == [
        "Wait+Event cameraPreviewShown", "Wait+Event@16s cameraReady", "Enter", "Wait+Event videoCaptureStarted",
        "Wait+Event hintChanged hint=moveLeft", "Wait+Event@40s hintChanged hint=holdStill",
        "Wait+Event@86400s faceLost",
      ])
  }

  @Test("does not wait for the progress of a recording")
  func progress() throws {
    var story = try Story()
    story.tell(.videoRecordStarted, .videoRecordProgress(0.25), .videoRecordProgress(1), .videoRecordEnded)
    #expect(story.body().dropLast(2) == ["Wait+Event videoRecordStarted", "Wait+Event videoRecordEnded"])
  }

  @Test("has the size at its start, and each other size from when it came")
  func sizes() throws {
    var story = try Story()
    story.size(80, 24)
    story.tell(.instructionsShown)
    story.size(80, 24)
    story.size(100, 30)
    story.size(100, 30)
    story.size(80, 24)
    story.size(4000, 0)
    #expect(story.heading[1] == "Set Size 80x24")
    #expect(
      story.body().dropLast(2) == ["Wait+Event instructionsShown", "Resize 100x30", "Resize 80x24", "Resize 1000x1"])
  }

  @Test("has no size where lines are all there is")
  func plain() throws {
    let story = try Story(["--plain"])
    #expect(
      story.heading == [
        "# Recorded by cameo 1.2.3.", "Set Language en", "Set Theme unissey", "Set Seed 7", "Set Option \"--plain\"",
        "# Camera is left out: it is a device.",
      ])
  }

  @Test("that a signal ended has the signal, and nothing behind its end")
  func signals() throws {
    var story = try Story()
    story.tell(.instructionsShown)
    story.receive(.signal(15))
    story.tell(.sessionEnded(.cancelled(by: .signal(15))))
    story.press(.enter)
    story.receive(.signal(1))
    #expect(
      story.body(exit: 143) == [
        "Wait+Event instructionsShown", "Signal TERM", "Wait+Event sessionEnded status=cancelled by=signal",
        "Wait+Exit", "Expect+Exit 143",
      ])
  }

  @Test("that was kept for long has the disk that makes it so")
  func keeping() throws {
    var story = try Story()
    story.tell(.videoRecordStarted)
    story.tell(.cameraStalled)
    story.tell(.cameraRestored)
    story.tell(.videoRecordProgress(0.5))
    story.tell(.videoRecordProgress(1))
    story.receive(.signal(2))
    story.press(.character("?"))
    story.tell(.videoRecordEnded)
    story.press(.enter)
    story.tell(.sessionEnded(.completed))
    #expect(
      story.body(exit: 0) == [
        "Wait+Event videoRecordStarted", "Fault disk-slow", "Wait+Page processing", "Ctrl+c", "Type \"?\"",
        "Wait+Event videoRecordEnded", "Enter", "Wait+Event sessionEnded status=captured", "Wait+Exit",
        "Expect+Exit 0",
      ])
  }

  @Test("that hung up, was stopped and went on says so in signals")
  func stopping() throws {
    var story = try Story()
    story.tell(.cameraReady)
    story.press(.control("z"))
    story.receive(.suspended)
    story.tell(.cameraReleased)
    story.after(.seconds(3600))
    story.receive(.continued)
    story.tell(.cameraReady)
    story.receive(.signal(1))
    story.tell(.sessionEnded(.cancelled(by: .signal(1))))
    #expect(
      story.body(exit: 129) == [
        "Wait+Event cameraReady", "Signal TSTP", "Wait+Event cameraReleased", "Signal CONT",
        "Wait+Event cameraReady", "Signal HUP", "Wait+Event sessionEnded status=cancelled by=signal", "Wait+Exit",
        "Expect+Exit 129",
      ])
  }

  @Test("with very many keys stays within what a tape can hold")
  func long() throws {
    var story = try Story()
    for _ in 0..<1001 { story.press(.tab) }
    story.type(String(repeating: "\u{E000}", count: 201))
    #expect(story.body()[..<2] == ["Tab 1000", "Tab"])
    for _ in 0..<30_000 {
      story.type("l")
      story.tell(.languageChanged("fr"))
    }
    let text = story.tape().description
    #expect(TapeReader.check(text).isSound)
    #expect(text.hasSuffix("# The session continued; the tape is full.\n"))
  }

  @Test("whatever happens in it, is a tape that is sound and reads back")
  func anything() throws {
    var dice = Dice(3)
    for round in 0..<300 {
      var story = try Story()
      for _ in 0..<dice.roll(60) { step(&story, &dice) }
      let tape = story.tape(exit: Int32(dice.roll(256)))
      let reading = TapeReader.check(tape.description)
      #expect(reading.isSound, "round \(round): \(reading.findings)\n\(tape)")
      #expect(reading.tape == tape, "round \(round)")
    }
  }

  private func step(_ story: inout Story, _ dice: inout Dice) {
    switch dice.roll(9) {
    case 0: story.after(.milliseconds(dice.roll(30_000)))
    case 1: story.size(dice.roll(1200), dice.roll(600))
    case 2: story.receive(.signal(Int32(dice.roll(32))))
    case 3: story.receive(dice.roll(2) == 0 ? .suspended : .continued)
    case 4: story.tell(dice.pick(Self.notices))
    case 5: story.press(.control(dice.pick(Array("abcdefghijklmnopqrstuvwxyz@[\\]^_"))))
    case 6: story.press(.character(Unicode.Scalar(UInt32(dice.roll(0x11_0000))) ?? "#"))
    default: story.press(dice.pick(Self.keys))
    }
  }

  private static let keys: [Key] = [
    .enter, .tab, .backTab, .escape, .up, .home, .unknown, .hangUp, .function(1), .character(" "), .character("\""),
    .character("\\"), .character("#"), .character("/"), .character("\u{202E}"), .character("\u{FEFF}"),
  ]

  private static let notices: [Notice] =
    [
      .instructionsShown, .videoRecordProgress(0.5), .themeChanged("a \"b\" #c"), .languageChanged("pt-BR"),
      .sessionEnded(left), .faceAcquired,
    ] + Hint.allCases.map { .hintChanged($0) } + DiscardReason.allCases.map { .recordingDiscarded($0) }
    + ErrorCode.allCases.map { .sessionEnded(.failed(CaptureError($0, ""))) }
}
