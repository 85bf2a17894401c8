import Rehearsal
import Testing

@Suite struct ExpectationTests {
  /// Expectations that hold on the first page, each with one that does not.
  static let pairs: [(holds: String, fails: String)] = [
    ("Expect+Screen \"Continue\"", "Expect+Screen \"Kontinue\""),
    ("Expect+Screen /[Cc]ont.n+ue/", "Expect+Screen /^Continue$/"),
    ("Reject+Screen \"Weiter\"", "Reject+Screen \"Continue\""),
    ("Expect+Page instructions", "Expect+Page videoCapture"),
    ("Reject+Page videoCapture", "Reject+Page instructions"),
    ("Expect+Focus continue", "Expect+Focus start"),
    ("Reject+Focus start", "Reject+Focus continue"),
    ("Expect+Style \"Continue\" buttonFocused", "Expect+Style \"Continue\" button"),
    ("Reject+Style \"Continue\" error", "Reject+Style \"Continue\" buttonFocused"),
    ("Expect+Event instructionsShown", "Expect+Event cameraReady"),
    ("Reject+Event cameraReady", "Reject+Event instructionsShown"),
    ("Expect+Fits", "Resize 20x5\nExpect+Fits"),
  ]

  @Test(arguments: pairs.indices)
  func holdsOrFails(_ index: Int) throws {
    let pair = Self.pairs[index]
    #expect(try Playhouse.failure("Camera demo\n" + pair.holds) == nil)
    #expect(try Playhouse.failure("Camera demo\n" + pair.fails)?.kind == .failed)
  }

  @Test func aWrappedTextStandsThereToo() throws {
    let tape = "Set Size 40x12\nCamera demo\nExpect+Screen \"Look straight at the camera, and keep your face\""
    #expect(try Playhouse.failure(tape) == nil)
    #expect(try Playhouse.failure("Set Size 200x60\n" + tape) == nil)
  }

  @Test(arguments: ["40x12", "60x18", "80x24"])
  func wordsOfWideLettersThatAreWrappedAreWhole(size: String) throws {
    let words = "この機能を利用するにはカメラへのアクセス許可が必要です。画面の指示に従ってカメラの使用を許可してください。"
    let walk = "Camera demo\nEnter\nWait+Page cameraPermission\nExpect+Fits"
    let tape = "Set Size \(size)\nSet Option \"--strings ja\"\n" + walk
    let table = "\"unissey_camera_permission_explanation\" = \"\(words)\";\n"
    #expect(try Playhouse.failure(tape, ["show/ja/en.lproj/Localizable.strings": table]) == nil)
  }

  /// Between the lines of large pages there are rows without words.
  @Test(arguments: ["40x12", "80x24", "120x40"])
  func wordsOfWideLettersAreWholeInLargeText(size: String) throws {
    let words = "この機能を利用するにはカメラへのアクセス許可が必要です。画面の指示に従って許可してください。"
    let tape = "Set Size \(size)\nSet Option \"--strings ja --large-text\"\nCamera demo\n"
    let table = [
      "unissey_instructions_title", "unissey_instructions_subtitle", "unissey_camera_permission_explanation",
    ]
    .map { "\"\($0)\" = \"\(words)\";\n" }.joined()
    let files = ["show/ja/en.lproj/Localizable.strings": table]
    #expect(try Playhouse.failure(tape + "Expect+Fits\nEnter\nWait+Page cameraPermission\nExpect+Fits", files) == nil)
  }

  @Test(arguments: ["40x12", "60x18", "80x24", "100x30", "120x40", "200x60"])
  func thePermissionIsWholeInLargeText(size: String) throws {
    let walk = "Camera demo\nEnter\nWait+Page cameraPermission\nExpect+Fits"
    let tape = "Set Size \(size)\nSet Option \"--large-text\"\n" + walk
    #expect(try Playhouse.failure(tape) == nil)
  }

  @Test func theExitCodeIsThereOnlyAfterTheEnd() throws {
    #expect(try Playhouse.failure("Camera demo\nExpect+Exit 0")?.remedy.contains("Wait+Exit") == true)
    #expect(try Playhouse.failure("Camera demo\nReject+Exit 0")?.remedy.contains("Wait+Exit") == true)
    #expect(try Playhouse.failure("Camera demo\nSignal TERM\nExpect+Exit 143\nReject+Exit 0") == nil)
  }

  @Test func eventsCountFromTheMark() throws {
    let walk = "Camera demo\nEnter\nExpect+Event cameraPermissionShown\nMark here\n"
    #expect(try Playhouse.failure(walk + "Reject+Event cameraPermissionShown") == nil)
    #expect(try Playhouse.failure(walk + "Expect+Event cameraPermissionShown")?.line == 5)
  }

  @Test func filesAreThoseOfTheSession() throws {
    let left = "Camera demo\nCtrl+c\n"
    #expect(try Playhouse.failure(left + "Expect+File tape/result.json\nReject+File tape/*.mp4") == nil)
    // A star does not match across folders.
    let missing = try #require(try Playhouse.failure(left + "Expect+File *.json"))
    #expect(missing.kind == .failed && missing.line == 3 && missing.nearest?.contains("tape/result.json") == true)
    #expect(try Playhouse.failure(left + "Reject+File */result.json")?.kind == .failed)
    // A text is searched only in the files with that name.
    let cancelled = "tape/result.json '\"status\": \"cancelled\"'"
    #expect(try Playhouse.failure(left + "Expect+File \(cancelled)\nReject+File tape/*.json \"captured\"") == nil)
    let other = try #require(try Playhouse.failure(left + "Expect+File tape/*.json \"captured\""))
    #expect(other.message == "tape/manifest.json, tape/result.json does not contain this text")
    #expect(try Playhouse.failure(left + "Reject+File \(cancelled)")?.nearest == "tape/result.json")
    let virtual = try #require(try Playhouse.failure("Recorder virtual\nCamera demo\nExpect+File *"))
    #expect(virtual.remedy == "remove Recorder virtual")
  }

  @Test func aFailureHoldsWhatIsNeededToMendIt() throws {
    let failure = try #require(try Playhouse.failure("Camera demo\nEnter\nSleep 1500ms\nExpect+Focus allow"))
    #expect(failure.file == "show/play.tape" && failure.line == 4)
    #expect(failure.columns == 14..<19 && failure.text == "Expect+Focus allow")
    #expect(failure.at == .milliseconds(1500))
    #expect(failure.message == "the focus is on requestPermission")
    #expect(failure.state.contains("cameraPermission"))
    #expect(failure.screen.count == 24 && failure.screen.contains { $0.contains("Request permission") })
    #expect(failure.lastEvents.count == 2 && failure.lastEvents[1].contains("cameraPermissionShown"))
    #expect(failure.replay == "cameo tape run --filter play show/play.tape")
  }

  @Test func keysAfterTheEndOrWhileStoppedAreMistakes() throws {
    #expect(try Playhouse.failure("Camera demo\nCtrl+c\nEnter")?.message.contains("ended") == true)
    #expect(try Playhouse.failure("Camera demo\nSignal TSTP\nEnter")?.message.contains("stopped") == true)
    #expect(
      try Playhouse.failure("Camera demo\nCtrl+z\nSleep 1m\nSignal CONT\nEnter\nExpect+Page cameraPermission") == nil)
  }
}
