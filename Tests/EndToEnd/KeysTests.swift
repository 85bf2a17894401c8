import PtyKit
import Testing

@Suite("Keys")
struct KeysTests {
  @Test("l and t change language and theme while it runs, and the log tells it")
  func languageAndTheme() throws {
    let session = try World().run(["--events", "-"], capturesOutput: true)
    #expect(session.wait(forAll: Words.english.instructions))
    session.send("l")
    #expect(session.wait(forAll: ["Grabe un breve vídeo selfi"]))
    session.send("l")
    #expect(session.wait(forAll: Words.french.instructions))
    #expect(session.wait { $0.cursorRests(on: "Continuer") })
    let before = session.screen
    session.send("t")
    #expect(session.wait { $0.cells != before.cells && !$0.isInFrame })
    session.send("\u{3}")
    #expect(session.exitStatus() == 130)
    let events = try Events(session.output?.text ?? "")
    #expect(
      events.names == ["instructionsShown", "languageChanged", "languageChanged", "themeChanged", "sessionEnded"])
    #expect(events.lines.compactMap { $0["language"] as? String } == ["es", "fr"])
    #expect(events.lines.compactMap { $0["theme"] as? String } == ["high-contrast"])
  }

  @Test("? explains the keys and goes away again", arguments: Words.all)
  func help(words: Words) throws {
    let session = try World().run(["--language", words.language])
    #expect(session.wait { $0.cursorRests(on: words.continueLabel) })
    session.send("?")
    #expect(session.wait { $0.cursorRests(on: words.close) && $0.contains(words.help) && $0.contains("Ctrl-C") })
    session.send("?")
    #expect(session.wait { $0.cursorRests(on: words.continueLabel) && !$0.contains("Ctrl-C") })
  }

  @Test("e shows what is measured, and hides it")
  func explain() throws {
    let session = try World().run(World.toCapture)
    #expect(session.wait { $0.cursorRests(on: "Start") })
    session.send("e")
    #expect(session.wait(forAll: ["256 x 144, faces: 0"]))
    session.send("e")
    #expect(session.wait { !$0.contains("256 x 144") })
  }

  @Test(
    "Tab and the arrows move the focus round, back-tab the other way",
    arguments: ["\t", "\u{1b}[Z", "\u{1b}[C", "\u{1b}OD"])
  func focus(key: String) throws {
    let session = try World().run()
    #expect(session.wait { $0.cursorRests(on: "Continue") })
    session.send("q")
    #expect(session.wait { $0.cursorRests(on: "Stay") })
    session.send(key)
    #expect(session.wait { $0.cursorRests(on: "Leave") })
    session.send(key)
    #expect(session.wait { $0.cursorRests(on: "Stay") })
  }

  @Test(
    "What is no key does nothing",
    arguments: [
      "zxyvw", "\u{1b}[200~qqqq\n\u{1b}[201~", "\u{1b}[24~", "\u{1b}[<0;10;20M", "é日", "\u{1b}[99;99R",
      "\u{1}\u{2}\u{5}",
    ])
  func unknown(keys: String) throws {
    let session = try World().run(["--events", "-"], capturesOutput: true)
    #expect(session.wait { $0.cursorRests(on: "Continue") })
    let before = session.screen
    session.send(keys)
    // The next real key proves that everything before it was read.
    session.send("?")
    #expect(session.wait { $0.cursorRests(on: "Close") })
    session.send("?")
    #expect(session.wait { $0.cursorRests(on: "Continue") && $0.text == before.text })
    session.send("\u{3}")
    #expect(session.exitStatus() == 130)
    #expect(try Events(session.output?.text ?? "").names == ["instructionsShown", "sessionEnded"])
  }
}
