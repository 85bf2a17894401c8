import Contract
import Rehearsal
import Testing

@Suite struct ScriptTests {
  @Test func linesBeforeTheFirstTestCountForAll() throws {
    let reports = try Playhouse.play(
      """
      Set Language fr
      Camera demo
      Test "one"
      Expect+Screen "Continuer"
      Test "two"
      Set Language en
      Expect+Screen "Continue"
      Reject+Screen "Continuer"
      """)
    #expect(reports.map(\.title) == ["one", "two"])
    #expect(reports.allSatisfy { $0.failure == nil })
  }

  @Test func eachLanguageIsARunOfItsOwn() throws {
    let reports = try Playhouse.play("Camera demo\nTest \"t\"\nEach Language en,fr\nExpect+Screen \"Continuer\"")
    #expect(reports.map(\.title) == ["t [en]", "t [fr]"])
    #expect(reports.map { $0.failure == nil } == [false, true])
  }

  @Test func aMatrixCombinesEverything() throws {
    let matrix = try Matrix(
      parsing: "language=*,theme=mono,unissey,size=40x12,80x24", languages: ["en", "fr"], themes: ["mono", "unissey"])
    let reports = try Playhouse.play("Camera demo\nTest \"t\"\nExpect+Fits", matrix: matrix)
    #expect(reports.count == 8)
    #expect(reports.first?.title == "t [en.mono.40x12]")
    #expect(reports.allSatisfy { $0.failure == nil })
    let failing = try Playhouse.play("Camera demo\nTest \"t\"\nExpect+Focus start", matrix: matrix)
    #expect(
      failing.first?.failure?.replay
        == "cameo tape run --matrix language=en,theme=mono,size=40x12 --filter t show/play.tape")
  }

  @Test(arguments: ["colour=red", "language=xx", "theme=*,size=wide", "", "size=0x0"])
  func aMatrixThatMakesNoSenseIsRefused(_ text: String) {
    #expect(throws: CaptureError.self) { try Matrix(parsing: text, languages: ["en"], themes: ["mono"]) }
  }

  @Test func aTapeThatIsBroughtInManyTimesIsReadOnce() throws {
    // Each includes the next one three times: expanded one by one that would be five million tapes.
    var parts = ["show/n14.tape": "# nothing\n"]
    for number in 0..<14 {
      parts["show/n\(number).tape"] = String(repeating: "Source n\(number + 1).tape\n", count: 3)
    }
    let began = ContinuousClock.now
    #expect(try Playhouse.failure("Source n0.tape\nCamera demo\nExpect+Page instructions", parts) == nil)
    #expect(.now - began < .seconds(20))
  }

  @Test func sourceBringsInLinesAndTheirPlaces() throws {
    let parts = ["show/parts/_way.tape": "Source more.tape\nEnter\n", "show/parts/more.tape": "Camera demo\n"]
    #expect(try Playhouse.failure("Source parts/_way.tape\nExpect+Page cameraPermission", parts) == nil)
    let failing = ["show/_way.tape": "Camera demo\nExpect+Focus start\n"]
    let failure = try #require(try Playhouse.failure("Source _way.tape", failing))
    #expect(failure.file == "show/_way.tape" && failure.line == 2)
  }

  @Test func unloadableSourcesAreReportedWithTheirPlace() throws {
    func lines(_ text: String, _ files: [String: String]) -> String {
      do { _ = try Playhouse.tests(text, files) } catch {
        return (error as? TapeLoader.Refusal).map { "\($0.exitCode) " + $0.lines.joined(separator: "\n") } ?? ""
      }
      return ""
    }
    #expect(
      lines("Camera demo\nSource no.tape", [:]).hasPrefix("66 show/play.tape:2:8: error: show/no.tape does not exist"))
    #expect(lines("Source a.tape", ["show/a.tape": "Source ./play.tape"]).contains("includes itself"))
    #expect(lines("Source a.tape", ["show/a.tape": "Entr"]).hasPrefix("65 show/a.tape:1:1: error:"))
    let twice = lines("Source a.tape\nTest \"t\"\nEnter", ["show/a.tape": "Test \"t\"\nEnter"])
    #expect(twice.contains("two tests are named 't'"))
    let deep = Dictionary(uniqueKeysWithValues: (0..<40).map { ("show/\($0).tape", "Source \($0 + 1).tape") })
    #expect(lines("Source 0.tape", deep).contains("deep"))
  }
}
