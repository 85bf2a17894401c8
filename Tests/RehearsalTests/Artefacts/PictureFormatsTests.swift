import CRaster
import Cells
import Chance
import Contract
import Foundation
import Terminal
import Testing
import Theming

@testable import Rehearsal

/// Screenshots as pictures: SVG and PNG.
@Suite struct PictureFormatsTests {
  @Test func aRowIsGroundsThenLinesThenWords() {
    let still = Stills.still(Size(columns: 8, rows: 1)) {
      $0.write("│a<b│", at: 0, 0, role: .headline)
      $0.write("漢", at: 6, 0, role: .body)
    }
    let svg = still.svg(title: "x")
    #expect(svg.contains("text{white-space:pre;"), "browsers collapse blanks unless the text itself says so")
    let row = svg.split(separator: "\n")[4]
    #expect(
      row == #"<path class="c" d="M0 0h45v18h-45"/><path class="d" d="M4.5 0v18M40.5 0v18"/>"#
        + #"<text class="a" x="9" y="14" textLength="27">a&lt;b</text>"#
        + #"<text class="b" x="54" y="14" textLength="18" lengthAdjust="spacingAndGlyphs">漢</text>"#)
  }

  @Test func titleIsAccessibleText() {
    let svg = Stills.still(Size(columns: 1, rows: 1)) { _ in }.svg(title: "<Ready> & \u{7}set\u{ffff}")
    #expect(svg.contains("<title>&lt;Ready&gt; &amp;  set\u{fffd}</title>"))
    #expect(Stills.isXML(svg))
  }

  @Test func everyTextFitsItsColumns() throws {
    for look in ScreenLook.allCases {
      let session = try RealSession(look.look)
      session.reachPicture()
      let texts = session.still.svg(title: "x").matches(of: #/textLength="(\d+)">([^<]*)</#)
      #expect(texts.count > 5)
      for text in texts {
        let words = text.2.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
          .replacing("&quot;", with: "\"")
        #expect(Int(text.1) == words.count * 9, "\(words)")
      }
    }
  }

  @Test func appearanceChoosesWhatTheTerminalWouldHave() {
    for (appearance, ground, ink) in [(Appearance.dark, "#101010", "#D0D0D0"), (.light, "#FCFCFC", "#202020")] {
      let styles = StyleSheet(appearance: appearance, depth: .none) { _ in CellStyle() }
      let still = Stills.still(Size(columns: 3, rows: 1), styles: styles, cursor: CursorPlace(column: 1, row: 0)) {
        $0.write("abc", at: 0, 0, role: .body)
      }
      let svg = still.svg(title: "x")
      #expect(svg.contains("height=\"100%\" fill=\"\(ground)\"/>"))
      #expect(svg.contains(".a{fill:\(ink)}"))
      #expect(svg.contains("<rect x=\"9.5\" y=\"0.5\" width=\"8\" height=\"17\" fill=\"none\" stroke=\"\(ink)\"/>"))
    }
  }

  @Test func linesAndBlocksReachTheEdgesOfTheirCells() {
    for glyph in "─│┌┐└┘├┤┬┴┼━┃┏┓┗┛═║╔╗╚╝╭╮╰╯█▀▄▌▐" {
      let letter = Letter(column: 0, columns: 1, text: String(glyph), paint: Paint(.body))
      guard let box = BoxGlyph(letter) else {
        Issue.record("\(glyph) is left to the font")
        continue
      }
      var path = SVGPath()
      path.add(box, x: 0, y: 0)
      #expect(!path.data.isEmpty)
      let picture = BoxPixels(box, width: 12, height: 24).picture
      let edges = [picture.map { $0[0] }, picture.map { $0[11] }, picture[0], picture[23]]
      #expect(edges.count { $0.contains(true) } >= 2, "\(glyph)")
    }
  }

  @Test func boxesOfPixelsJoin() {
    let upper = BoxPixels(.arc([.right, .down]), width: 12, height: 24).picture
    let side = BoxPixels(.lines([.up, .down], isHeavy: false), width: 12, height: 24).picture
    let top = BoxPixels(.lines([.left, .right], isHeavy: false), width: 12, height: 24).picture
    #expect(upper.last == side.first)
    #expect(upper.map(\.last) == top.map(\.first))
    let double = BoxPixels(.double([.left, .up]), width: 12, height: 24).picture
    #expect(double.first == BoxPixels(.double([.up, .down]), width: 12, height: 24).picture.last)
    #expect(double.map(\.first) == BoxPixels(.double([.left, .right]), width: 12, height: 24).picture.map(\.last))
  }

  @Test func aPNGIsAsLargeAsItsCells() throws {
    let still = Stills.still(Size(columns: 5, rows: 2), cursor: CursorPlace(column: 4, row: 1)) {
      $0.write("héllo", at: 0, 0, role: .headline)
      $0.write("╭─漢", at: 0, 1, role: .error)
    }
    let png = try still.png()
    #expect(png.prefix(8) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    // 12 x 24 pixels per cell.
    #expect(
      png[8..<33] == [0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 60, 0, 0, 0, 48, 8, 2, 0, 0, 0, 194, 92, 142, 94])
    #expect(try still.png() == png)
    var other = still
    other.cursor = nil
    #expect(try other.png() != png, "the cursor shows")
  }

  @Test func everyAttributeShows() throws {
    let attributes: [Role: Attributes] = [.headline: .bold, .label: .underline, .error: .reverse, .legend: .dim]
    let styles = StyleSheet(depth: .none) { CellStyle(attributes: attributes[$0] ?? []) }
    func still(_ role: Role) -> Still {
      Stills.still(Size(columns: 3, rows: 1), styles: styles) { $0.write("abc", at: 0, 0, role: role) }
    }
    let roles = [.body] + Array(attributes.keys)
    #expect(Set(try roles.map { try still($0).png() }).count == 5)
    #expect(Set(roles.map { still($0).svg(title: "x") }).count == 5)
    #expect(still(.legend).svg(title: "x").contains(".a{fill:#838383}"), "two fifths of the way to the ground")
    #expect(still(.error).svg(title: "x").contains(".b{fill:#D0D0D0;shape-rendering:crispEdges}"))
  }

  @Test func aRoundedCornerIsAQuarterOfACircle() {
    let corner = BoxPixels(.arc([.left, .up]), width: 12, height: 24).picture
    let rows = corner.map { row in row.map { $0 ? "#" : "." }.joined() }
    #expect(rows[..<7].allSatisfy { $0 == ".....##....." })
    #expect(
      rows[7..<13] == [
        "....###.....",
        "....###.....",
        "...####.....",
        ".#####......",
        "#####.......",
        "####........",
      ])
    #expect(rows[13...].allSatisfy { $0 == "............" })
    let opposite = BoxPixels(.arc([.right, .down]), width: 12, height: 24).picture
    #expect(opposite == corner.reversed().map { $0.reversed() })
  }

  @Test func aMissingFontNamesItsPackage() {
    let still = Stills.still(Size(columns: 1, rows: 1)) { _ in }
    #expect {
      try still.png(font: FontFiles(regular: "/nonexistent/a.ttf", bold: "/nonexistent/b.ttf"))
    } throws: { error in
      let error = error as? CaptureError
      return error?.code == .resourceMissing && error?.recovery.contains("fonts-dejavu-core") == true
    }
    for result in [craster_no_freetype, craster_no_zlib] {
      #expect(result.error(font: "").code == .resourceMissing)
    }
  }

  @Test func aScreenTooLargeIsRefused() {
    let still = Stills.still(Size(columns: 1000, rows: 1000)) { _ in }
    #expect(throws: CaptureError.self) { try still.png() }
  }

  @Test func nothingTrapsAndEverythingIsSoundXML() throws {
    var dice = Dice(11)
    for round in 0..<300 {
      let still = Stills.random(&dice)
      #expect(Stills.isXML(still.svg(title: still.text)))
      if round % 5 == 0 { #expect(try still.png().count > 60) }
    }
  }
}

extension BoxPixels {
  /// Row by row, whether a pixel is not background.
  fileprivate var picture: [[Bool]] {
    var picture = Array(repeating: Array(repeating: false, count: 12), count: 24)
    for box in boxes {
      for row in box.y { for column in box.x { picture[row][column] = true } }
    }
    for (place, cover) in arc.coverage.enumerated() where cover > 0 { picture[place / 12][place % 12] = true }
    return picture
  }
}
