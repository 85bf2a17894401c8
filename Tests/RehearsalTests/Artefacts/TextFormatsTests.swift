import Cells
import Chance
import Foundation
import Notation
import PtyKit
import Terminal
import Testing
import Theming

@testable import Rehearsal

/// Screenshots as text: plain, with escape sequences, and as JSON.
@Suite struct TextFormatsTests {
  @Test func blanksAtTheEndsOfLinesAreNotKept() {
    let still = Stills.still(Size(columns: 12, rows: 3)) {
      $0.write("  one", at: 0, 0, role: .body)
      $0.write("漢字 é", at: 0, 2, role: .headline)
    }
    #expect(still.text == "  one\n\n漢字 é\n")
  }

  @Test func unprintableCellsBecomeBlanks() {
    let still = Stills.still(Size(columns: 6, rows: 1)) {
      for (column, scalar) in (["a", "\u{1b}", "\u{202e}", "漢", "b", "\n"] as [Unicode.Scalar]).enumerated() {
        $0[column, 0] = Cell(Glyph(scalar), Paint(.body))
      }
    }
    #expect(still.text == "a   b\n", "half a wide glyph has no place either")
  }

  @Test func sequencesStandOnlyWhereTheStyleChanges() {
    let still = Stills.still(Size(columns: 12, rows: 2)) {
      $0.write("ab", at: 0, 0, role: .headline)
      $0.write("cd", at: 2, 0, role: .label)
      $0.write("e", at: 4, 0, role: .body)
      $0.write("f", at: 0, 1, role: .legend)
    }
    #expect(
      still.ansi == "\u{1b}[1;38;5;231;48;5;26mab\u{1b}[0;4;32mcd\u{1b}[0me\n\u{1b}[2;91mf\u{1b}[0m\n")
  }

  @Test func boldAndDimEndTogether() {
    var pen = Pen()
    let steps: [Attributes] = [[.bold, .dim], .dim, [.bold, .underline], .underline, []]
    #expect(
      steps.map { pen.change(to: LetterStyle(CellStyle(foreground: 100, attributes: $0))) } == [
        "\u{1b}[1;2;38;5;100m", "\u{1b}[22;2m", "\u{1b}[22;1;4m", "\u{1b}[22m", "\u{1b}[24m",
      ])
    #expect(pen.reset() == "\u{1b}[0m" && pen.reset().isEmpty)
  }

  @Test func coloursOfACellsOwnAreShownAsTheyAre() {
    let sheet = StyleSheet(depth: .palette256) { _ in CellStyle(foreground: 1, attributes: [.reverse, .bold]) }
    let paints = [Paint(.ovalHeld, ink: 9, ground: 8), Paint(.overlay, ink: RGB(1, 2, 3), ground: .black)]
    #expect(paints.map { sheet.style(of: $0).attributes } == [[], []])
    #expect(sheet.style(of: Paint(.ovalHeld)).attributes == [.reverse, .bold])
  }

  @Test func blanksThatAreColoredAreKept() {
    let still = Stills.still(Size(columns: 4, rows: 1)) { $0.clear($0.bounds, role: .error) }
    #expect(still.ansi == "\u{1b}[7m    \u{1b}[0m\n")
    #expect(still.text == "\n")
  }

  @Test(arguments: [ScreenLook.dark, .light, .mono, .sixteen])
  func aTerminalShowsTheSequencesAsTheScreen(_ look: ScreenLook) throws {
    let session = try RealSession(look.look)
    session.reachPicture()
    let still = session.still
    var screen = VTScreen(columns: 80, rows: 25)
    screen.feed(still.ansi.replacing("\n", with: "\r\n").utf8)
    #expect(screen.unknown.isEmpty)
    for row in 0..<24 {
      for column in 0..<80 {
        let cell = still.grid[column, row]
        let (shown, wanted) = (screen.cells[row][column], VTStyle(still.styles.style(of: cell.paint)))
        let isUnseen = cell.glyph == .space && still.styles.style(of: cell.paint).showsNoBlank
        #expect(shown.text == cell.glyph.text && (isUnseen || shown.style == wanted), "\(column) \(row)")
      }
    }
  }

  @Test func spansTellRolesAndColors() throws {
    let still = Stills.still(Size(columns: 8, rows: 2), cursor: CursorPlace(column: 3, row: 1)) {
      $0.write("a漢b", at: 0, 0, role: .headline)
      $0.write("\"x\"", at: 5, 0, role: .body)
      $0[0, 1] = Cell(Glyph("▀" as Unicode.Scalar), Paint(.picture, ink: 196, ground: 16))
    }
    #expect(
      still.json == """
        {"v":1,"columns":8,"rows":2,"cursor":{"column":3,"row":1},"lines":[\
        {"text":"a漢b \\"x\\"","spans":[\
        {"column":0,"length":4,"role":"headline","foreground":"#FFFFFF","background":"#005FD7","bold":true},\
        {"column":4,"length":1,"role":"background","foreground":null,"background":null},\
        {"column":5,"length":3,"role":"body","foreground":null,"background":null}]},\
        {"text":"▀","spans":[\
        {"column":0,"length":1,"role":"picture","foreground":"#FF0000","background":"#000000"},\
        {"column":1,"length":7,"role":"background","foreground":null,"background":null}]}]}

        """)
  }

  @Test func colorsOf24BitsStandInEveryForm() throws {
    let paint = Paint(.picture, ink: RGB(200, 128, 96), ground: RGB(0, 0, 7))
    let still = Stills.still(Size(columns: 2, rows: 1)) { grid in
      for column in 0..<2 { grid[column, 0] = Cell(Glyph(ascii: 0x40), paint) }
    }
    #expect(still.ansi == "\u{1b}[38;2;200;128;96;48;2;0;0;7m@@\u{1b}[0m\n")
    #expect(still.json.contains("\"foreground\":\"#C88060\",\"background\":\"#000007\""))
    #expect(still.svg(title: "x").contains("fill:#000007") && still.svg(title: "x").contains("fill:#C88060"))
    var other = still
    for column in 0..<2 { other.grid[column, 0].paint.ground = RGB(0, 0, 8) }
    #expect(try other.png() != still.png())
    var cast = Cast(size: still.grid.size, title: "", showsPicture: true)
    cast.show(still, at: .zero)
    #expect(cast.text.contains("38;2;200;128;96;48;2;0;0;7m@@"))
  }

  @Test func everyStillIsSoundJSON() throws {
    var dice = Dice(3)
    for _ in 0..<300 {
      let still = Stills.random(&dice)
      let node = try #require(JSONReader.read(Array(still.json.utf8), file: "still").node)
      #expect(node["lines"]?.array?.count == still.grid.size.rows)
      for line in node["lines"]?.array ?? [] {
        let lengths = (line["spans"]?.array ?? []).compactMap { $0["length"]?.integer }
        #expect(lengths.reduce(0, +) == still.grid.size.columns)
      }
      #expect(!still.text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
      #expect(still.text.split(separator: "\n", omittingEmptySubsequences: false).count == still.grid.size.rows + 1)
    }
  }
}

/// Screens with different colours.
enum ScreenLook: CaseIterable, Sendable {
  case dark, light, mono, sixteen

  var look: RealSession.Look {
    switch self {
    case .dark: RealSession.Look(preview: .ascii)
    case .light: RealSession.Look(language: "fr", theme: "high-contrast", appearance: .light, preview: .blocks)
    case .mono: RealSession.Look(theme: "mono", depth: .none)
    case .sixteen: RealSession.Look(depth: .ansi16)
    }
  }
}

extension VTStyle {
  init(_ style: LetterStyle) {
    self.init(foreground: style.foreground.map(Self.number), background: style.background.map(Self.number))
    isBold = style.attributes.contains(.bold)
    isDim = style.attributes.contains(.dim)
    isItalic = style.attributes.contains(.italic)
    isUnderlined = style.attributes.contains(.underline)
    isReversed = style.attributes.contains(.reverse)
  }

  private static func number(_ color: LetterStyle.Color) -> Int {
    switch color {
    case .palette(let number): Int(number)
    case .direct(let color): direct(Int(color.red), Int(color.green), Int(color.blue))
    }
  }
}
