import CommandLine
import Files
import Contract
import Settings
import Testing

@Suite struct PrecedenceTests {
  @Test func theDefaultsAreTheSeeds() throws {
    let settings = try World().resolve()
    #expect(settings.session == SessionConfig(output: World.output))
    #expect(settings.session.ui == UIConfig())
    #expect(settings.preset == .selfieFast)
    #expect(settings.camera == .auto)
    #expect(settings.theme == "unissey")
    #expect(settings.output == World.output)
    #expect((settings.events, settings.seed, settings.plain) == (nil, nil, false))
    #expect((settings.fps, settings.preview, settings.color, settings.appearance) == (30, .ascii, .auto, .auto))
    #expect(settings.rows.allSatisfy { $0.origin == "default" && !$0.value.isEmpty })
  }

  /// Sources are added one by one, the weakest first; each new one wins.
  @Test func theStrongerSourceWins() throws {
    var world = World()
    func theme(_ arguments: [String] = []) throws -> [String] {
      let settings = try ProgramSettings.resolve(
        Invocation(parsing: arguments), environment: world.environment, files: MemoryFiles(world.files))
      let row = try #require(settings.row("theme"))
      return [row.value, row.origin]
    }
    #expect(try theme() == ["unissey", "default"])
    world.files[World.system] = #"{"theme": "machine"}"#
    #expect(try theme() == ["machine", "/etc/cameo/config.json:1"])
    world.files[World.user] = "{\n  \"theme\": \"person\"\n}"
    #expect(try theme() == ["person", "\(World.user):2"])
    world.environment["CAMEO_THEME"] = "variable"
    #expect(try theme() == ["variable", "CAMEO_THEME"])
    #expect(try theme(["--theme", "flag"]) == ["flag", "flag --theme"])
    #expect(try theme(["--theme", "flag", "--theme=last"]) == ["last", "flag --theme"])
  }

  @Test func aKioskDrawsAsWellAsItCanUnlessASettingSaysOtherwise() throws {
    func preview(_ world: World, _ arguments: String...) throws -> PreviewMode {
      let settings = try ProgramSettings.resolve(
        Invocation(parsing: arguments), environment: world.environment, files: MemoryFiles(world.files))
      return try settings.forKiosk().preview
    }
    #expect(try preview(World()) == .auto)
    #expect(try preview(World(), "--preview", "ascii") == .ascii)
    #expect(try preview(World(files: [World.system: #"{"preview": "ascii"}"#])) == .ascii)
  }

  @Test func aFileThatWasAskedForReplacesBothOthers() throws {
    var world = World(files: [
      World.system: #"{"fps": 5}"#, World.user: #"{"oval": "kiosk"}"#, "/mine.json": #"{"theme": "mono"}"#,
    ])
    let settings = try world.resolve("--config", "/mine.json")
    #expect((settings.fps, settings.session.capture.oval, settings.theme) == (30, .desk, "mono"))
    world.environment["CAMEO_CONFIG"] = "/mine.json"
    #expect(try world.resolve() == settings)
  }

  @Test func anEmptyVariableAndNullSayNothing() throws {
    var world = World(files: [World.user: #"{"uiConfig": {"preferredLanguage": null, "buttonCornerRadius": null}}"#])
    world.environment["CAMEO_LANGUAGE"] = ""
    #expect(try world.resolve().session == SessionConfig(output: World.output))
  }

  @Test func foldersFollowXDGButNeverARelativePath() throws {
    var world = World(files: ["/cfg/cameo/config.json": #"{"fps": 7}"#, "rel/cameo/config.json": #"{"fps": 8}"#])
    world.environment["XDG_CONFIG_HOME"] = "/cfg"
    world.environment["XDG_DATA_HOME"] = "/data/"
    #expect(try world.resolve().fps == 7)
    #expect(try world.resolve().output == "/data/cameo/captures")
    world.environment["XDG_CONFIG_HOME"] = "rel"
    world.environment["XDG_DATA_HOME"] = "rel"
    #expect(try world.resolve().fps == 30)
    #expect(try world.resolve().output == World.output)
  }

  @Test func withoutAHomeThereIsNoFolderAndConfigShowSaysSo() throws {
    let settings = try World(environment: [:]).resolve()
    #expect(settings.output == nil)
    #expect(settings.row("output")?.value == "none: HOME is not set")
  }

  @Test func pathsInAFileAreMeantFromItsFolder() throws {
    let file = #"{"strings": "texts", "theme": "./kiosk.json", "output": "/var/captures"}"#
    let settings = try World(files: ["/etc/kiosk/a.json": file]).resolve("--config", "/etc/kiosk/a.json")
    #expect(settings.strings == "/etc/kiosk/texts")
    #expect(settings.theme == "/etc/kiosk/./kiosk.json")
    #expect(settings.output == "/var/captures")
    #expect(try World(files: [World.user: #"{"theme": "mono"}"#]).resolve().theme == "mono")
  }

  @Test func theBackendsStringMayStandInAFileOfItsOwn() throws {
    let world = World(files: ["/iad": "opaque\n"])
    #expect(try world.resolve("--iad-data", "@/iad").session.iad.data == "opaque")
    #expect(world.failure("--iad-data", "@/none")?.code == .resourceMissing)
    let rows = try world.resolve("--iad-data", "secret").rows
    #expect(!rows.contains { $0.value.contains("secret") })
    // Error messages do not reveal it either.
    for wrong in ["[\"secret\"]", "5", "\"\(String(repeating: "secret", count: 12_000))\""] {
      let failure = World(files: [World.user: "{\"metadata\": \(wrong)}"]).failure()
      #expect(failure?.error.message == "\(World.user):1:14: \"metadata\" must be a text of 1 to 65536 bytes.")
    }
  }

  /// Invalid UTF-8 would not be passed on unchanged, so it is rejected.
  @Test func theBackendsStringIsUTF8() throws {
    var world = World(files: ["/whole": "é\u{FFFD}"])
    let broken = "a\u{FFFD}b"
    #expect(world.failure("--iad-data", broken)?.code == .usage)
    #expect(world.failure("--iad-data", broken)?.problems.first?.diagnostic.remedy.contains("Base64") == true)
    #expect(try world.resolve("--iad-data", "@/whole").session.iad.data == "é\u{FFFD}")
    world.bytes["/raw"] = [0x61, 0xFF]
    #expect(world.failure("--iad-data", "@/raw")?.code == .badSyntax)
    world.environment["CAMEO_IAD_DATA"] = broken
    #expect(world.failure()?.code == .impossibleSettings)
  }

  @Test func anUnknownVariableIsAWarning() throws {
    var world = World()
    world.environment["CAMEO_THEMES"] = "mono"
    world.environment["CAMEO_DATA_DIR"] = "/x"
    #expect(
      try world.resolve().warnings.map(\.description) == [
        "CAMEO_THEMES: warning: unknown variable: no setting uses it (did you mean CAMEO_THEME?)"
      ])
  }

  @Test(arguments: [
    ("auto", CameraChoice.auto), ("demo", .demo(track: "cooperative")), ("demo:dark", .demo(track: "dark")),
    ("/dev/video2", .device("/dev/video2")), ("file:a/b.mp4", .file("a/b.mp4")),
    ("loop:a:b.mp4", .file("a:b.mp4", loops: true)),
  ])
  func camerasAreToldApart(_ text: String, _ camera: CameraChoice) throws {
    #expect(try World().resolve("--camera", text).camera == camera)
  }

  @Test(arguments: [
    ("-", EventTarget.standardOutput), ("fd:3", .descriptor(3)), ("log.ndjson", .file("log.ndjson")),
  ])
  func eventTargetsAreToldApart(_ text: String, _ target: EventTarget) throws {
    #expect(try World().resolve("--events", text).events == target)
  }
}
