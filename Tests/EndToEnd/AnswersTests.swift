import enum Chance.Night
import Foundation
import PtyKit
import Testing

@Suite("What the program answers")
struct AnswersTests {
  /// Runs a command on a terminal until it ends; returns the final screen.
  private static func onTerminal(
    _ arguments: [String], _ variables: [String: String] = [:], columns: Int = 80, rows: Int = 24, in world: World
  ) throws -> VTScreen {
    let session = try PtySession(
      program: World.program, arguments: arguments, environment: world.environment.merging(variables) { $1 },
      columns: columns, rows: rows)
    #expect(session.exitStatus(seconds: 60) != nil)
    return session.screen
  }

  private static func json(_ said: Program.Said) throws -> [String: Any] {
    let document = try JSONSerialization.jsonObject(with: Data(said.output.utf8)) as? [String: Any]
    #expect(document?["v"] as? Int == 1)
    return try #require(document, "\(said)")
  }

  // MARK: For machines

  @Test(
    "One JSON document on standard output, where --json asks for it",
    arguments: [
      (["config", "show"], 0, "settings"), (["config", "check"], 0, "possible"),
      (["config", "check", "--flow", "selfy"], 64, "findings"), (["theme", "list"], 0, "themes"),
      (["theme", "show"], 0, "contrasts"), (["theme", "check"], 0, "themes"),
      (["theme", "check", "nothing"], 66, "themes"),
      (["strings", "list"], 0, "languages"), (["strings", "lint"], 0, "findings"),
      (["strings", "show", "fr"], 0, "texts"),
      (["tape", "check", "/nonexistent.tape"], 66, "tapes"), (["support-report", "--camera", "demo"], 0, "checks"),
    ] as [([String], Int32, String)])
  func documents(arguments: [String], status: Int32, member: String) throws {
    let said = try World().say(arguments + ["--json"])
    #expect(said.status == status && said.errors == "", "\(said)")
    #expect(try Self.json(said)[member] != nil)
  }

  @Test("A run of tapes as one document")
  func tapes() throws {
    let world = try World()
    let tape = try world.write(
      "Camera demo\nTest \"good\"\nExpect+Fits\nTest \"bad\"\nExpect+Screen \"nonsense\"\n", to: "t.tape")
    let said = try world.say(["tape", "run", "--json", tape])
    let document = try Self.json(said)
    #expect(said.status == 1 && document["passed"] as? Int == 1 && document["failed"] as? Int == 1)
    let tests = try #require(document["tests"] as? [[String: Any]])
    #expect(tests.map { $0["passed"] as? Bool } == [true, false])
    #expect((tests[1]["failure"] as? [String: Any])?["line"] as? Int == 5)
    let both = try world.say(["tape", "run", "--json", "--tap", tape])
    #expect(both.status == 64 && both.errors.contains("--tap goes to stdout, as does --json."), "\(both)")
  }

  @Test("What two settings files do otherwise")
  func diff() throws {
    let world = try World()
    let one = try world.write(#"{"theme": "mono", "iadConfig": {"data": "geheim"}}"#, to: "one.json")
    let two = try world.write("{\n\"theme\": \"mono\", \"fps\": 9}", to: "two.json")
    let said = try world.say(["config", "diff", one, two])
    #expect(said.status == 1 && said.errors == "")
    #expect(
      said.output == "iadConfig.data\n- (6 bytes)  \(one):1\n+ none  default\nfps\n- 30  default\n+ 9  \(two):2\n")
    #expect(try world.say(["config", "diff", one, one]).status == 0)
    #expect(try world.say(["config", "diff", one]).status == 64)
    let differences = try Self.json(try world.say(["config", "diff", "--json", one, two]))["differences"]
    #expect((differences as? [[String: Any]])?.compactMap { $0["key"] as? String } == ["iadConfig.data", "fps"])
  }

  // MARK: Errors

  @Test(
    "What is missing ends with 66, in the words of every error",
    arguments: [
      (["theme", "check", "nothing"], "cameo: nothing: there is no theme \"nothing\". There are: high-contrast,"),
      (["theme", "check", "/nonexistent.json"], "cameo: /nonexistent.json does not exist. Check the path.\n"),
      (["strings", "lint", "/nonexistent"], "cameo: /nonexistent is not a readable folder. Put tables into"),
    ])
  func missing(arguments: [String], words: String) throws {
    let said = try World().say(arguments)
    #expect(said.status == 66 && said.errors.hasPrefix(words), "\(said)")
  }

  @Test("Settings that can't be used are told as sentences")
  func sentences() throws {
    let world = try World()
    let file = try world.write("{\n  \"fsp\": 9}\n", to: "c.json")
    let said = try world.say(["config", "show", "--config", file, "--inputs", "top"], environment: ["CAMEO_X": "1"])
    #expect(
      said.errors == """
        cameo: \(file):2:3: there is no setting "fsp". Did you mean "fps"?
        cameo: option --inputs: must be right or left, not "top". See 'cameo help run'.

        """)
    let odd = try world.say(["config", "check"], environment: ["CAMEO_X": "1"])
    #expect(odd.status == 0 && odd.errors.hasPrefix("cameo: warning: CAMEO_X: unknown variable: no setting uses it."))
  }

  // MARK: Terminals

  @Test("Colour where it is shown, and nowhere else")
  func colors() throws {
    let world = try World()
    let shown = try Self.onTerminal(["doctor", "--camera", "demo"], in: world)
    #expect(shown.style(of: "ok")?.foreground == 2)
    for variables in [["NO_COLOR": "1"], ["CLICOLOR": "0"], ["TERM": "dumb"], ["CAMEO_COLOR": "none"]] {
      let plain = try Self.onTerminal(["doctor", "--camera", "demo"], variables, in: world)
      #expect(plain.contains("terminal") && plain.style(of: "ok")?.foreground == nil, "\(variables)")
    }
    let piped = try world.say(["theme", "show"])
    #expect(!piped.output.contains("\u{1B}"))
    let forced = try world.say(["theme", "show"], environment: ["CLICOLOR_FORCE": "1"])
    #expect(forced.output.contains("\u{1B}[1m"))
    let screens = ["Record a short video selfie", "Request permission", "Position your face in the oval"]
    #expect(screens.allSatisfy { piped.output.contains($0) && forced.output.contains($0) })
    #expect(forced.output.contains("screens, light") && forced.output.contains("screens, dark"))
    #expect(!piped.output.contains("screens, light"), "without colours both are one")
    let asked = try world.say(["theme", "list", "--color", "true"], environment: ["NO_COLOR": "1"])
    #expect(asked.output.contains("\u{1B}[48;2;60;88;232m"))
    let swatches = try Self.onTerminal(["theme", "list"], in: world)
    #expect(swatches.contains("unissey"))
  }

  @Test("Help fits the window, and the settings fit 80 columns", arguments: [40, 80])
  func widths(columns: Int) throws {
    let world = try World()
    let pager = ["PAGER": "cat >'\(world.path("paged"))'"]
    _ = try Self.onTerminal(["help", "run"], pager, columns: columns, in: world)
    let lines = try world.text("paged").split(separator: "\n")
    #expect(lines.count > 24 && lines.allSatisfy { $0.count <= columns })
    let settings = try Self.onTerminal(["config", "show"], columns: 80, rows: 160, in: world)
    for row in ["flow", "uiConfig.showInstructions", "cameraConfig.focusPercent", "from LC_ALL, LC_MESSAGES or LANG"] {
      #expect((0..<160).contains { settings.line($0).contains(row) }, "\(settings.text)")
    }
    // A row that is too long would have wrapped to the start of the next one.
    #expect((0..<160).map(settings.line).allSatisfy { !$0.hasPrefix("default") && !$0.hasPrefix("fault") })
  }

  @Test("What is longer than the window goes through the pager, and nothing else does")
  func pager() throws {
    let world = try World()
    let pager = ["PAGER": "tee '\(world.path("paged"))' >/dev/null"]
    func isPaged(_ arguments: [String], _ more: [String: String] = [:]) throws -> Bool {
      _ = try Self.onTerminal(arguments, pager.merging(more) { $1 }, in: world)
      defer { try? FileManager.default.removeItem(atPath: world.path("paged")) }
      return FileManager.default.fileExists(atPath: world.path("paged"))
    }
    #expect(try isPaged(["help", "run"]))
    #expect(try isPaged(["run", "--help"]))
    #expect(try !isPaged(["help", "verify"]))
    #expect(try !isPaged(["help", "run"], ["NO_PAGER": "1"]))
    #expect(try !isPaged(["help", "run"], ["PAGER": ""]))
    _ = try world.say(["help", "run"], environment: pager)
    #expect(!FileManager.default.fileExists(atPath: world.path("paged")))
    let broken = try Self.onTerminal(["help", "run"], ["PAGER": "no-such-pager"], in: world)
    #expect(broken.contains("ended by SIGHUP, SIGQUIT, SIGTERM") || broken.contains("Settings:"))
  }

  // MARK: Reports

  @Test("A report for support has nothing of people")
  func support() throws {
    let world = try World()
    try world.write(
      #"{"iadConfig": {"data": "geheim"}, "fps": 9, "kiosk": {"contact": "Frau Huber, 0664 1234", "alternative": "Huber"}}"#,
      to: "config/cameo/config.json")
    let variables = [
      "USER": "miriam", "LOGNAME": "miriam", "CAMEO_IAD_DATA": "heimlich", "CAMEO_OUTPUT": "/srv/miriam/o",
      "CAMEO_IAD": "heimlich", "CAMEO_STRINGS": "/home/siegfried/texts",
    ]
    for form in [[], ["--json"]] {
      let said = try world.say(["support-report", "--camera", "demo"] + form, environment: variables)
      #expect(said.status == 0)
      let people = ["miriam", "siegfried", "geheim", "heimlich", "Huber", "0664", ProcessInfo.processInfo.hostName]
      for word in [world.home.path] + people {
        #expect(!said.output.contains(word), "\(word)")
      }
      let told = ["Linux", "fps", "kiosk.contact", "~/config/cameo/config.json", "/srv/USER/o", "~/texts", "resources"]
      for word in told {
        #expect(said.output.contains(word), "\(word): \(said.output)")
      }
    }
  }

  @Test("The doctor looks for the film that the settings name")
  func film() throws {
    let world = try World()
    let said = try world.say(["doctor", "--camera", "file:/nonexistent.mp4"])
    #expect(said.output.contains("fail  camera") && said.output.contains("/nonexistent.mp4"), "\(said)")
    #expect(!said.output.contains("camera     none is needed"))
  }

  @Test("Secrets as long as each other still differ")
  func secrets() throws {
    let world = try World()
    try world.write(#"{"metadata": "order 7"}"#, to: "a.json")
    try world.write(#"{"metadata": "order 8"}"#, to: "b.json")
    let said = try world.say(["config", "diff", world.path("a.json"), world.path("b.json")])
    #expect(said.output.contains("- (7 bytes)") && said.output.contains("+ (7 bytes), others"), "\(said)")
  }

  @Test("The audit tells what is wide, missing and cut")
  func audit() throws {
    let world = try World()
    var variables: [String: String] = [:]
    if Night.isNight {
      let said = try world.say(["strings", "audit"])
      // The pseudo-locale is longer than any language; in the smallest window two pages have no rows for that.
      let cut = said.output.split(separator: "\n").filter { $0.hasPrefix("cut ") }
      #expect(cut.allSatisfy { $0.hasPrefix("cut qps 40x12, ") }, "\(said)")
      #expect(said.output.contains("en: no text is missing"))
    } else {
      // Each language takes two seconds.
      variables["CAMEO_DATA_DIR"] = try world.linkResources(languages: ["en", "fr"])
    }
    let label = String(repeating: "Jatka", count: 12)
    try world.write("\"unissey_continue_label\" = \"\(label)\";\n", to: "own/fi.lproj/Localizable.strings")
    try world.write(
      "\"unissey_camera_permission_explanation\" = \"この機能を利用するにはカメラへのアクセス許可が必要です。\";\n",
      to: "own/ja.lproj/Localizable.strings")
    let own = try world.say(["strings", "audit", "--json", world.path("own")], environment: variables)
    #expect(own.status == 1)
    let document = try Self.json(own)
    let cut = try #require(document["cut"] as? [[String: Any]])
    #expect(cut.contains { $0["language"] as? String == "fi" && $0["size"] as? String == "40x12" })
    #expect(!cut.contains { ["fr", "ja"].contains($0["language"] as? String) }, "\(cut)")
    let pages = Set(cut.compactMap { $0["page"] as? String })
    #expect(pages.contains("instructions") && !pages.contains("camera permission"), "\(pages)")
    let finnish = (document["languages"] as? [[String: Any]])?.first { $0["language"] as? String == "fi" }
    #expect((finnish?["missing"] as? [String])?.contains("unissey_start_label") == true)
    #expect((finnish?["missing"] as? [String])?.contains("unissey_continue_label") == false)
  }
}
