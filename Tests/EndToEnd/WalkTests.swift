import Foundation
import PtyKit
import Testing

@Suite("A person walks through")
struct WalkTests {
  @Test("to a clip, whose place is told", arguments: Words.all)
  func walk(words: Words) throws {
    let world = try World()
    let session = try world.run(["--language", words.language], capturesOutput: true)
    #expect(session.press(words.continueLabel))
    #expect(session.press(words.permissionButton))
    #expect(session.wait(for: words.dontAllow))
    #expect(session.press(words.allow))
    #expect(session.wait(forAll: [words.titles[1] ?? "", words.prompt]))
    #expect(session.press(words.start))
    #expect(session.exitStatus() == 0, "\(session.screen.text)")
    #expect(session.faults == [])
    #expect(session.screen.text == "")
    let result = try #require(session.output?.text.split(separator: "\n").first.map(String.init))
    #expect(result.hasPrefix(world.path("data/cameo/captures/")) && result.hasSuffix("/result.json"))
    #expect(FileManager.default.fileExists(atPath: result))
  }

  @Test("The picture is live: it changes without any input")
  func live() throws {
    let session = try World().run(World.toCapture)
    #expect(session.wait { $0.cursorRests(on: "Start") })
    #expect(session.wait { $0.picture.joined().contains { !$0.isWhitespace } })
    let first = session.screen.picture
    #expect(session.wait { $0.picture != first })
    #expect(session.screen.shows("Demo camera"))
  }

  @Test(
    "The title counts whole seconds, rounded up", arguments: Words.all,
    [
      (["--preset", "selfie-fast"], 1), (["--preset", "selfie-substantial"], 3), (["--duration-ms", "2000"], 2),
      (["--duration-ms", "1001"], 2), (["--preset", "selfie-substantial", "--duration-ms", "900"], 1),
    ])
  func title(words: Words, length: ([String], Int)) throws {
    let session = try World().run(World.toCapture + ["--language", words.language] + length.0)
    #expect(session.wait(forAll: [words.titles[length.1] ?? ""]), "\(session.screen.text)")
  }

  @Test("Pictures can be drawn in every way", arguments: ["ascii", "color", "blocks"])
  func ways(mode: String) throws {
    let session = try World().run(World.toCapture + ["--preview", mode])
    #expect(session.wait { $0.cursorRests(on: "Start") })
    let first = session.screen.cells
    #expect(session.wait { $0.cells != first })
    #expect(session.screen.unknown == [])
    if mode == "blocks" { #expect(session.wait { $0.contains("▀") || $0.contains("▄") || $0.contains("█") }) }
  }

  @Test("Without a picture the page says so, and works")
  func off() throws {
    let session = try World().run(World.toCapture + ["--preview", "off"])
    #expect(session.wait(forAll: ["Preview off", Words.english.prompt]))
    #expect(session.press("Start"))
    #expect(session.exitStatus() == 0)
  }

  @Test("Without instructions it begins with the question for the camera")
  func noInstructions() throws {
    let session = try World().run(["--no-instructions"])
    #expect(session.wait(forAll: [Words.english.permission]))
  }

  @Test("It starts by itself where it was told to, with or without a button", arguments: [[], ["--no-start-button"]])
  func autoStart(more: [String]) throws {
    let session = try World().run(World.toCapture + ["--auto-start"] + more)
    #expect(session.exitStatus() == 0)
  }
}
