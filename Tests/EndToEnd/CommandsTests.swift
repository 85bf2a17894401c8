import Foundation
import PtyKit
import Testing

@Suite("Commands that answer and end")
struct CommandsTests {
  @Test("A tape is fine with what it brings in")
  func sourcedTape() throws {
    let world = try World()
    try world.write("Source part.tape\nSource part.tape\nEnter\n", to: "whole.tape")
    try world.write("Camera demo\n", to: "part.tape")
    let said = try world.say(["tape", "check", world.path("whole.tape"), world.path("part.tape")])
    #expect(said.status == 0 && said.output.contains("part.tape: fine"), "\(said)")
  }

  @Test(
    "say what they know on standard output, in 80 columns, and exit with 0",
    arguments: [
      (["--help"], "--version"), (["-h"], "doctor"), (["help"], "strings"), (["help", "run"], "--camera"),
      (["run", "--help"], "--preset"), (["--version"], "cameo 0."), (["doctor", "--camera", "demo"], "resources"),
      (["strings", "list"], "fr"), (["strings", "show", "fr"], "unissey_start_label = Commencer"),
      (["theme", "list"], "high-contrast"), (["theme", "show"], "onPrimary"), (["theme", "check"], "unissey: fine"),
      (["help", "cameras"], "at least one camera is usable"), (["help", "flows"], "videoCapture"),
      (["help", "events"], "eventsLost"), (["help", "theme"], "theme check"),
      (["config", "show"], "uiConfig.showInstructions"),
      (["config", "check"], "The settings are valid."),
    ])
  func answers(arguments: [String], text: String) throws {
    let said = try World().say(arguments)
    #expect(said.status == 0, "\(said.errors)")
    #expect(said.output.contains(text), "\(said.output)")
    #expect(said.errors == "")
    #expect(!said.output.contains("\u{1b}"))
    // A table row is as long as its path or text.
    let isTable = ["strings", "config", "doctor"].contains(arguments[0])
    let long = said.output.split(separator: "\n").filter { $0.count > 80 }
    #expect(isTable || long.isEmpty, "\(long)")
  }

  @Test("Readers of a simulated chip are those of its folder, which is named if it is not there")
  func simulated() throws {
    func said(_ chip: String) throws -> Program.Said {
      try World().say(["readers"], environment: ["CAMEO_NFC_READER": "twin:\(chip)"])
    }
    let there = try said("td3")
    #expect(there.status == 0 && there.output.contains("twin:td3  a chip lies on it"), "\(there)")
    let missing = try said("nowhere")
    #expect(missing.status == 65 && missing.output == "", "\(missing)")
    #expect(missing.errors.contains("chips/nowhere/chip.json: there is no such file. Name a folder"), "\(missing)")
  }

  @Test("The shipped tables have no faults")
  func lint() throws {
    let said = try World().say(["strings", "lint"])
    #expect(said.status == 0)
    #expect(said.output == "")
    #expect(said.errors.contains(" 0 errors"))
  }

  @Test("A fault in a table of the plain wording is found, once")
  func plainLint() throws {
    let world = try World()
    try world.write("\"unissey_start_label\" = \"\";\n\"cameo_x\" = \"y\";\n", to: "own/en.lproj/Plain.strings")
    let said = try world.say(["strings", "lint", world.path("own")])
    let lines = said.output.split(separator: "\n")
    #expect(said.status == 65 && lines.count == 2 && lines.allSatisfy { $0.contains("Plain.strings:") }, "\(said)")
  }

  @Test("The wording decides which texts are listed")
  func wordings() throws {
    for (wording, text) in [("standard", "Request permission"), ("plain", "Continue")] {
      let said = try World().say(["strings", "show", "en", "--wording", wording])
      #expect(said.output.contains("unissey_camera_permission_button = \(text)\n"), "\(said)")
    }
  }

  @Test("The doctor's JSON can be read by a machine")
  func doctor() throws {
    let said = try World().say(["doctor", "--json", "--camera", "demo"])
    #expect(said.status == 0)
    let report = try JSONSerialization.jsonObject(with: Data(said.output.utf8)) as? [String: Any]
    #expect(report?.isEmpty == false)
    #expect(said.errors == "")
  }

  @Test("The audit of a kiosk's machine says the same to people and to machines")
  func audit() throws {
    let (table, document) = (try World().say(["kiosk", "audit"]), try World().say(["kiosk", "audit", "--json"]))
    #expect(table.errors == "" && document.errors == "")
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(document.output.utf8)) as? [String: Any])
    let checks = try #require(report["checks"] as? [[String: String]])
    #expect(checks.count == 18)
    #expect(
      checks.allSatisfy { table.output.contains("\($0["status"] ?? "-")") && table.output.contains($0["id"] ?? "-") })
    let fails = checks.contains { $0["status"] == "fail" }
    #expect(table.status == (fails ? 1 : 0) && document.status == table.status)
  }

  @Test(
    "What is asked wrongly is told on standard error, with the nearest word",
    arguments: [
      (["docter"], 64, "doctor"), (["theme", "shwo"], 64, "show"), (["theme", "show", "nothing"], 66, "nothing"),
      (["strings", "show", "xx"], 64, "en, es, fr"), (["help", "rnu"], 64, "run"),
      (["config", "show", "--themee"], 64, "--theme"),
      (["theme", "check", "nothing"], 66, "nothing"), (["verify", "x"], 66, "does not exist"),
      (["verify"], 64, "cameo verify DIR"), (["kiosk", "audti"], 64, "audit"), (["help", "resul"], 64, "resul"),
      (["config", "check", "nothing.json"], 66, "nothing.json"), (["config", "show", "--flow", "selfy"], 64, "selfie"),
      (["run", "--flow", "document", "--take-photo-timeout", "20"], 64, "a number of milliseconds from 1000"),
      (["demo"], 64, "Try 'cameo --camera demo'."), (["--kiosk"], 64, "Try 'cameo kiosk'."),
      (["help", "tape", "rnu"], 64, "'tape run'"), (["run", "--preset", "fast"], 64, "Did you mean selfie-fast?"),
      (["run", "--language", "english"], 64, "Did you mean 'en'?"), (["config", "set", "fps"], 64, "KEY VALUE"),
      (["run", "--camera", "demo:cooperativ"], 66, "Did you mean 'cooperative'?"),
    ])
  func wrong(arguments: [String], status: Int32, text: String) throws {
    let said = try World().say(arguments)
    #expect(said.status == status, "\(said)")
    #expect((said.errors + said.output).contains(text), "\(said)")
  }

  @Test(
    "What cannot be together is refused before anything begins",
    arguments: [
      ("run --flow document --camera demo:fits", "shows a person"),
      ("run --camera demo:card-none", "shows a document"),
      ("run --flow identity --camera demo:fits", "--document-camera demo:card-cooperative"),
      ("run --no-face --camera demo", "the flow captures nothing"),
      ("kiosk --flow document --document-import --camera demo", "visitors could open files"),
    ])
  func impossible(line: String, text: String) throws {
    let world = try World()
    let said = try world.say(line.split(separator: " ").map(String.init) + ["--output", world.path("captures")])
    #expect(said.status == 78 && said.errors.contains(text), "\(said)")
  }

  @Test("Every setting tells where it came from")
  func origins() throws {
    let world = try World()
    let file = try world.write("{\n  \"uiConfig\": {\"showInstructions\": false}\n}\n", to: "config/cameo/config.json")
    let said = try world.say(["config", "show", "--theme", "mono"], environment: ["CAMEO_FPS": "12"])
    let rows = said.output.split(separator: "\n").map(String.init)
    #expect(rows.contains { $0.contains("theme") && $0.contains("mono") && $0.contains("--theme") })
    #expect(rows.contains { $0.contains("fps") && $0.contains("12") && $0.contains("CAMEO_FPS") })
    #expect(rows.contains { $0.contains("showInstructions") && $0.contains("false") && $0.contains("\(file):2") })
  }

  @Test("A setting can be written without an editor, and the next start obeys it")
  func set() throws {
    let world = try World()
    let made = try world.say(["config", "set", "language", "fr"])
    #expect(made.status == 0 && made.output.contains("uiConfig.preferredLanguage is 'fr' (was not set)"), "\(made)")
    #expect(try world.run().wait(forAll: Words.french.instructions))
    let file = world.path("config/cameo/config.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    #expect(try world.say(["theme", "use", "mono"]).status == 0)
    #expect(try world.say(["theme", "use", "nothing"]).status == 66)
    let hidden = try world.say(["config", "unset", "language"], environment: ["CAMEO_LANGUAGE": "de"])
    #expect(hidden.status == 0 && hidden.errors.contains("CAMEO_LANGUAGE"), "\(hidden)")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text == "{\n  \"theme\": \"mono\"\n}\n")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    // A settings file among a person's dotfiles is often a link to another folder.
    try FileManager.default.moveItem(atPath: file, toPath: world.path("real.json"))
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: world.path("real.json"))
    #expect(try world.say(["config", "set", "fps", "12"]).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file) == world.path("real.json"))
    #expect(try world.say(["config", "set", "fps", "0"]).status == 64)
    let unknown = try world.say(["config", "set", "language", "français"])
    #expect(unknown.status == 78 && unknown.errors.contains("Did you mean 'fr'?"), "\(unknown)")
    #expect(try String(contentsOfFile: world.path("real.json"), encoding: .utf8).contains("\"fps\": 12"))
  }

  @Test("A flag that no step of the flow reads is a warning")
  func idle() throws {
    let said = try World().say(["config", "show", "--tasks", #"[{"task":"blink"}]"#, "--flow", "selfie"])
    #expect(said.status == 0 && said.errors.contains("warning: option --tasks: has no effect"), "\(said)")
    #expect(said.errors.contains("Add --flow liveness or --flow identity."), "\(said)")
    let used = try World().say(["config", "show", "--tasks", #"[{"task":"blink"}]"#, "--flow", "liveness"])
    #expect(used.errors == "", "\(used)")
  }

  @Test("A file in the usual place is obeyed, and a flag is stronger")
  func file() throws {
    let world = try World()
    try world.write("{\"uiConfig\": {\"preferredLanguage\": \"fr\"}}", to: "config/cameo/config.json")
    #expect(try world.run().wait(forAll: Words.french.instructions))
    #expect(try world.run(["--language", "en"]).wait(forAll: Words.english.instructions))
  }

  @Test("Texts can be overridden; a broken override is told and the built-in text is used")
  func strings() throws {
    let world = try World()
    try world.write("\"unissey_continue_label\" = \"Let's go\";\n", to: "good/en.lproj/Localizable.strings")
    let session = try world.run(["--strings", world.path("good")])
    #expect(session.wait { $0.cursorRests(on: "Let's go") })
    #expect(session.screen.shows("Have a plain expression"))
    let file = try world.write("\n\"unissey_continue_label\" = Go on;\n", to: "bad/en.lproj/Localizable.strings")
    let other = try world.run(["--strings", world.path("bad")], capturesErrors: true)
    #expect(other.wait { $0.cursorRests(on: "Continue") })
    #expect(other.errors?.text.contains("\(file):2") == true, "\(other.errors?.text ?? "")")
  }

  @Test("A folder of data that is not there is passed over")
  func dataFolder() throws {
    let said = try World().say(["theme", "list"], environment: ["CAMEO_DATA_DIR": "/nonexistent"])
    #expect(said.status == 0)
    #expect(said.output.contains("unissey"))
  }

  @Test("Texts and themes are read at run time from the folder that was asked for")
  func otherData() throws {
    let world = try World()
    let files = FileManager.default
    try files.createDirectory(atPath: world.path("data"), withIntermediateDirectories: true)
    for (from, to) in [("themes", "themes"), ("Resources/strings", "strings"), ("Resources/tracks", "tracks")] {
      try files.copyItem(atPath: World.root.appendingPathComponent(from).path, toPath: world.path("data/\(to)"))
    }
    let table = world.path("data/strings/en.lproj/Localizable.strings")
    let text = try String(contentsOfFile: table, encoding: .utf8)
    try text.replacingOccurrences(of: "\"Continue\"", with: "\"Onwards\"")
      .write(toFile: table, atomically: true, encoding: .utf8)
    let session = try world.run(environment: ["CAMEO_DATA_DIR": world.path("data")])
    #expect(session.wait { $0.cursorRests(on: "Onwards") })
  }
}
