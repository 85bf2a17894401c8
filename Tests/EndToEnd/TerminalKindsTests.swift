import Foundation
import PtyKit
import Testing

@Suite("Whatever the terminal is")
struct TerminalKindsTests {
  @Test("it shows the screen", arguments: ["foot-extra-unknown", "vt100", "linux", "xterm", "screen-256color", "odd"])
  func term(name: String) throws {
    let session = try World().run(environment: ["TERM": name])
    #expect(session.wait(forAll: Words.english.instructions), "\(session.screen.text)")
    #expect(session.press("Continue"))
    #expect(session.wait { $0.cursorRests(on: "Request permission") })
    session.send("\u{3}")
    #expect(session.exitStatus() == 130)
    #expect(session.faults == [])
    #expect(session.screen.unknown == [])
  }

  @Test("unless it can't show one at all: then a sentence tells what helps", arguments: ["dumb", ""])
  func dumb(name: String) throws {
    let session = try World().run(environment: ["TERM": name], capturesErrors: true)
    #expect(session.exitStatus() == 64)
    #expect(session.errors?.text.hasPrefix("cameo: This terminal can't show the screen: TERM is") == true)
    #expect(session.errors?.text.contains("--plain") == true)
    #expect(session.bytesRead == 0)
  }

  @Test("A light terminal is never shown a dark frame, and one that says nothing is not waited for")
  func firstFrame() throws {
    func ground(_ session: PtySession) -> Int? {
      _ = session.wait { $0.cursorRests(on: "Continue") }
      return session.screen.cells[0][0].style.background
    }
    let dark = try #require(ground(try World().run(["--appearance", "dark"])))
    let light = try #require(ground(try World().run(["--appearance", "light"])))
    try #require(dark != light)
    let session = try World().run(answers: VTAnswers(background: "fdfd/f6f6/e3e3"))
    #expect(ground(session) == light)
    #expect(!String(decoding: session.bytes, as: UTF8.self).contains("48;5;\(dark)m"))
    session.send("\u{3}")
    #expect(session.exitStatus() == 130)
    #expect(session.faults == [])
    #expect(ground(try World().run(answers: .none)) == dark)
    #expect(ground(try World().run(environment: ["COLORFGBG": "0;15"])) == light)
  }

  @Test("A button is pressed where it is drawn, with a mouse", arguments: [[], ["--mouse", "off"]])
  func mouse(arguments: [String]) throws {
    let session = try World().run(arguments)
    #expect(
      session.wait { $0.cursorRests(on: "Continue") && $0.pointerModes == (arguments == [] ? [1000, 1006] : []) })
    let (column, row) = session.screen.cursor
    func click(_ column: Int, _ row: Int) {
      session.send("\u{1b}[<0;\(column + 1);\(row + 1)M\u{1b}[<0;\(column + 1);\(row + 1)m")
    }
    click(0, 0)
    click(column, row)
    if arguments == [] {
      #expect(session.wait { $0.cursorRests(on: "Request permission") })
    } else {
      session.send("?")
      #expect(session.wait(for: "Help"))
    }
    session.send("\u{3}")
    #expect(session.exitStatus() == 130)
    #expect(session.faults == [])
  }

  /// A terminal description based on xterm, with a modification.
  private func described(_ change: String) throws -> (world: World, environment: [String: String]) {
    let world = try World()
    let made = try world.shell(
      "infocmp -1 xterm-256color | sed '\(change)' >\"$HOME/odd.src\"; tic -x -o \"$HOME/ti\" \"$HOME/odd.src\"")
    try #require(made.status == 0, "\(made)")
    return (world, ["TERMINFO": world.path("ti"), "TERM": "xterm-256color"])
  }

  @Test("Pauses that may be left out are, wherever they stand", arguments: ["cup", "sgr0", "el", "smcup"])
  func pauses(name: String) throws {
    let (world, environment) = try described("s|\t\(name)=|\t\(name)=$<99999>|")
    let session = try world.run(environment: environment)
    #expect(session.wait { $0.cursorRests(on: "Continue") })
    session.send("\u{3}")
    #expect(session.exitStatus() == 130)
    #expect(session.faults == [])
  }

  @Test("With an absurd mandatory pause the next best description is used")
  func endlessPause() throws {
    let (world, environment) = try described("s|\tcup=|\tcup=$<99999/>|")
    let session = try world.run(environment: environment)
    #expect(session.wait { $0.cursorRests(on: "Continue") })
    session.send("\u{3}")
    #expect(session.exitStatus() == 130)
  }

  @Test("However long its words are, a crash gives the modes back")
  func longWords() throws {
    let (world, environment) = try described("s|\tsgr0=.*|\tsgr0=\(String(repeating: "x", count: 4000)),|")
    let session = try world.run(environment: environment)
    #expect(session.wait { $0.isAlternate && $0.text.contains("xxx") })
    session.signal(SIGSEGV)
    #expect(session.exitStatus() == 128 + SIGSEGV)
    #expect(!session.faults.contains { $0.hasPrefix("modes") }, "\(session.faults)")
  }

  @Test("Where the locale has only ASCII, no other byte goes out, in any language", arguments: Words.all)
  func ascii(words: Words) throws {
    let session = try World().run(
      ["--camera-permission", "granted", "--language", words.language], environment: ["LC_ALL": "C"])
    let plain = words.instructions.map { text in
      text.folding(options: .diacriticInsensitive, locale: nil).replacingOccurrences(of: "’", with: "'")
    }
    #expect(session.wait(forAll: plain), "\(session.screen.text)")
    session.send("\r")
    #expect(session.wait { $0.cursorRests(on: words.start) })
    let first = session.screen.picture
    #expect(session.wait { $0.picture != first })
    #expect(session.bytes.allSatisfy { $0 < 128 })
  }

  @Test("A locale that is not there is none; the language is English, the characters are all there")
  func oddLocale() throws {
    let session = try World().run(environment: ["LC_ALL": "xx_YY"], capturesErrors: true)
    #expect(session.wait(forAll: Words.english.instructions))
    #expect(session.screen.contains("▸") && session.screen.contains("█"))
    session.send("\u{3}")
    #expect(session.exitStatus() == 130)
  }

  @Test("The locale chooses the language, whether it is installed or not", arguments: ["fr_FR.UTF-8", "fr_XX", "fr"])
  func localeLanguage(name: String) throws {
    let session = try World().run(environment: ["LC_ALL": name])
    #expect(session.wait(forAll: Words.french.instructions), "\(session.screen.text)")
  }

  /// The parameters of all SGR sequences in the output.
  private func attributes(_ session: PtySession) -> Set<Int> {
    let parts = String(decoding: session.bytes, as: UTF8.self).components(separatedBy: "\u{1b}[").dropFirst()
    let numbers = parts.compactMap { part -> [Int]? in
      let body = part.prefix { $0.isNumber || $0 == ";" }
      guard part.dropFirst(body.count).first == "m" else { return nil }
      return body.split(separator: ";").compactMap { Int($0) }
    }
    return Set(numbers.joined())
  }

  private static let colors = Set(30...38).union(40...48).union(90...107)

  private func capture(_ arguments: [String], _ environment: [String: String] = [:]) throws -> PtySession {
    let session = try World().run(["--camera-permission", "granted"] + arguments, environment: environment)
    try #require(session.press("Continue"))
    try #require(session.wait { $0.cursorRests(on: "Start") })
    let first = session.screen.picture
    try #require(session.wait { $0.picture != first })
    return session
  }

  @Test(
    "Without colours none goes out; weight and reversal may",
    arguments: [([], ["NO_COLOR": "1"]), (["--color", "none"], [:]), (["--preview", "color"], ["NO_COLOR": "1"])]
      as [([String], [String: String])])
  func noColor(arguments: [String], environment: [String: String]) throws {
    let numbers = attributes(try capture(arguments, environment))
    #expect(numbers.isDisjoint(with: Self.colors), "\(numbers.sorted())")
    #expect(numbers.contains(1), "the title is bold")
  }

  @Test("With 16 colours no other is asked for; with 256 they are")
  func depth() throws {
    let sixteen = attributes(try capture(["--color", "16"]))
    #expect(!sixteen.contains(38) && !sixteen.contains(48), "\(sixteen.sorted())")
    #expect(!sixteen.isDisjoint(with: Self.colors))
    let all = attributes(try capture(["--color", "256"]))
    #expect(all.contains(38) && all.contains(48))
  }

  @Test("Every theme shows the same words, the title as it likes", arguments: ["mono", "high-contrast", "unissey"])
  func themes(name: String) throws {
    let session = try World().run(["--theme", name])
    let title = Words.english.instructions[0]
    #expect(session.wait(forAll: [name == "mono" ? title.uppercased() : title]), "\(session.screen.text)")
    #expect(session.wait(forAll: Words.english.instructions.dropFirst() + ["Continue"]))
    #expect(session.wait { $0.cursorRests(on: "Continue") })
  }

  @Test("A light terminal gets the light colours")
  func light() throws {
    let world = try World()
    let light = try world.run(answers: VTAnswers(background: "ffff/ffff/ffff"))
    let chosen = try world.run(["--appearance", "light"], answers: .none)
    #expect(chosen.wait(forAll: Words.english.instructions))
    #expect(light.wait { $0.cells == chosen.screen.cells })
    let dark = try world.run(["--appearance", "dark"], answers: .none)
    #expect(dark.wait(forAll: Words.english.instructions))
    #expect(dark.screen.cells != chosen.screen.cells)
  }
}
