import PtyKit
import Testing

@Suite("The ways out")
struct WaysOutTests {
  @Test("A refusal leads to the sheet with the way to change one's mind", arguments: Words.all)
  func refusal(words: Words) throws {
    let session = try World().run(["--no-instructions", "--language", words.language])
    #expect(session.press(words.permissionButton))
    #expect(session.wait { $0.cursorRests(on: words.allow) })
    session.send("\t")
    #expect(session.press(words.dontAllow))
    #expect(session.press(words.permissionButton))
    #expect(session.wait(forAll: [words.sheetTitle, words.close]), "\(session.screen.text)")
    #expect(session.wait { $0.contains("demo:fits") })
    #expect(session.press(words.allow))
    #expect(session.wait { $0.cursorRests(on: words.start) })
  }

  @Test("Leaving after a refusal is told apart from leaving")
  func refused() throws {
    let session = try World().run(["--no-instructions"], capturesErrors: true)
    #expect(session.press("Request permission"))
    #expect(session.wait(for: "Don't allow"))
    session.answer("\u{1b}")
    #expect(session.wait { !$0.contains("Don't allow") && $0.cursorRests(on: "Request permission") })
    session.send("\u{1b}")
    #expect(session.wait { $0.cursorRests(on: "Stay") })
    session.send("\t")
    #expect(session.press("Leave"))
    #expect(session.exitStatus() == 77)
    #expect(session.errors?.text == "cameo: The camera was not allowed. Start again and choose Allow.\n")
    #expect(session.faults == [])
  }

  @Test("A consent that was denied beforehand opens the sheet at once")
  func denied() throws {
    let session = try World().run(["--no-instructions", "--camera-permission", "denied"])
    #expect(session.press("Request permission"))
    #expect(session.wait(forAll: ["Allow the camera"]))
    session.send("\u{1b}")
    #expect(session.wait { $0.cursorRests(on: "Request permission") })
  }

  @Test("q asks; Stay stays, Leave leaves")
  func question() throws {
    let session = try World().run(capturesErrors: true)
    #expect(session.wait { $0.cursorRests(on: "Continue") })
    session.send("q")
    #expect(session.wait(forAll: ["Leave?", "You will have to start over."]))
    #expect(session.press("Stay"))
    #expect(session.wait { $0.cursorRests(on: "Continue") && !$0.contains("Leave?") })
    session.send("q")
    #expect(session.wait { $0.cursorRests(on: "Stay") })
    session.send("\t")
    #expect(session.press("Leave"))
    #expect(session.exitStatus() == 130)
    #expect(session.errors?.text == "cameo: left before the end.\n")
  }

  @Test("Esc goes one screen up: from the picture to the instructions, never to a permission that was given")
  func escape() throws {
    let session = try World().run(["--camera-permission", "granted"])
    #expect(session.press("Continue"))
    #expect(session.wait { $0.cursorRests(on: "Start") })
    session.send("\u{1b}")
    #expect(session.wait { $0.cursorRests(on: "Continue") })
    session.send("\u{1b}")
    #expect(session.wait(forAll: ["Leave?"]))
    session.send("\u{1b}")
    #expect(session.wait { $0.cursorRests(on: "Continue") })
  }

  @Test("Ctrl-C leaves at once, from every page", arguments: ["Continue", "Request permission", "Start"])
  func controlC(page: String) throws {
    let ways = [
      "Continue": [], "Request permission": ["--no-instructions"], "Start": World.toCapture,
    ]
    let session = try World().run(ways[page] ?? [])
    #expect(session.wait { $0.cursorRests(on: page) })
    session.send("\u{3}")
    #expect(session.exitStatus() == 130)
    #expect(session.faults == [])
  }

  /// Errors before a session begins: nothing is drawn, one sentence, an exit code.
  @Test(
    "What can't be is said in a sentence before anything is drawn",
    arguments: [
      (["--langauge", "fr"], 64, "cameo: There is no option --langauge. Did you mean --language?"),
      (["--camera", "demo:nobody"], 66, "There is no demo track 'nobody'."),
      (["--camera", "file:/nonexistent/a.mp4"], 66, "cameo: /nonexistent/a.mp4 does not exist. Check the path."),
      (["--camera", "file:/dev/null"], 66, "cameo: /dev/null is not a regular file."),
      (["--camera", "loop:/etc/hostname"], 65, "cameo: /etc/hostname is not a supported film or picture."),
      (["--camera", "file:/dev"], 66, "cameo: The folder /dev has no pictures."),
      (["--theme", "nothing"], 66, "there is no theme \"nothing\". There are: high-contrast, mono, unissey."),
      (["--theme", "/nonexistent/theme.json"], 66, "/nonexistent/theme.json does not exist."),
      (["--language", "xx"], 64, "There is no table for the language 'xx'. There are: "),
      (["--no-start-button"], 78, "nothing can start the capture"),
      (["--config", "/nonexistent/cameo.json"], 66, "/nonexistent/cameo.json"),
      (["--duration-ms", "5"], 64, "--duration-ms"),
      (["--duration-ms", "soon"], 64, "--duration-ms"),
    ])
  func impossible(arguments: [String], status: Int32, sentence: String) throws {
    let session = try World().run(arguments, capturesOutput: true, capturesErrors: true)
    #expect(session.exitStatus() == status)
    #expect(session.errors?.text.contains(sentence) == true, "\(session.errors?.text ?? "")")
    #expect(session.errors?.text.split(separator: "\n").count == 1, "\(session.errors?.text ?? "")")
    #expect(session.bytesRead == 0)
    #expect(session.output?.text == "")
  }

  @Test(
    "A broken theme or settings file is told with its line",
    arguments: [
      (
        "--theme", 65, 3,
        ["{ \"name\": \"t\",", "  \"inherits\": \"unissey\",", "  \"dark\": {\"primary\": \"red-ish\"}", "}"]
      ),
      ("--config", 78, 2, ["{ \"uiConfig\": {", "  \"showInstructions\": \"perhaps\" }", "}"]),
      ("--config", 78, 2, ["{ \"uiConfig\": {", "  \"showInstruction\": true }", "}"]),
      ("--config", 65, 2, ["{ \"uiConfig\": {", "  \"showInstructions\" true }", "}"]),
      ("--config", 65, 1, ["{ \"uiConfig\": {"]),
      ("--config", 78, 2, ["{ \"uiConfig\": {", "  \"preferredLanguage\": \"xx\" }", "}"]),
      ("--config", 66, 1, ["{ \"theme\": \"nothing\" }"]),
    ])
  func broken(option: String, status: Int32, line: Int, text: [String]) throws {
    let world = try World()
    let path = try world.write(text.joined(separator: "\n"), to: "broken.json")
    let session = try world.run([option, path], capturesErrors: true)
    #expect(session.exitStatus() == status)
    #expect(session.errors?.text.hasPrefix("cameo: \(path):\(line):") == true, "\(session.errors?.text ?? "")")
    #expect(session.bytesRead == 0)
  }
}
