import Cells
import Contract
import Flow
import Testing

@testable import Screens

/// How a page is laid out: one surface a thing, the picture as large as it can be, and where one is.
@Suite struct LayoutTests {
  private func frame(_ name: String, _ columns: Int, _ rows: Int, _ look: Look, language: String = "en") throws -> Frame
  {
    let scene = try #require(Scene.all.first { $0.name == name })
    let size = Size(columns: columns, rows: rows)
    return Frame(scene.model(Source.catalogue.messages(for: language), size), size, look)
  }

  @Test func theHeaderTellsTheWay() throws {
    let look = try Look.shipped()
    #expect(
      try frame("instructions", 80, 24, look).rows[0] == "  cameo" + String(repeating: " ", count: 49)
        + "◉ How  ○ Camera  ○ You")
    #expect(try frame("permission", 80, 24, look).rows[0].hasSuffix("● How  ◉ Camera  ○ You"))
    #expect(try frame("processing", 80, 24, look).rows[0].hasSuffix("● How  ● Camera  ● You"))
    #expect(try frame("ready", 40, 12, look).rows[0] == " cameo  Demo camera                 3/3")
    let ascii = try frame("permission", 80, 24, .shipped(isUnicode: false)).rows[0]
    #expect(ascii.hasSuffix("* How  > Camera  - You"))
  }

  @Test func theStepOneIsAtStandsOut() throws {
    let frame = try frame("permission", 80, 24, .shipped())
    let roles = (0..<80).filter { frame.grid[$0, 0].paint.role == .accent }
    #expect(roles.count == 1 && frame.grid[roles[0], 0].glyph.text == "◉")
  }

  @Test(arguments: ["en", "fr"])
  func thePictureHasMostOfTheScreen(language: String) throws {
    let look = try Look.shipped()
    for (columns, rows, least) in [(80, 24, 17), (40, 12, 6), (100, 30, 28), (200, 60, 58)] {
      let area = try frame("move-left", columns, rows, look, language: language).drawn.previewArea
      #expect((area?.rows ?? 0) >= least, "\(columns)x\(rows)")
    }
  }

  /// A fill that can be seen has no line; where none can be seen there is a line.
  @Test func noSurfaceHasFillAndLine() throws {
    let corners = { (frame: Frame) in frame.grid.text.filter { "╭".contains($0) }.count }
    #expect(try corners(frame("instructions", 80, 24, .shipped())) == 0)
    #expect(try corners(frame("consent", 80, 24, .shipped())) == 1, "the other button, on a ground of its own colour")
    #expect(try corners(frame("instructions", 80, 24, .shipped("high-contrast"))) == 3, "the cards")
    #expect(try corners(frame("consent", 80, 24, .shipped("high-contrast"))) >= 2)
  }

  @Test func textsOfAPageBeginInOneColumn() throws {
    for name in ["instructions", "permission", "failed"] {
      let frame = try frame(name, 120, 40, .shipped())
      let texts = [frame.model.headline, frame.model.title, frame.model.body].filter { !$0.isEmpty }
      let columns = texts.compactMap { text -> Int? in
        let first = text.split(separator: " ").prefix(3).joined(separator: " ")
        return frame.rows.dropFirst().first { $0.contains(first) }.map { $0.prefix { $0 == " " }.count }
      }
      #expect(columns.count == texts.count && Set(columns).count == 1, "\(name)\n\(frame.grid.text)")
    }
  }

  @Test func thePanelOfAWideScreenHasSignMetersAndKeys() throws {
    let frame = try frame("far", 120, 40, .shipped())
    #expect(frame.grid.text.contains("██▀▀    ▀▀██"), "the sign, five rows high")
    for name in ["Distance", "Position", "Light", "Find your place", "a little", "Ctrl-C"] {
      #expect(frame.shows(name))
    }
    let row = try #require(frame.rows.firstIndex { $0.contains("Distance") })
    let needle = (0..<120).first {
      frame.grid[$0, row].glyph.text == "●" && frame.grid[$0, row].paint.role == .ovalWrong
    }
    let zone = (0..<120).first { frame.grid[$0, row].glyph.text == "━" }
    let (place, start) = (try #require(needle), try #require(zone))
    #expect(place < start, "too far is before the good part")
    #expect(try self.frame("far", 120, 40, .shipped(isUnicode: false)).grid.text.contains("##\"\"    \"\"##"))
  }

  @Test func howFarStandsBesideTheHint() throws {
    for (columns, rows) in [(40, 12), (80, 24), (120, 40)] {
      let frame = try frame("far", columns, rows, .shipped())
      let row = try #require(frame.rows.firstIndex { $0.contains("a little") })
      let column = try #require((0..<columns).first { frame.grid[$0, row].paint.role == .promptDetail })
      #expect(
        frame.grid[column, row].glyph.text == "a" && frame.rows[row - 1...row].contains { $0.contains("Get closer") })
    }
  }

  @Test(arguments: ["en", "fr"])
  func helpIsAListOnTheSmallestScreen(language: String) throws {
    let frame = try frame("help", 40, 12, .shipped(), language: language)
    let keys = try #require(frame.model.layer?.keys)
    let rows = frame.rows.map { String($0.drop { $0 == " " }) }
    #expect(keys.allSatisfy { entry in rows.contains { $0.hasPrefix(entry.key + " ") && $0.hasSuffix(entry.word) } })
  }

  @Test func whatStepsBackIsDimThroughout() throws {
    let frame = try frame("leave", 80, 24, .shipped())
    let roles = Set((0..<80).map { frame.grid[$0, 0].paint.role } + (0..<80).map { frame.grid[$0, 20].paint.role })
    #expect(roles == [.overlay])
  }

  @Test func keysHaveTheNamesOfTheirLanguage() throws {
    #expect(
      try frame("instructions", 80, 24, .shipped(), language: "fr").rows[23].hasPrefix("  Entrée Continuer   Échap"))
  }

  @Test func signsAreFiveRowsHigh() throws {
    for isUnicode in [true, false] {
      let look = try Look.shipped(isUnicode: isUnicode)
      for hint in Hint.allCases {
        let row = Guide.row(hint)
        let sign = Signs.sketch(Prompt(text: "", tone: row.tone, mark: row.mark), look)
        #expect(sign.rows == Signs.rows && sign.columns <= 12, "\(hint)")
        #expect(isUnicode || sign.lines.allSatisfy { $0.pieces[...].string.allSatisfy(\.isASCII) })
      }
    }
  }
}
