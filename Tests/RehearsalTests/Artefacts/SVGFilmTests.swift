import Cells
import Chance
import Foundation
import Notation
import PtyKit
import Terminal
import Testing
import Theming

@testable import Rehearsal

/// Recordings of a whole session: asciicast, and an animated SVG.
@Suite struct SVGFilmTests {
  private let size = Size(columns: 12, rows: 2)

  private func still(_ text: String, cursor: CursorPlace? = nil) -> Still {
    Stills.still(size, cursor: cursor) { $0.write(text, at: 1, 0, role: .label) }
  }

  @Test func onlyWhatChangesIsWritten() {
    var cast = Cast(size: size, title: "a \"film\"", showsPicture: true)
    cast.show(still("one"), at: .zero)
    cast.show(still("one"), at: .milliseconds(40))
    cast.mark("two", at: .milliseconds(1500))
    cast.show(still("oNe", cursor: CursorPlace(column: 0, row: 1)), at: .microseconds(1_500_900))
    cast.show(still("oNe"), at: .seconds(1))
    #expect(
      cast.text == #"""
        {"version":2,"width":12,"height":2,"title":"a \"film\""}
        [0,"o","\u001b[?25l\u001b[0m\u001b[2J\u001b[1;1H \u001b[4;32mone\u001b[0m"]
        [1.5,"m","two"]
        [1.5,"o","\u001b[1;3H\u001b[4;32mN\u001b[0m\u001b[2;1H\u001b[?25h"]
        [1.5,"o","\u001b[?25l"]

        """#)
  }

  @Test func anotherSizeIsAnEventAndANewPicture() throws {
    var cast = Cast(size: size, title: "", showsPicture: true)
    cast.show(still("one"), at: .zero)
    cast.show(Stills.still(Size(columns: 3, rows: 1)) { $0.write("x", at: 0, 0, role: .body) }, at: .seconds(2))
    let lines = cast.text.split(separator: "\n")
    #expect(lines[2...] == [#"[2,"r","3x1"]"#, #"[2,"o","\u001b[?25l\u001b[0m\u001b[2J\u001b[1;1Hx"]"#])
  }

  @Test func anotherThemeIsANewPicture() {
    var cast = Cast(size: size, title: "", showsPicture: true)
    let bare = StyleSheet(depth: .none) { _ in CellStyle() }
    for styles in [Stills.styles, bare] {
      cast.show(Still(grid: still("one").grid, styles: styles), at: .zero)
    }
    #expect(cast.text.hasSuffix(#"[0,"o","\u001b[0m\u001b[2J\u001b[1;1H one"]"# + "\n"))
  }

  @Test(arguments: ScreenLook.allCases)
  func aPlayerShowsTheLastScreen(_ look: ScreenLook) throws {
    let session = try RealSession(look.look)
    var cast = Cast(size: look.look.size, title: "x", showsPicture: true)
    var screen = VTScreen(columns: 80, rows: 24)
    var read = 1
    for frame in 0..<30 {
      if frame < 4 { session.press() } else { session.pass(.milliseconds(100)) }
      cast.show(session.still, at: .milliseconds(100 * frame))
      try replay(cast, from: &read, on: &screen)
      #expect(screen.text == session.still.text.trimmed)
    }
    #expect(screen.unknown.isEmpty)
    #expect(read > 8)
  }

  @Test func randomScreensReplay() throws {
    var dice = Dice(5)
    var cast = Cast(size: size, title: "", showsPicture: true)
    var screen = VTScreen(columns: 12, rows: 2)
    var read = 1
    for frame in 0..<400 {
      var grid = Grid(size)
      for row in 0..<2 {
        let words = ["漢字", "é", "ab  cd", "e\u{301}x", "─╭", " "].shuffled(using: &dice).joined()
        grid.write(words, at: Int(dice.next() % 4), row, role: dice.pick([.body, .headline, .error, .label]))
      }
      let still = Still(grid: grid, styles: Stills.styles)
      cast.show(still, at: .milliseconds(frame))
      try replay(cast, from: &read, on: &screen)
      #expect(screen.text == still.text.trimmed)
    }
  }

  @Test func noCellOfThePictureIsKept() throws {
    for look in ScreenLook.allCases {
      let session = try RealSession(look.look)
      session.reachPicture()
      var cast = Cast(size: look.look.size, title: "", showsPicture: false)
      var film = SVGFilm(title: "", showsPicture: false)
      var screen = VTScreen(columns: 80, rows: 24)
      var read = 1
      for frame in 0..<10 {
        session.pass(.milliseconds(200))
        cast.show(session.still, at: .milliseconds(200 * frame))
        film.show(session.still, at: .milliseconds(200 * frame))
      }
      try replay(cast, from: &read, on: &screen)
      #expect(read == 2, "the head moves, but the film must not show it")
      #expect(film.svg(end: .seconds(2)).matches(of: #/<g transform="/#).count == 1)
      let still = session.still
      let area = try #require(still.picture)
      for row in area.row..<area.endRow {
        for column in area.column..<area.endColumn where still.grid[column, row].isPicture {
          #expect(screen.cells[row][column].text == " ")
        }
      }
    }
  }

  @Test func framesJumpAndTheLastStays() throws {
    var film = SVGFilm(title: "counting", showsPicture: true)
    for (place, text) in ["one", "two", "two", "three"].enumerated() {
      film.show(still(text), at: .seconds(place))
    }
    let svg = film.svg(end: .seconds(5))
    #expect(
      svg.contains(
        "@keyframes film{0.0000%{transform:translateX(0px)}20.0000%{transform:translateX(-108px)}"
          + "60.0000%{transform:translateX(-216px)}}.film{animation:film 5000ms step-end infinite}"))
    #expect(svg.contains("@media(prefers-reduced-motion:reduce){.film{animation:none}}"))
    #expect(svg.contains("<g class=\"film\" transform=\"translate(-216)\">"))
    #expect(Stills.isXML(svg))
  }

  @Test func rowsThatLookAlikeAreDrawnOnce() {
    var film = SVGFilm(title: "", showsPicture: true)
    film.show(
      Stills.still(Size(columns: 3, rows: 3)) { grid in
        for row in 0..<3 { grid.write("abc", at: 0, row, role: .body) }
      }, at: .zero)
    let svg = film.svg(end: .zero)
    #expect(svg.matches(of: #/<text/#).count == 1 && svg.matches(of: #/<use/#).count == 3)
  }

  /// Colours make up most of a film: each cell has two of its own.
  @Test(arguments: [(ColorDepth.none, 250_000), (.palette256, 1_500_000)])
  func aMovingFaceFilmIsCompact(depth: ColorDepth, most: Int) throws {
    let session = try RealSession(RealSession.Look(depth: depth))
    session.reachPicture()
    var film = SVGFilm(title: "Cameo", showsPicture: true)
    for frame in 0..<40 {
      film.show(session.still, at: .milliseconds(200 * frame))
      session.pass(.milliseconds(200))
    }
    let svg = film.svg(end: .seconds(8))
    #expect(Stills.isXML(svg))
    #expect(svg.utf8.count < most)
    #expect(svg.matches(of: #/<g transform="/#).count == 40)
  }

  @Test func randomScreensAreFilmed() {
    var dice = Dice(17)
    for _ in 0..<60 {
      var film = SVGFilm(title: "x", showsPicture: dice.next() % 2 == 0)
      var cast = Cast(size: size, title: "\u{0}\u{1b}", showsPicture: dice.next() % 2 == 0)
      for _ in 0..<6 {
        let time = Duration.milliseconds(Int64(dice.next() % 3000) - 1000)
        film.show(Stills.random(&dice), at: time)
        cast.show(Stills.random(&dice), at: time)
      }
      film.show(Stills.random(&dice), at: .seconds(Int64.max))
      #expect(Stills.isXML(film.svg(end: .milliseconds(500))))
      for line in cast.text.split(separator: "\n") {
        #expect(JSONReader.read(Array(line.utf8), file: "cast").node != nil)
      }
    }
  }

  /// Replays the lines since the last call.
  private func replay(_ cast: Cast, from line: inout Int, on screen: inout VTScreen) throws {
    let lines = cast.text.split(separator: "\n")
    for text in lines[line...] {
      let event = try #require(JSONReader.read(Array(text.utf8), file: "cast").node)
      #expect(event[1]?.string == "o")
      screen.feed(try #require(event[2]?.string).utf8)
    }
    line = lines.count
  }
}

extension Cell {
  fileprivate var isPicture: Bool { paint.role == .picture || paint.role == .overlay }
}

extension String {
  /// Without trailing empty lines.
  fileprivate var trimmed: String {
    var text = self
    while text.last == "\n" { text.removeLast() }
    return text
  }
}
