import Files
import Tape
import Testing

@testable import Rehearsal

@Suite("The heading of a recorded tape")
struct TapeHeadingTests {
  private static let plain = [
    "# Recorded by cameo 1.2.3.", "Set Language en", "Set Theme unissey", "Set Seed 7", lastPage,
  ]
  /// A tape has no end page unless it asks for it.
  private static let lastPage = "Set Option \"--end-page-ms 8000\""

  /// The lines of the heading except the usual ones.
  private func others(_ words: [String], tape: String = "out.tape", files: MemoryFiles = MemoryFiles()) throws
    -> [String]
  {
    let story = try Story(["--camera", "demo"] + words, tape: tape, files: files)
    #expect(TapeReader.check(story.tape().description).isSound)
    return story.heading.filter { !Self.plain.contains($0) && $0 != "Camera demo:cooperative" }
  }

  @Test("has each option that a tape can have, once, in the words of the command line")
  func options() throws {
    let said = try others([
      "--preset", "selfie-substantial", "--quality", "fhd,hd", "--oval", "kiosk", "--auto-start", "--no-start-button",
      "--no-instructions", "--inputs", "left", "--color=16", "--preview", "blocks", "--fps", "12", "--appearance",
      "light", "--camera-permission", "granted", "--output", "/somewhere", "--events", "fd:3", "--fps", "9",
    ])
    #expect(
      said == [
        "Set Option \"--preset selfie-substantial\"", "Set Option \"--quality fhd,hd\"", "Set Option \"--oval kiosk\"",
        "Set Option \"--auto-start\"", "Set Option \"--no-start-button\"", "Set Option \"--no-instructions\"",
        "Set Option \"--camera-permission granted\"", "Set Option \"--appearance light\"",
        "Set Option \"--color 16\"", "Set Option \"--preview blocks\"", "Set Option \"--fps 9\"",
        "Set Option \"--inputs left\"",
      ])
  }

  @Test("has a file as its camera, as seen from the tape")
  func files() throws {
    #expect(try others(["--camera", "file:films/a.mp4"]) == ["Camera file films/a.mp4"])
    #expect(try others(["--camera", "loop:b c"], tape: "deep/out.tape") == ["Camera loop \"../b c\""])
    #expect(
      try others(["--camera", "file:/a.mp4"]) == [
        "# Camera is left out: its path can't be written relative to this tape."
      ])
  }

  @Test("has the language, the theme and the seed that were used, by commands of their own")
  func look() throws {
    let story = try Story(["--camera", "demo", "--language", "fra", "--theme", "mono", "--seed", "99"], language: "fr")
    #expect(
      story.heading == [
        "# Recorded by cameo 1.2.3.", "Set Language fr", "Set Theme mono", "Set Seed 99", Self.lastPage,
        "Camera demo:cooperative",
      ])
  }

  @Test("has what variables and the usual settings file said, since a replay has neither")
  func elsewhere() throws {
    let files = MemoryFiles(["/c/cameo/config.json": "{\"attempts\": 5, \"autoStart\": true, \"fps\": 30}"])
    let story = try Story(
      ["--camera", "demo"], files: files,
      environment: ["XDG_CONFIG_HOME": "/c", "CAMEO_INSTRUCTIONS": "no", "CAMEO_START_BUTTON": "yes"])
    #expect(
      story.heading.dropFirst(4) == [
        "Set Option \"--auto-start\"", "Set Option \"--no-instructions\"", "Set Option \"--fps 30\"",
        Self.lastPage, "# attempts 5 is left out: only a settings file can set it.", "Camera demo:cooperative",
      ])
  }

  @Test("has a consent that was remembered, since a replay remembers nothing")
  func consent() throws {
    let story = try Story(["--camera", "demo"], permission: .granted)
    #expect(story.heading.contains("Set Option \"--camera-permission granted\""))
    #expect(!(try Story(["--camera", "demo"]).heading.contains { $0.contains("permission") }))
  }

  @Test(
    "tells a path as seen from the tape, and says where it can't",
    arguments: [
      ("out.tape", "kiosk.json", "Set Config kiosk.json"), ("a/b.tape", "kiosk.json", "Set Config ../kiosk.json"),
      ("./a/b/c.tape", "x y.json", "Set Config \"../../x y.json\""),
      ("../b.tape", "kiosk.json", "# Set Config is left out: its path can't be written relative to this tape."),
      ("/t/b.tape", "kiosk.json", "# Set Config is left out: its path can't be written relative to this tape."),
      ("out.tape", "/k/kiosk.json", "# Set Config is left out: its path can't be written relative to this tape."),
      ("out.tape", "~k.json", "# Set Config is left out: the path is absolute."),
    ])
  func paths(tape: String, config: String, line: String) throws {
    let files = MemoryFiles([config: "{}"])
    #expect(try others(["--config", config], tape: tape, files: files) == [line])
  }

  @Test("leaves to the settings file what stands in it, unless the tape can't have the file")
  func config() throws {
    let text = "{\"fps\": 9, \"theme\": \"mine/x.json\", \"cameraPermission\": \"denied\"}"
    let files = MemoryFiles(["k/kiosk.json": text, "/k/kiosk.json": text])
    #expect(
      try others(["--config", "k/kiosk.json", "--oval", "kiosk"], files: files) == [
        "Set Theme k/mine/x.json", "Set Config k/kiosk.json", "Set Option \"--oval kiosk\"",
        "Set Option \"--camera-permission denied\"",
      ])
    #expect(
      try others(["--config", "/k/kiosk.json"], files: files) == [
        "# Set Theme is left out: its path can't be written relative to this tape.",
        "# Set Config is left out: its path can't be written relative to this tape.",
        "Set Option \"--camera-permission denied\"", "Set Option \"--fps 9\"",
      ])
  }

  @Test("holds neither a secret nor a place of the machine")
  func privacy() throws {
    let files = MemoryFiles(["/home/ann/iad": "secret"])
    let story = try Story(
      [
        "--camera", "demo:/home/ann/own.track", "--iad-data", "@/home/ann/iad", "--strings", "/home/ann/words",
        "--theme", "/home/ann/theme.json",
      ], tape: "/home/ann/out.tape", files: files)
    #expect(
      story.heading == [
        "# Recorded by cameo 1.2.3.", "Set Language en",
        "# Set Theme is left out: its path can't be written relative to this tape.", "Set Seed 7",
        "# --iad-data is left out: it may be a secret.",
        "# --strings is left out: its path can't be written relative to this tape.", Self.lastPage,
        "# Camera is left out: its path can't be written relative to this tape.",
      ])
  }

  @Test("quotes a path so that it stays one word", arguments: ["my words", "it's", "a \"b\" 'c'", "plain", "#x"])
  func quoting(path: String) throws {
    let line = try #require(try others(["--strings", path]).first)
    guard case .set(.option(let text)) = TapeReader.read(line).tape.commands.first?.value else {
      Issue.record("\(line)")
      return
    }
    #expect(OptionWords.split(text) == ["--strings", path])
  }

  @Test("leaves out a language that no tape can name")
  func language() throws {
    let story = try Story(["--camera", "demo"], language: "Base")
    #expect(story.heading.contains { $0.hasPrefix("# Set Language is left out: ") })
  }
}
