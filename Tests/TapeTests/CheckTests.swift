import Testing

@testable import Tape

@Suite("What no single line shows")
struct CheckTests {
  @Test(
    "is told at the line where it happens",
    arguments: [
      ("Camera demo\nTest a\nEnter\nTest a", "4:6 error: another test has this name"),
      ("Camera demo\nMark a\nMark a", "3:6 error: another mark has this name"),
      ("Camera demo\nMark a\nTest x\nMark a", "4:6 error: another mark has this name"),
      ("Camera demo\nExpect+Within 3s since go\nMark go", "2:24 error: there is no Mark 'go' above this line"),
      ("Camera demo\nTest a\nMark go\nTest b\nReject+Within 3s since go", "5:24 error: there is no Mark 'go' above"),
      ("Enter\nSet Size 80x24", "2:1 error: Set Size comes too late: the session runs since Enter"),
      ("Wait+Exit\nSet Seed 7", "2:1 error: Set comes too late: the session runs since Wait+Exit"),
      ("Sleep 1s\nTest a\nSet Theme mono", "3:1 error: Set comes too late: the session runs since Sleep"),
      ("Enter\nRecorder virtual", "2:1 error: Recorder comes too late"),
      ("Each Language en,fr\nEnter", "1:1 error: Each has no Test to repeat"),
      ("Each Language en\nTest a\nEach Language fr", "3:1 error: Each is repeated"),
      ("Test a\nEnter\nEach Language fr", "3:1 error: Each comes too late"),
      ("Screenshot a.txt\nTest b\nScreenshot a.txt", "3:12 error: another command writes this file"),
      ("Expect+Page instructions", "1:1 warning: there is no Camera and no Face above this line"),
      ("Camera demo\nDo nod", "2:1 warning: there is no Face above this line"),
      ("Set FontSize 20", "1:5 warning: this setting is for VHS"),
    ])
  func findings(_ text: String, _ finding: String) throws {
    let reading = TapeReader.check(text)
    try #require(reading.findings.count == 1, "\(reading.findings)")
    let only = reading.findings[0]
    let told = "\(only.line):\(only.columns.lowerBound) \(only.severity) \(only.message)"
    #expect(
      told.replacing("error ", with: "error: ").replacing("warning ", with: "warning: ").hasPrefix(finding), "\(told)")
    #expect(only.text == text.split(separator: "\n")[only.line - 1])
    #expect(reading.isSound == (only.severity == .warning))
  }

  @Test(
    "may well be in order",
    arguments: [
      "Set Size 80x24\nCamera none\nTest a\nSet Theme mono\nEnter\nTest b\nSet Theme mono\nEnter",
      "Camera demo\nTest a\nMark go\nTest b\nMark go\nExpect+Within 3s since go",
      "Mark go\nCamera demo\nTest a\nExpect+Within 3s since go",
      "Source world.tape\nExpect+Within 3s since go",
      "Each Language en,fr\nTest a\nEnter", "Test a\nEach Language en\nTest b\nEach Language fr",
      "Face centred\nDo nod\nDo blink 2", "Source world.tape\nDo nod", "Face none\nTest a\nDo nothing",
      "Set Option \"--camera demo\"\nExpect+Fits", "Face centred\nReject+Screen /x/", "Test a", "",
    ])
  func inOrder(_ text: String) {
    #expect(TapeReader.check(text).findings == [])
  }

  @Test("stands among the errors of single lines, in the order of the file")
  func together() {
    let reading = TapeReader.check("\u{FEFF}Enter\r\nSet Seed 7\r\nEntr\r\nMark a\r\nMark a\r\n")
    #expect(reading.findings.map(\.line) == [2, 3, 5])
    #expect(reading.findings.map(\.text) == ["Set Seed 7", "Entr", "Mark a"])
  }
}
