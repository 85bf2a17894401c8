import Notation
import Testing

@testable import Settings

@Suite struct SettingsEditTests {
  func edit(_ file: String?, _ word: String, _ value: String?) throws(SettingsFailure) -> SettingsEdit {
    let world = World(files: file.map { [World.user: $0] } ?? [:])
    return try SettingsEdit(word, to: value, from: "/here", in: World.user, files: world.disk)
  }

  func text(_ file: String?, _ word: String, _ value: String?) throws -> String {
    let bytes = try edit(file, word, value).bytes
    let node = try #require(JSONReader.read(bytes, file: "").node)
    #expect(bytes.last == 0x0A)
    return node.text()
  }

  @Test(
    arguments: [
      (nil, "theme", "mono", #"{"theme":"mono"}"#),
      ("{}", "--fps", "12", #"{"fps":12}"#),
      (#"{"fps":1,"seed":3}"#, "fps", "12", #"{"fps":12,"seed":3}"#),
      (#"{"seed":3}"#, "language", "fr", #"{"seed":3,"uiConfig":{"preferredLanguage":"fr"}}"#),
      (
        #"{"uiConfig":{"showInstructions":false}}"#, "uiConfig.preferredLanguage", "fr",
        #"{"uiConfig":{"showInstructions":false,"preferredLanguage":"fr"}}"#
      ),
      ("{}", "liveness.tasks", #"[{"task":"blink"}]"#, #"{"liveness":{"tasks":[{"task":"blink"}]}}"#),
      ("{}", "uiConfig.showInstructions", "no", #"{"uiConfig":{"showInstructions":false}}"#),
      ("{}", "theme", "./mine.json", #"{"theme":"/here/mine.json"}"#),
      ("{}", "output", "kept", #"{"output":"/here/kept"}"#),
    ] as [(String?, String, String, String)])
  func aSettingIsWrittenWhereItBelongs(_ file: String?, _ word: String, _ value: String, _ after: String) throws {
    #expect(try text(file, word, value) == after)
  }

  @Test(
    arguments: [
      ("{}", "camera", "demo", #"{"camera":"demo"}"#),
      (#"{"camera":"demo"}"#, "camera", "/dev/video0", #"{"camera":"/dev/video0"}"#),
      (
        #"{"camera":"demo","documentCamera":"demo:card-cooperative"}"#, "camera.roles", "both",
        #"{"camera":{"face":"demo","roles":"both"},"documentCamera":"demo:card-cooperative"}"#
      ),
      (
        #"{"camera":{"face":"demo","document":"demo:card-cooperative","roles":"both"}}"#, "camera", "demo:fits",
        #"{"camera":{"face":"demo:fits","document":"demo:card-cooperative","roles":"both"}}"#
      ),
      (
        #"{"camera":{"face":"demo","document":"demo:card-cooperative"}}"#, "documentCamera",
        "demo:passport-cooperative",
        #"{"camera":{"face":"demo","document":"demo:passport-cooperative"}}"#
      ),
      (#"{"camera":{"face":"demo"}}"#, "camera", nil, "{}"),
      (
        #"{"camera":{"face":"demo","document":"demo:card-cooperative"}}"#, "camera", nil,
        #"{"camera":{"document":"demo:card-cooperative"}}"#
      ),
    ] as [(String, String, String?, String)])
  func aCameraIsAWordOrAnObject(_ file: String, _ word: String, _ value: String?, _ after: String) throws {
    #expect(try text(file, word, value) == after)
  }

  @Test func takenOutItLeavesNoEmptyObject() throws {
    #expect(try text(#"{"fps":5,"uiConfig":{"preferredLanguage":"fr"}}"#, "language", nil) == #"{"fps":5}"#)
    #expect(try text(#"{"fps":5}"#, "language", nil) == #"{"fps":5}"#)
  }

  @Test func bothValuesAreTold() throws {
    let edit = try edit(#"{"fps":5}"#, "fps", "6")
    #expect(edit.key == "fps" && edit.before == "5" && edit.after == "6")
    #expect(try self.edit(nil, "fps", nil).before == nil)
  }

  @Test(arguments: [
    ("{}", "fsp", "5", "Did you mean 'fps'?"), ("{}", "fps", "900", "from 1 to 60, not '900'"),
    ("{}", "oval", "dsk", "Did you mean 'desk'?"), (#"{"fps":}"#, "oval", "desk", ":1:8"),
    (#"{"fsp":5}"#, "oval", "desk", "no setting \"fsp\""),
    (#"{"flow":"selfie"}"#, "steps", "videoCapture", "both set"),
  ])
  func invalidEditsAreRefused(_ file: String, _ word: String, _ value: String, _ says: String) {
    do throws(SettingsFailure) {
      _ = try edit(file, word, value)
      Issue.record("nothing was refused")
    } catch {
      #expect("\(error.diagnostics)".contains(says), "\(error.diagnostics)")
    }
  }
}
