import PtyKit
import Testing

/// A window size.
struct Window: Sendable, CustomTestStringConvertible {
  let columns: Int
  let rows: Int

  static let usual = Window(columns: 80, rows: 24)
  static let smallest = Window(columns: 40, rows: 12)
  static let wide = Window(columns: 200, rows: 60)

  var testDescription: String { "\(columns)x\(rows)" }
}

@Suite("The screens are whole")
struct ScreensTests {
  @Test("from the first to the question for the camera", arguments: [Window.usual, .smallest, .wide], Words.all)
  func whole(window: Window, words: Words) throws {
    let session = try World().run(["--language", words.language], columns: window.columns, rows: window.rows)
    #expect(session.wait(forAll: words.instructions(in: window) + [words.continueLabel]), "\(session.screen.text)")
    #expect(session.press(words.continueLabel))
    #expect(session.wait(forAll: [words.permission, words.permissionButton]), "\(session.screen.text)")
    #expect(session.press(words.permissionButton))
    #expect(session.wait(forAll: [words.usage, words.allow, words.dontAllow]), "\(session.screen.text)")
    #expect(session.press(words.allow))
    #expect(session.wait(forAll: words.ready(in: window)), "\(session.screen.text)")
    #expect(session.wait { $0.cursorRests(on: words.start) })
    #expect(session.screen.unknown == [])
  }

  @Test("at every size on the way, while the window changes", arguments: Words.all)
  func resized(words: Words) throws {
    let session = try World().run(["--language", words.language])
    let everything = { (window: Window) in words.instructions(in: window) + [words.continueLabel] }
    for window in [Window.usual, .smallest] {
      session.resize(columns: window.columns, rows: window.rows)
      #expect(session.wait(forAll: everything(window)), "\(session.screen.text)")
      #expect(session.wait { $0.cursorRests(on: words.continueLabel) })
    }
    session.resize(columns: 30, rows: 8)
    #expect(session.wait(forAll: [words.tooSmall]), "\(session.screen.text)")
    #expect(!session.screen.shows(words.continueLabel))
    for window in [Window.wide, .usual] {
      session.resize(columns: window.columns, rows: window.rows)
      #expect(session.wait(forAll: everything(window)), "\(session.screen.text)")
      #expect(session.wait { $0.cursorRests(on: words.continueLabel) })
    }
  }

  @Test("A resize leaves the same screen as a start at that size")
  func sameAsFresh() throws {
    let world = try World()
    let fresh = try world.run()
    #expect(fresh.wait(forAll: Words.english.instructions + ["Demo camera"]))
    let resized = try world.run(columns: 200, rows: 60)
    #expect(resized.wait(forAll: Words.english.instructions(in: .wide)))
    resized.resize(columns: 80, rows: 24)
    #expect(resized.wait { $0.text == fresh.screen.text }, "\(resized.screen.text)")
    #expect(resized.screen.cells == fresh.screen.cells)
  }

  @Test("The page with the picture stands at every size, too", arguments: [Window.smallest, .wide, .usual])
  func capture(window: Window) throws {
    let words = Words.english
    let session = try World().run(World.toCapture)
    #expect(session.wait { $0.cursorRests(on: words.start) })
    session.resize(columns: window.columns, rows: window.rows)
    #expect(session.wait(forAll: words.ready(in: window)), "\(session.screen.text)")
    #expect(session.wait { $0.cursorRests(on: words.start) })
  }
}

extension Words {
  /// The name of the key.
  var enter: String { language == "fr" ? "Entrée" : "Enter" }

  /// In a large window the headline is in large letters, which no row contains.
  fileprivate func instructions(in window: Window) -> [String] {
    window.columns < Window.wide.columns ? instructions : Array(instructions.dropFirst())
  }

  /// The texts beside the preview before the start; the smallest screen shows the preview first.
  fileprivate func ready(in window: Window) -> [String] {
    (window.columns < 60 ? [] : [titles[1] ?? ""]) + [prompt, start]
  }
}
