import Contract
import Testing

@testable import Tape

@Suite("A line that cannot be understood")
struct ErrorTests {
  @Test(
    "is told with the word that is meant and its remedy",
    arguments: [
      ("Entr", 1..<5, "there is no command 'Entr'", "did you mean Enter?"),
      ("elephant now", 1..<9, "there is no command 'elephant'", "a line starts with a command, such as Enter"),
      ("\"Enter\"", 1..<8, "a line starts with a command", "without quotes"),
      ("Paste", 1..<6, "Paste is a VHS command that tapes don't have", "there is no clipboard"),
      ("Hide 2s", 6..<8, "'2s' is unexpected here", "remove it"),
      ("Env", 4..<5, "the name of a variable is missing", "write Env with"),
      ("Env A-B x", 5..<8, "the name of a variable, such as CAMEO_THEME is expected", "write the name"),
      ("Env HOME /x", 5..<9, "HOME is set by the tape runner", "every test has its own home"),
      ("Env A", 6..<7, "the value of the variable is missing", "write Env with"),
      ("Env A \"\\u{0}\"", 7..<14, "a variable can't contain \\u{0}", "remove it"),
      ("Require /bin/sh", 9..<16, "a program is given without its folder", "write Require ffmpeg"),
      ("Enter+Tab", 6..<10, "Enter takes nothing after a +", "write Enter alone"),
      ("Sleep@2s 2s", 6..<9, "Sleep takes no time", "only Wait has a limit"),
      ("Expect@2s", 7..<10, "Expect takes no time", "only Wait has a limit"),
      ("Enter@soon", 6..<11, "@ needs a time", "write Enter@50ms"),
      ("Enter 0", 7..<8, "a count from 1 to 1000 is expected, not '0'", "write a count"),
      ("Enter 2 3", 9..<10, "'3' is unexpected here", "quotes"),
      ("Type", 5..<6, "the text to type is missing", "write Type with"),
      ("Type hello", 6..<11, "the text to type is expected, in quotes", "write \"hello\""),
      ("Type a=\"\\n\"", 6..<12, "the text to type is expected, in quotes", "write \"\\n\""),
      ("Type \"hello", 6..<12, "the text is not closed", "end it with \""),
      ("Type \"a\\q\"", 8..<10, "unknown escape", "a backslash itself is \\\\"),
      ("Type \"\\u{D800}\"", 7..<9, "unknown escape", "\\u{1F642}"),
      ("Type \"a\"b", 9..<10, "a space is missing after the text", "add one"),
      ("Ctrl+Del", 1..<9, "Ctrl needs one letter", "write Ctrl+c"),
      ("Shift+a", 1..<8, "Shift is for Shift+Tab only", "capital letter"),
      ("Set", 4..<5, "a setting (Size, Language, Theme, Color, Seed, Config, …) is missing", "write Set with"),
      ("Set Them mono", 5..<9, "there is no setting 'Them'", "did you mean Theme?"),
      ("Set Size 80", 10..<12, "a size such as 80x24 is expected, not '80'", "write a size"),
      ("Set Size 0x24", 10..<14, "a size such as 80x24 is expected", "write a size"),
      ("Set Language français", 14..<22, "a language such as fr or pt-BR is expected", "write a language"),
      ("Set Color 8", 11..<12, "there is no depth of colour '8'", "there are none, 16, 256, true"),
      ("Set Seed -1", 10..<12, "a whole number from 0 is expected", "write a whole"),
      ("Set Option fast", 12..<16, "an option of 'cameo run' is expected, in quotes", "write \"fast\""),
      ("Set Option \"fast\"", 12..<18, "an option of 'cameo run' is expected", "--duration-ms"),
      ("Set Config /etc/cameo.json", 12..<27, "the path is absolute", "relative to the tape, without /"),
      ("Camera dmeo", 8..<12, "there is no camera 'dmeo'", "did you mean demo?"),
      ("Camera file:a.mp4", 8..<18, "file and the path are separate words", "write Camera file a.mp4"),
      ("Camera demo:.x", 8..<15, "demo: needs the name of a track", "write demo:leaves, or demo:./mine.track"),
      ("Camera demo:/x", 8..<15, "the path is absolute", "without /"),
      ("Camera file /dev/video0", 13..<24, "the path is absolute", "without /"),
      ("Face middle", 6..<12, "there is no place for a face 'middle'", "there are none, centred"),
      ("Face left", 10..<11, "a share such as 20% is missing", "write Face with"),
      ("Face left 20", 11..<13, "a share such as 20% is expected, not '20'", "write a share"),
      ("Face none blink", 11..<16, "without a face, there is nothing to measure", "write Face none alone"),
      ("Face centred yaww=3", 14..<20, "there is no measure of a face 'yaww'", "did you mean yaw?"),
      ("Face centred yaw=90", 14..<20, "yaw needs a number from -60 to 60", "write yaw=1"),
      ("Face centred yaw", 14..<17, "yaw needs a number", "write yaw=1"),
      ("Face left 20% x=1", 15..<18, "x is set twice", "set it once"),
      ("Face two person=1.5", 10..<20, "person needs a number from 1 to 99", "person=1"),
      ("Do nods", 4..<8, "there is no movement 'nods'", "did you mean nod?"),
      ("Do nod 0", 8..<9, "a number from 1 to 20 is expected, not '0'", "write a number"),
      ("Do turn up", 9..<11, "there is no side 'up'", "there are left, right"),
      ("Do look left", 9..<13, "there is no way 'left'", "there are up, down"),
      ("Do circle 100ms", 11..<16, "a time from 500ms to 60s is expected", "write a time"),
      ("Do circle rihgt", 11..<16, "there is no side 'rihgt'", "did you mean right?"),
      ("Do mouth 2", 10..<11, "'2' is unexpected here", "remove it"),
      ("Expect+Task cirle", 13..<18, "there is no task 'cirle'", "did you mean circle?"),
      ("Expect+Step 0", 13..<14, "the number of a step is expected", "write the number"),
      ("Recorder real", 10..<14, "there is no recorder 'real'", "there are virtual"),
      (
        "Fault disk", 7..<11, "there is no fault 'disk'",
        "there are disk-full, disk-slow, encoder, detector-held, frames-lost"
      ),
      ("Signal TREM", 8..<12, "there is no signal 'TREM'", "did you mean TERM?"),
      ("Sleep 2h", 7..<9, "a time such as 2s or 200ms is expected", "write a time"),
      ("Sleep 0.0001s", 7..<14, "a time such as 2s or 200ms is expected", "write a time"),
      ("Wait", 1..<5, "Wait needs a subject", "write Wait+ and one of Screen, Line, Event"),
      ("Wait+Event cameraReady 5s", 24..<26, "a limit begins with @", "write @5s"),
      ("Wait+Page instructions 5s", 24..<26, "a limit begins with @", "write @5s"),
      ("Wait+Event@2s cameraReady @5s", 27..<30, "the limit is set twice", "set it once"),
      ("Wait+Event cameraReady @soon", 24..<29, "@ needs a time", "write @5s"),
      ("Tab @100ms", 5..<11, "the time belongs to the command", "write Tab@100ms"),
      ("Type \"x\" @50ms", 10..<15, "the time belongs to the command", "write Type@50ms"),
      ("Wait+Scren \"x\"", 5..<11, "there is no Wait+ 'Scren'", "did you mean Screen?"),
      ("Wait+Event cameraRaedy", 12..<23, "there is no event 'cameraRaedy'", "did you mean cameraReady?"),
      ("Wait+Event hintChanged hint=moveleft", 24..<37, "there is no hint 'moveleft'", "did you mean moveLeft?"),
      ("Wait+Event hintChanged hnt=moveLeft", 24..<36, "there is no field of hintChanged 'hnt'", "did you mean hint?"),
      ("Wait+Event cameraReady x=1", 24..<27, "cameraReady has no fields", "write the name alone"),
      ("Wait+Event hintChanged moveLeft", 24..<32, "a field such as hint=moveLeft is expected", "write a field"),
      ("Wait+Page videoCaptur", 11..<22, "there is no page 'videoCaptur'", "did you mean videoCapture?"),
      ("Wait+Screen hello", 13..<18, "\"a text\" or /a pattern/ is expected", "write"),
      ("Wait+Screen /hello", 13..<19, "the pattern is not closed", "a slash within is \\/"),
      ("Expect+Focus allwo", 14..<19, "there is no control 'allwo'", "did you mean allow?"),
      ("Expect+Style \"x\" promt", 18..<23, "there is no role 'promt'", "did you mean prompt?"),
      ("Expect+Exit 256", 13..<16, "an exit code from 0 to 255 is expected", "write an exit code"),
      ("Expect+File ../x", 13..<17, "the path leaves its folder", "remove the .."),
      ("Expect+Within 3s of go", 18..<20, "since is expected, not 'of'", "write since"),
      ("Reject+Fits", 1..<12, "there is no Reject+Fits", "write Expect+Fits"),
      ("Mark 'a b'", 6..<11, "a name of letters, digits, - and _ is expected", "write a name"),
      ("Screenshot page.gif", 12..<20, "the name of a picture must end with one of .txt, .ansi", "write run.txt"),
      ("Screenshot .txt", 12..<16, "the name is only a suffix", "write run.txt"),
      ("Screenshot /tmp/a.txt", 12..<22, "the path is absolute", "without /"),
      ("Screenshot a/../../b.txt", 12..<25, "the path leaves its folder", "remove the .."),
      ("Screenshot ../\u{301}b.txt", 12..<21, "the path leaves its folder", "remove the .."),
      ("Screenshot /\u{301}tmp/b.txt", 12..<23, "the path is absolute", "without /"),
      ("Output run.gif", 8..<15, "the name of a record must end with one of .cast, .svg, .ndjson", "write run.cast"),
      ("Output ~/run.cast", 8..<18, "the path is absolute", "without ~"),
      ("Source /x.tape", 8..<15, "the path is absolute", "without /"),
      ("Test", 5..<6, "the name of the test is missing", "write Test with"),
      ("Test \"\"", 6..<8, "the name of the test is expected", "write the name"),
      ("Each Theme mono", 6..<11, "there is no subject of Each 'Theme'", "there are Language"),
      ("Each Language en,", 15..<18, "languages such as en,fr is expected", "write languages"),
      ("Each Language en,en", 15..<20, "a language is listed twice", "once"),
      ("Enter \u{1B}[2J", 7..<8, "there is a control character here", "remove it"),
    ] as [(String, Range<Int>, String, String)])
  func oneLine(_ line: String, _ columns: Range<Int>, _ message: String, _ remedy: String) throws {
    let reading = TapeReader.read(line)
    #expect(reading.tape.commands.isEmpty)
    try #require(reading.findings.count == 1)
    let error = reading.findings[0]
    #expect((error.line, error.columns, error.text) == (1, columns, line))
    #expect(error.message.hasPrefix(message), "\(error.message)")
    #expect(error.remedy.contains(remedy), "\(error.remedy)")
  }

  @Test("does not hide the next one, and the sound lines stand")
  func allAtOnce() {
    let reading = TapeReader.read("Entr\nEnter\nTab\u{0}\n\nSleep long\nSpace")
    #expect(reading.findings.map(\.line) == [1, 3, 5])
    #expect(reading.tape.commands.map(\.value.description) == ["Enter", "Space"])
    #expect(!reading.isSound)
  }

  @Test("is shown with carets under the word, whatever stands before it")
  func carets() {
    #expect(
      report("Camera demo\n\tWait+Event  cameraRaedy # é") == [
        "x.tape:2:14: error: there is no event 'cameraRaedy' (did you mean cameraReady?)",
        "  2 |  Wait+Event  cameraRaedy # é",
        "    |              ^^^^^^^^^^^",
      ])
    #expect(report("Type \"日本\" 🙂")[1...] == ["  1 | Type \"日本\" 🙂", "    |             ^^"])
    #expect(report("Type \u{202E}x")[1] == "  1 | Type ?x")
    #expect(report("Type").last == "    |     ^")
  }

  @Test("is shown around the word where it is long")
  func longLines() {
    let lines = report(
      "Type \"" + String(repeating: "a", count: 300) + "\" oops" + String(repeating: " ", count: 100) + "#")
    #expect(lines.allSatisfy { $0.count < 130 })
    #expect(lines[1].contains("…") && lines[1].hasSuffix("…"))
    let carets = lines[2].count { $0 == "^" }
    let start = lines[2].count - carets
    #expect(lines[1].dropFirst(start).prefix(carets) == "oops")
  }

  @Test("names the byte that is not UTF-8")
  func invalidBytes() {
    let error = TapeReader.read(Array("Type \"é".utf8) + [0xFF] + Array("\"".utf8)).findings.first
    #expect(error?.columns == 8..<9)
    #expect(error?.message == "this byte is not valid UTF-8")
    #expect(TapeReader.read("Type \"\u{FFFD}\"").findings == [])
  }

  @Test("is counted only so far")
  func tooMany() {
    let reading = TapeReader.read(String(repeating: "x\n", count: 5000))
    #expect(reading.findings.count == TapeReader.mostErrors + 1)
    #expect(reading.findings.last?.message == "too many errors; the rest is not read")
  }

  private func report(_ text: String) -> [String] {
    TapeReader.read(text).findings.first?.report(file: "x.tape") ?? []
  }
}
