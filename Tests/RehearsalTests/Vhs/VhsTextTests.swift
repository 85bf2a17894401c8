import Foundation
import Tape
import Testing

@testable import Rehearsal

@Suite("A tape for VHS")
struct VhsTextTests {
  private func lines(_ text: String, name: String = "first", _ durations: (Int) -> Duration? = { _ in nil }) -> [String]
  {
    VhsText.lines(of: TapeReader.read(text).tape, name: name, durations: durations)
  }

  /// The lines below the one that starts the program.
  private func body(_ text: String, _ durations: (Int) -> Duration? = { _ in nil }) -> [String] {
    let lines = lines(text, durations)
    return Array(lines.drop { $0 != "Sleep 1s" }.dropFirst(2))
  }

  @Test("says how to film, starts the program and presses the keys; the rest stays as comments")
  func whole() {
    let text = """
      # The first page.
      Set Size 100x30
      Set Language fr
      Set FontFamily "DejaVu Sans Mono"

      Camera demo:leaves  # autumn
      Wait+Screen "Continuer"
      Enter
      Wait+Event cameraPermissionShown
      Expect+Fits
      Sleep 2s
      Ctrl+c
      Wait+Exit@5s
      """
    #expect(
      lines(text).joined(separator: "\n") == """
        # For VHS alone: 'cameo tape export' made it from the tape first, and 'cameo tape run' wants that one.
        # A line with #: is one of the original that VHS has no word for.

        Require cameo
        Output first.gif
        # VHS counts in pixels: adjust Width and Height where the screen is not 100x30.
        Set FontSize 18
        Set Width 1120
        Set Height 688
        Set FontFamily "DejaVu Sans Mono"
        Set Padding 20

        Type "cameo run --camera demo:leaves --language fr"
        Enter
        Sleep 1s

        # The first page.
        #: Set Size 100x30
        #: Set Language fr

        #: Camera demo:leaves  # autumn
        Wait+Screen /Continuer/
        Enter
        #: Wait+Event cameraPermissionShown
        Sleep 1s  # VHS has no such wait: adjust
        #: Expect+Fits
        Sleep 2s
        Ctrl+c
        Wait@5s
        """)
  }

  @Test("has a pause as long as the wait was, where that is known, and never one too short to see")
  func durations() {
    let waits = "Wait+Page instructions\nEnter\nWait+Event cameraReady\nWait+Settled 200ms\n"
    #expect(
      body(waits) { [0: .milliseconds(1500), 2: .zero][$0] } == [
        "#: Wait+Page instructions", "Sleep 1500ms", "Enter", "#: Wait+Event cameraReady", "Sleep 200ms",
        "#: Wait+Settled 200ms", "Sleep 1s  # VHS has no such wait: adjust",
      ])
  }

  @Test(
    "takes keys over in VHS's own words",
    arguments: [
      ("Tab@100ms 3  # to Leave", ["Tab@100ms 3  # to Leave"]), ("Shift+Tab 2", ["Shift+Tab", "Shift+Tab"]),
      ("Shift+Tab@50ms", ["Shift+Tab", "Sleep 50ms"]), ("PageDown", ["PageDown"]), ("Home 2", ["#: Home 2"]),
      ("Ctrl+[", ["Ctrl+["]), ("Ctrl+_", ["#: Ctrl+_"]), ("Space 2", ["Space 2"]), ("#: Enter", ["#: Enter"]),
      ("Sleep 1.5s", ["Sleep 1500ms"]), ("Signal TERM", ["#: Signal TERM"]), ("Resize 9x9", ["#: Resize 9x9"]),
      ("Screenshot a.png", ["#: Screenshot a.png"]), ("Output a.cast", ["#: Output a.cast"]),
      ("Source b.tape", ["#: Source b.tape  # its lines are missing here"]),
    ])
  func keys(command: String, written: [String]) {
    #expect(body(command) == written)
  }

  @Test(
    "types without escapes, since VHS has none",
    arguments: [
      (#"Type "say \"hi\"""#, ["Type 'say \"hi\"'"]), (#"Type "C:\\new""#, [#"Type "C:\new""#]),
      (#"Type "it's \"so\"""#, ["Type `it's \"so\"`"]),
      (
        #"Type@2s "a\nb\tc\e""#,
        [
          "Type@2s \"a\"", "Enter", "Type@2s \"b\"", "Tab", "Type@2s \"c\"", "Escape",
        ]
      ), (#"Type "\u{3}\u{7F}""#, ["Ctrl+c", "Backspace"]),
      (#"Type "\"'`x""#, ["Type `\"'`", "Type \"`x\""]), (#"Type """#, [#"#: Type """#]),
    ])
  func typing(command: String, written: [String]) {
    #expect(body(command) == written)
  }

  @Test(
    "waits for the screen by a pattern without slashes",
    arguments: [
      (
        #"Wait+Screen "2 * (a+b) = $1.50 [x] {y} ^|?\\""#,
        #"Wait+Screen /2 \* \(a\+b\) = \$1\.50 \[x\] \{y\} \^\|\?\\/"#
      ),
      (#"Wait+Screen "a/b""#, #"Wait+Screen /a\x{2F}b/"#),
      (#"Wait+Screen@3s /a\/[0-9]+/"#, #"Wait+Screen@3s /a\x{2F}[0-9]+/"#),
      (#"Wait+Screen /\\\/\./"#, #"Wait+Screen /\\\x{2F}\./"#), (#"Wait+Screen "a\tb""#, #"Wait+Screen /a\x{9}b/"#),
    ])
  func patterns(command: String, written: String) {
    #expect(body(command) == [written])
  }

  @Test(
    "starts the program with what the tape sets, whatever a shell makes of it",
    arguments: [
      ("Enter", "cameo run --camera demo"), ("Camera none\nCamera demo", "cameo run --camera demo"),
      ("Camera file 'my clip.mp4'", "cameo run --camera 'file:my clip.mp4'"),
      (
        "Set Theme mono\nSet Color 16\nSet Seed 7\nSet Config k.json",
        "cameo run --camera demo --theme mono --color 16 --seed 7 --config k.json"
      ),
      ("Set Option \"--iad-data 'a $b' --fps 9\"", "cameo run --camera demo --iad-data 'a $b' --fps 9"),
      ("Set Language en\nEach Language fr,en\nTest x", "cameo run --camera demo --language fr"),
      ("Set Language en\nSet Language fr", "cameo run --camera demo --language fr"),
    ])
  func commandLine(text: String, line: String) {
    #expect(lines(text).contains("Type \"\(line)\""), "\(lines(text))")
  }

  @Test("films as the tape says where it says so")
  func frame() {
    let text = "Set FontSize 20\nSet Padding 0\nSet Margin 5\nSet Height 300\nSet TypingSpeed 75ms\nSet FontSize 10\n"
    #expect(
      lines(text, name: "1st film").filter { $0.hasPrefix("Set") || $0.hasPrefix("Output") } == [
        "Output \"1st film.gif\"", "Set FontSize 10", "Set Width 490", "Set Height 300", "Set Padding 0",
        "Set Margin 5",
        "Set TypingSpeed 75ms",
      ])
    #expect(lines("Set FontSize inf\n").contains("Set Width 40"))
  }

  @Test("of several tests has the first, and names the others")
  func several() {
    let text = "Set Language fr\nTest one\nEnter\n\n# next\nTest \"the second\"\nEscape\nTest third\n"
    #expect(
      lines(text).filter { $0.hasPrefix("# Left") } == [
        "# Left out: Test \"the second\". VHS films one session.", "# Left out: Test \"third\". VHS films one session.",
      ])
    #expect(body(text) == ["#: Set Language fr", "#: Test \"one\"", "Enter"])
  }

  @Test("has above all what VHS must know first, and VHS's own words as they are")
  func ownWords() {
    let tape = "Env CAMEO_FPS 9\nRequire ffmpeg\nHide\nEnter\nShow\nWait+Line@2s \"a.b\"\nWait /x/\nEnv A \"a\\nb\""
    #expect(lines(tape)[3..<6] == ["Require cameo", "Env CAMEO_FPS \"9\"", "Require \"ffmpeg\""])
    #expect(
      body(tape) == [
        "Hide", "Enter", "Show", #"Wait+Line@2s /a\.b/"#, "Wait+Line /x/", #"#: Env A "a\nb""#,
      ])
    #expect(lines("Require cameo").filter { $0.hasPrefix("Require") } == ["Require cameo"])
  }

  private static let words: Set<String> = [
    "Output", "Set", "Type", "Sleep", "Wait", "Wait+Screen", "Enter", "Tab", "Shift+Tab", "Space", "Escape", "Up",
    "Down",
    "Left", "Right", "Backspace", "Delete", "Insert", "PageUp", "PageDown", "Ctrl+c", "Require", "Env", "Hide", "Show",
    "Wait+Line",
  ]

  @Test("says nothing that VHS does not know, whatever the tape holds")
  func everyKind() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appendingPathComponent("docs/reference/tapes.md"), encoding: .utf8)
    let tapes = page.components(separatedBy: "```tape\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(tapes.count > 8)
    for line in tapes.flatMap({ lines($0) }) where !line.isEmpty && !line.hasPrefix("#") {
      let word = line.prefix { $0 != " " && $0 != "@" }
      #expect(Self.words.contains(String(word)), "\(line)")
      #expect(!line.contains("\n"))
    }
  }
}
