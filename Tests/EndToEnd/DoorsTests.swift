import enum Chance.Night
import Foundation
import PtyKit
import Testing

/// Hostile content of a text: terminal escapes, bidirectional controls, invisible characters.
private let poison =
  "\u{1B}]0;t\u{7}\u{9B}31m\u{8}\u{7F}\u{85}\u{202E}\u{2066}\u{200B}\u{200E}\u{FEFF}\u{2028}\u{2029}\u{AD}\u{E0041}x"

/// Every input through which untrusted text enters the program.
@Suite("Nothing from outside reaches a terminal raw")
struct DoorsTests {
  /// It must also appear escaped.
  private func expectTold(_ said: Program.Said, _ door: String, isTold: Bool = true) {
    let all = said.output + said.errors
    #expect(all.unicodeScalars.allSatisfy(isSeen), "\(door): \(all.debugDescription)")
    #expect(!isTold || all.contains("\\u{1B}") || all.contains("\\u001b"), "\(door): \(all.debugDescription)")
    #expect(said.status != 70 && said.status < 128, "\(door): \(said.status)")
  }

  /// Escaped for JSON.
  private static func quoted(_ text: String) -> String {
    text.unicodeScalars.map {
      $0.value < 0x20 ? "\\u\(String(0x10000 + $0.value, radix: 16).dropFirst())" : "\($0)"
    }.joined()
  }

  private func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control: scalar == "\n"
    case .format, .lineSeparator, .paragraphSeparator, .surrogate: false
    default: true
    }
  }

  @Test(
    "by an argument",
    arguments: [
      "P", "--P", "help P", "run P", "theme P", "theme show P", "theme check P", "strings P", "strings show P",
      "strings lint P", "tape P", "tape check P", "tape run P", "tape export P",
      "tape record /proc/P.tape --camera demo",
      "tape run --artefacts /proc/P shot.tape", "tape run --junit /proc/P a.tape", "tape run --matrix P a.tape",
      "tape run --filter P a.tape", "tape run --jobs P a.tape", "config P", "config check P", "config show --config P",
      "verify P", "verify . P", "encoded P", "doctor --camera file:P", "doctor --theme P", "doctor P", "cameras P",
      "preview --camera demo:P", "preview --camera file:P", "preview --theme P", "run --camera demo:P",
      "run --camera P",
      "run --camera file:P", "run --camera loop:P", "run --camera /dev/P", "run --theme P", "run --flow P",
      "run --preset P", "run --duration-ms P", "run --quality P", "run --oval P", "run --camera-permission P",
      "run --iad-data @P", "run --appearance P", "run --color P", "run --preview P", "run --fps P", "run --inputs P",
      "run --output /proc/P --camera demo", "run --events /proc/P --camera demo", "run --events fd:P", "run --seed P",
      "run --keep P", "run --keep-days P", "run --config P", "run --strings /proc/P --camera demo",
      "config show --output P",
      "config show --strings P", "config show --language P",
    ])
  func arguments(line: String) throws {
    let world = try World()
    try world.write("Camera demo\nExpect+Page instructions\n", to: "a.tape")
    try world.write("Camera demo\nScreenshot a.txt\n", to: "shot.tape")
    let words = line.split(separator: " ").map { $0.replacingOccurrences(of: "P", with: poison) }
    let said = try world.say(words.map { $0.hasSuffix("a.tape") || $0 == "shot.tape" ? world.path($0) : $0 })
    let isSilent = ["tape run --filter", "tape run --jobs", "tape export", "run --strings", "run --camera /dev/P"]
    expectTold(said, line, isTold: !isSilent.contains { line.hasPrefix($0) })
  }

  private static let names = [
    "CAMEO_THEME", "CAMEO_LANGUAGE", "CAMEO_CAMERA", "CAMEO_OUTPUT", "CAMEO_EVENTS", "CAMEO_STRINGS", "CAMEO_OVAL",
    "CAMEO_SEED", "CAMEO_CONFIG", "CAMEO_DATA_DIR", "CAMEO_" + poison, "TERM", "LANG", "LC_ALL", "LC_MESSAGES",
    "COLORTERM", "COLORFGBG", "NO_COLOR", "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "TERMINFO",
    "XDG_RUNTIME_DIR", "TMPDIR", "LINES", "COLUMNS",
  ]

  @Test("by a variable", arguments: names.enumerated().map { ($0, $1) })
  func variables(number: Int, name: String) throws {
    let commands = [["config", "show"], ["doctor"], ["strings", "list"], ["doctor", "--json"]]
    for words in Night.turn(number, of: commands) {
      let world = try World()
      let said = try world.say(words, environment: [name: poison])
      expectTold(said, "\(name.debugDescription) \(words)", isTold: false)
    }
  }

  @Test("by a file of settings")
  func settings() throws {
    let world = try World()
    let quoted = Self.quoted(poison)
    let texts = [
      "{\"\(quoted)\": 1}", "{\"theme\": \"\(quoted)\"}", "{\"camera\": \"\(quoted)\"}", "{\"output\": \"\(quoted)\"}",
      "{\"steps\": [\"\(quoted)\"]}", "{\"oval\": \"\(quoted)\"}", "{\"uiConfig\": {\"\(quoted)\": {}}}",
      "{\"uiConfig.preferredLanguage\": \"\(quoted)\"}", "{\"recordingConfig\": {\"qualities\": [\"\(quoted)\"]}}",
      "{\"theme\": \(poison)}", "{\(poison)", "{\"theme\": \"\(poison)\"}", "\(poison)",
      "{\"preferredCamera\": \"\(quoted)\"}",
      "{\"iadConfig\": {\"data\": \"\(quoted)\"}}", "{\"theme\": \"a\\ud800\"}",
    ]
    for (index, text) in texts.enumerated() {
      let file = try world.write(text, to: "\(index)\(poison).json")
      let others = [["config", "show", "--config", file], ["doctor", "--config", file]]
      for words in [["config", "check", file]] + Night.turn(index, of: others) {
        let said = try world.say(words)
        expectTold(said, "\(text.debugDescription) \(words[0])", isTold: words[1] == "check" && said.status != 0)
      }
    }
  }

  @Test("by a table, on lines and on the screen")
  func tables() throws {
    let world = try World()
    let english = try String(
      contentsOf: World.root.appendingPathComponent("Resources/strings/en.lproj/Localizable.strings"), encoding: .utf8)
    let spoilt = english.split(separator: "\n").map { line in
      line.hasPrefix("\"") ? line.replacingOccurrences(of: "\";", with: "\(poison)\";") : String(line)
    }
    try world.write(spoilt.joined(separator: "\n"), to: "own/en.lproj/Localizable.strings")
    try world.write("\"\(poison)\" = \"\(poison)\"; \(poison)", to: "bad/\(poison).lproj/Localizable.strings")
    try world.write("\"\(poison)\" = \"\(poison)\"; \(poison)", to: "bad/en.lproj/Localizable.strings")
    for folder in ["own", "bad"] {
      let place = world.path(folder)
      for words in [["lint", place], ["list", "--strings", place], ["show", "en", "--strings", place]] {
        expectTold(
          try world.say(["strings"] + words), "\(folder) \(words[0])", isTold: folder == "bad" && words[0] == "lint")
      }
      let plain = try world.runPiped(["--plain", "--strings", place])
      #expect(plain.wait(for: "Continue"))
      plain.closeInput()
      let status = try #require(plain.exitStatus())
      expectTold(
        .init(status: status % 128, output: plain.output.text, errors: plain.errors.text), "plain", isTold: false)
    }
    try expectCleanScreen(world, ["--strings", world.path("own")])
  }

  @Test("by a theme")
  func themes() throws {
    let world = try World()
    let texts = [
      "{\"name\": \"\(poison)\"}", "{\"\(poison)\": 1}", "{\"name\": \"a\", \"inherits\": \"\(poison)\"}", poison,
      "{\"name\": \"a\", \"dark\": {\"primary\": \"\(poison)\"}}",
      "{\"name\": \"a\", \"dark\": {\"\(poison)\": \"#000000\"}}",
    ].flatMap { [$0, Self.quoted($0)] }
    for (index, text) in texts.enumerated() {
      let file = try world.write(text, to: "\(index)\(poison).json")
      let others = [["theme", "show", file], ["doctor", "--theme", file]]
      for words in [["theme", "check", file]] + Night.turn(index, of: others) {
        expectTold(try world.say(words), "\(text.debugDescription) \(words[1])", isTold: words[1] == "check")
      }
    }
  }

  @Test("by a tape or a track")
  func tapes() throws {
    let world = try World()
    let escaped = "\\u{1B}\\u{9B}\\u{202E}\\u{200B}\\u{2028}"
    let texts = [
      poison, "# \(poison)\n", "Set Option \"\(poison)\"\n", "Test \"\(escaped)\"\nExpect \"nothing of this\"\n",
      "Expect \"\(escaped)\"\n", "Type \"\(escaped)\"\nExpect \"no\"\n", "Camera demo:\(poison)\n",
      "Expect+Page \(poison)\n",
      "Set Language \"\(escaped)\"\nExpect \"no\"\n", "Set Theme \"\(escaped)\"\nExpect \"no\"\n", "Source \(poison)\n",
      "Set Option \"--output \(escaped)\"\nExpect \"no\"\n", "Expect /[\(poison)/\n",
      "Camera file:\"\(escaped)\"\nExpect \"no\"\n",
    ]
    for (index, text) in texts.enumerated() {
      let file = try world.write(text, to: "\(index)\(poison).tape")
      let others = [["check", file], ["run", "--tap", file], ["export", "--vhs", file]]
      for words in [["run", file]] + Night.turn(index, of: others) {
        expectTold(try world.say(["tape"] + words), "\(text.debugDescription) \(words)", isTold: false)
      }
    }
    let track = try world.write("\(poison)\n0 \(poison)\n", to: "\(poison).track")
    expectTold(try world.say(["run", "--camera", "demo:\(track)", "--plain"]), "track")
  }

  @Test("by a session folder of a stranger")
  func folder() throws {
    let world = try World()
    let folder = try world.captured()
    let other = world.path("o/\(poison)")
    try FileManager.default.moveItem(atPath: folder, toPath: other)
    try Data("x".utf8).write(to: URL(fileURLWithPath: "\(other)/\(poison).txt"))
    for words in [["verify", other], ["verify", "--json", other]] {
      expectTold(try world.say(words), "added \(words[1])")
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: other) where name.hasSuffix("json") {
      let file = URL(fileURLWithPath: "\(other)/\(name)")
      let whole = try String(contentsOf: file, encoding: .utf8)
      // Each text of the document once.
      for (number, place) in Night.sample(6, of: Array(whole.indices(of: "\": \"").prefix(40))).enumerated() {
        var text = whole
        text.insert(
          contentsOf: "\\u001b\\u009b\\u202e\\u200b\(poison.unicodeScalars.dropFirst(8).map(String.init).joined())",
          at: place)
        try Data(text.utf8).write(to: file)
        for words in Night.turn(number, of: [["verify", other], ["verify", "--json", other]]) {
          expectTold(try world.say(words), "\(name) \(place)", isTold: false)
        }
      }
      try Data(whole.utf8).write(to: file)
    }
  }

  @Test("by the name of a film, on the screen and among the events")
  func film() throws {
    let world = try World()
    let picture = World.root.appendingPathComponent("Tests/Tapes/_films/card-zone.png")
    try FileManager.default.createDirectory(atPath: world.path("p\(poison)"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: picture.path, toPath: world.path("p\(poison)/\(poison).png"))
    try expectCleanScreen(world, ["--camera", "loop:" + world.path("p\(poison)"), "--events", world.path("log")])
    #expect(try world.text("log").unicodeScalars.allSatisfy(isSeen))
  }

  /// No invisible or bidirectional character reaches a terminal, and no escape sequence except those for drawing.
  private func expectCleanScreen(_ world: World, _ words: [String]) throws {
    let session = try PtySession(
      program: World.program, arguments: ["run"] + World.demo + words, environment: world.environment)
    #expect(session.wait { $0.isAlternate && !$0.text.isEmpty })
    for key in ["?", "\u{1B}", "\r"] {
      session.send(key)
      _ = session.wait(seconds: 0.2) { _ in false }
    }
    session.send("\u{3}")
    #expect(session.exitStatus() == 130)
    #expect(session.faults == [])
    let sent = String(decoding: session.bytes, as: UTF8.self)
    let unseen: Set<Unicode.Scalar> = ["\u{9B}", "\u{202E}", "\u{2066}", "\u{200B}", "\u{2028}", "\u{FEFF}", "\u{AD}"]
    #expect(!sent.unicodeScalars.contains { unseen.contains($0) })
    #expect(!sent.contains("\u{1B}]0;t"))
  }
}

extension String {
  /// The indices after each occurrence.
  fileprivate func indices(of text: String) -> [Index] {
    var places: [Index] = []
    var rest = self[...]
    while let found = rest.range(of: text) {
      places.append(found.upperBound)
      rest = self[found.upperBound...]
    }
    return places
  }
}
