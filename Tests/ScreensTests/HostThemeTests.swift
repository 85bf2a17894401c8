import Cells
import Contract
import Testing
import Theming

@testable import Screens

/// Screens with a host's theme.
@Suite struct HostThemeTests {
  private func look(
    _ values: String, on page: Page = .instructions, isUnicode: Bool = true, isRightToLeft: Bool = false,
    depth: ColorDepth = .palette256
  ) throws -> Look {
    let theme = try Theme.of("{\"name\": \"x\", \"inherits\": \"unissey\", \(values)}").on(page)
    let styles = StyleSheet(theme: theme, appearance: .dark, depth: depth)
    return Look(theme: theme, styles: styles, isUnicode: isUnicode, isRightToLeft: isRightToLeft)
  }

  private func frame(_ name: String, _ columns: Int, _ rows: Int, _ look: Look) throws -> Frame {
    let scene = try #require(Scene.all.first { $0.name == name })
    let size = Size(columns: columns, rows: rows)
    return Frame(scene.model(Source.catalogue.messages(for: "en"), size), size, look)
  }

  /// The row of a text, and its columns.
  private func place(of text: String, in frame: Frame) throws -> (row: Int, columns: Range<Int>) {
    let row = try #require(frame.rows.firstIndex { $0.contains(text) })
    let start = try #require(frame.rows[row].firstRange(of: text)).lowerBound
    let column = frame.rows[row].distance(from: frame.rows[row].startIndex, to: start)
    return (row, column..<column + text.count)
  }

  @Test func aTitleStandsWhereItsLabelHasIt() throws {
    func start(_ gravity: String, mirrored: Bool = false) throws -> Int {
      let look = try look(#""labels": {"title": {"textGravity": "\#(gravity)"}}"#, isRightToLeft: mirrored)
      return try place(of: "Record a short", in: frame("instructions", 120, 40, look)).columns.lowerBound
    }
    let (left, middle, right) = (try start("left"), try start("center"), try start("right"))
    #expect(left < middle && middle < right)
    #expect(try start("leading") == left && start("trailing") == right)
    let (first, centre, last) = try (
      start("left", mirrored: true), start("center", mirrored: true), start("right", mirrored: true)
    )
    #expect(first < centre && centre < last)
    #expect(try start("leading", mirrored: true) == last && start("trailing", mirrored: true) == first)
  }

  @Test func thePromptStaysWhereItsLabelHasItWhenTheHoldBegins() throws {
    for gravity in ["center", "trailing"] {
      let look = try look(#""labels": {"instruction": {"textGravity": "\#(gravity)"}}"#, on: .videoCapture)
      for (name, isGood) in [("move-left", false), ("holding", true), ("several", false)] {
        let frame = try frame(name, 80, 24, look)
        let prompt = try #require(frame.model.prompt)
        #expect((prompt.tone == .good) == isGood)
        let usual = try self.frame(name, 80, 24, self.look(#""contrast": 4.5"#, on: .videoCapture))
        let (moved, leading) = (try place(of: prompt.text, in: frame), try place(of: prompt.text, in: usual))
        #expect(moved.columns.lowerBound > leading.columns.lowerBound, "\(name), \(gravity)")
      }
    }
  }

  @Test func wordsBeginWhereTheirLanguageDoes() throws {
    let usual = try frame("permission", 80, 24, look(#""contrast": 4.5"#))
    let mirrored = try frame("permission", 80, 24, look(#""contrast": 4.5"#, isRightToLeft: true))
    let (left, right) = (try place(of: "Please grant", in: usual), try place(of: "Please grant", in: mirrored))
    #expect(left.columns.lowerBound < right.columns.lowerBound && left.row == right.row)
  }

  @Test func wholePageIsMirroredRightToLeft() throws {
    let values = #""branding": {"logo": ["/AC\\", "\\ME/", "*"]}, "closeButtonLocation": "TOP_LEFT""#
    let usual = try frame("permission", 120, 40, look(values))
    let mirrored = try frame("permission", 120, 40, look(values, isRightToLeft: true))
    #expect(usual.rows[0].hasPrefix("  ✗ q Leave  /AC\\") && usual.rows[0].hasSuffix("● How  ◉ Camera  ○ You"))
    #expect(mirrored.rows[0].hasPrefix("  ✗ q Leave  You ○  Camera ◉  How ●") && mirrored.rows[0].hasSuffix("/AC\\"))
    #expect(mirrored.grid[114, 2].glyph.text == "*", "the lines of a logo keep their places to each other")
    for (control, area) in usual.drawn.controlAreas {
      let turned = try #require(mirrored.drawn.controlAreas[control])
      #expect(turned.column == 120 - area.endColumn && turned.row == area.row)
    }
    #expect(usual.rows.contains { $0.contains("▸ Request") } && mirrored.rows.contains { $0.contains("permission ◂") })
    let cursor = try #require(mirrored.drawn.cursor)
    #expect(mirrored.grid[cursor.column, cursor.row].glyph.text == "n", "on the letter where reading begins")
    let wide = try frame("move-left", 120, 40, look(values, on: .videoCapture, isRightToLeft: true))
    #expect(wide.drawn.previewArea.map { $0.endColumn == 120 } == true && wide.grid.text.contains("▐"))
  }

  @Test func nothingPaintedStandsOutFromWhatIsAroundIt() throws {
    let values =
      ##""dark": {"background": "#101010", "surface": "#333333"}, "branding": {"color": "#FFFF00"},"##
      + ##" "labels": {"instruction": {"backgroundColors": ["#000087"]}}"##
    for (name, role) in [("instructions", Role.title), ("settings", .promptGood)] {
      let look = try look(values, depth: .direct)
      let frame = try frame(name, 80, 24, look)
      let cells = (0..<24).flatMap { row in (0..<80).map { frame.grid[$0, row].paint } }
      let grounds = Set(cells.filter { $0.role == role }.compactMap { $0.colors?.ground })
      let around = role == .title ? Role.background : .dialog
      #expect(grounds == [try #require(look.styles.ground(of: around))], "\(name)")
    }
  }

  @Test func aLabelHasItsGradientAndItsLine() throws {
    let look = try look(
      ##""labels": {"title": {"backgroundColors": ["#000087", "#5F0000"], "isBackgroundGradientHorizontal": true,"##
        + ##" "textColor": "#FFFFFF", "borderWidth": 1, "borderColor": "#FFFF00", "cornerRadius": 4}}"##)
    let frame = try frame("instructions", 120, 40, look)
    let title = try place(of: "Record a short", in: frame)
    let box = (0..<120).filter { frame.grid[$0, title.row].paint.role == .headline }
    let grounds = box.compactMap { frame.grid[$0, title.row].paint.colors?.ground }
    #expect(grounds.first == RGB(0, 0, 0x87) && grounds.last == RGB(0x5F, 0, 0) && Set(grounds).count > 2)
    let corner = frame.grid[try #require(box.first), title.row - 1]
    #expect(corner.glyph.text == "╭" && corner.paint.colors?.ink == RGB(255, 255, 0))
    #expect(frame.grid[title.columns.lowerBound, title.row].paint.colors?.ink == .white)
    let small = try self.frame("instructions", 40, 12, look)
    #expect(!small.grid.text.contains("╭") && small.shows(small.model.headline), "no row to spare for a line")
  }

  @Test func withoutColoursALabelKeepsItsLineAndItsPlace() throws {
    let look = try look(
      ##""labels": {"title": {"backgroundColors": ["#000087"], "borderWidth": 1, "textGravity": "center"}}"##,
      depth: .none)
    let frame = try frame("instructions", 120, 40, look)
    #expect(frame.grid.text.contains("┌"))
    let row = try place(of: "Record a short", in: frame).row
    #expect((0..<120).allSatisfy { frame.grid[$0, row].paint.source == .role })
  }

  @Test(arguments: [(80, 24, 1), (120, 40, 1), (40, 12, 0)])
  func thePromptHasOneGroundThroughout(columns: Int, rows: Int, lines: Int) throws {
    let look = try look(
      ##""labels": {"instruction": {"backgroundColors": ["#00005F"], "borderWidth": 1},"##
        + ##" "error": {"backgroundColors": ["#5F0000"]}}"##, on: .videoCapture)
    let bar: Set<Role> = [.prompt, .promptGood, .promptBad, .promptDetail, .promptEdge]
    for (name, ground) in [("ready", RGB(0, 0, 0x5F)), ("several", RGB(0x5F, 0, 0))] {
      let frame = try frame(name, columns, rows, look)
      let cells = (0..<rows).flatMap { row in (0..<columns).map { frame.grid[$0, row] } }
      let grounds = Set(cells.filter { bar.contains($0.paint.role) }.compactMap { $0.paint.colors?.ground })
      #expect(grounds == [ground], "\(name) at \(columns)x\(rows)")
      #expect(frame.grid.text.contains("┌") == (lines > 0))
    }
  }

  @Test func hiddenLabelsAreStillSpoken() throws {
    let look = try look(
      #""labels": {"instruction": {"isHidden": true}, "timeout": {"isHidden": true}, "title": {"isHidden": true}}"#)
    let ready = try frame("move-left", 80, 24, look)
    #expect(ready.model.prompt?.text == "" && ready.model.title == "" && !ready.model.spoken.isEmpty)
    #expect(!ready.shows(ready.model.spoken))
    let recording = try frame("recording", 80, 24, look)
    #expect(!recording.shows("42 %") && recording.shows("● REC"))
    #expect(!(try frame("instructions", 80, 24, look).shows("Record a short")))
    let failed = try frame("failed", 80, 24, self.look(#""labels": {"error": {"isHidden": true}}"#))
    #expect(failed.model.prompt?.text == "" && failed.shows(String(failed.model.body.split(separator: "\n")[0])))
  }

  @Test func slotsCanBeClosed() throws {
    let look = try look(#""showSteps": false, "showProgress": false, "showTrademark": false"#)
    let frame = try frame("recording", 80, 24, look)
    #expect(!frame.rows[0].contains("cameo") && !frame.rows[0].contains("◉"))
    #expect(frame.shows("● REC"), "a recording is always told")
    let roles = (0..<24).flatMap { row in (0..<80).map { frame.grid[$0, row].paint.role } }
    #expect(!frame.shows("42 %") && !roles.contains(.promptProgress) && !roles.contains(.promptTrack))
    #expect(try self.frame("holding", 80, 24, look).model.progress == nil)
  }

  @Test func codePromptHasItsOwnLabel() throws {
    let values =
      ##""labels": {"instruction": {"textGravity": "center", "textColor": "#FFFF00"},"##
      + ##" "qrInstruction": {"textColor": "#00FF00", "backgroundColors": ["#00005F"]}}"##
    let pages = [("code-scan", Page.codeScan, RGB(0, 255, 0)), ("move-left", .videoCapture, RGB(255, 255, 0))]
    for (name, page, ink) in pages {
      let look = try look(values, on: page, depth: .direct)
      let frame = try frame(name, 80, 24, look)
      let prompt = try place(of: try #require(frame.model.prompt).text, in: frame)
      let paint = frame.grid[prompt.columns.lowerBound, prompt.row].paint
      #expect(look.styles[.prompt].direct?.ink == ink && paint.role == .prompt)
      #expect((paint.colors?.ground == RGB(0, 0, 0x5F)) == (page == .codeScan))
      #expect(prompt.columns.lowerBound > 10, "the gravity that it leaves out is the instruction's")
    }
    let theme = try look(values).theme
    #expect(theme.pages == [.codeScan])
    let hidden = try look(#""labels": {"qrInstruction": {"isHidden": true}}"#, on: .codeScan)
    #expect(try frame("code-scan", 80, 24, hidden).model.prompt?.text == "")
  }

  @Test func aCrossEndsTheFlowAndAnArrowGoesBack() throws {
    let left = try frame("permission", 80, 24, look(#""closeButtonLocation": "TOP_LEFT""#))
    #expect(left.rows[0].hasPrefix("  ✗ q Leave  cameo") && left.rows[23].contains("← Esc Back"))
    let right = try frame("permission", 80, 24, look(#""closeButtonLocation": "TOP_RIGHT""#))
    #expect(right.rows[0].hasSuffix("○ You  ✗ q Leave"))
    let ascii = try frame("permission", 40, 12, look(#""closeButtonLocation": "TOP_RIGHT""#, isUnicode: false))
    #expect(ascii.rows[0].hasSuffix("2/3  x q") && ascii.rows[11].contains("< Esc Back"))
    let none = try frame("permission", 80, 24, look(#""closeButtonLocation": "NONE""#))
    #expect(!none.grid.text.contains("✗") && none.rows[23].contains("← Esc Back"))
    #expect(none.model.keys == left.model.keys)
    let dialog = try frame("consent", 80, 24, look(#""closeButtonLocation": "TOP_LEFT""#))
    #expect(dialog.rows[23].contains("Esc") && !dialog.grid.text.contains("✗"), "a dialog keeps its own")
    let usual = try frame("permission", 80, 24, look(#""contrast": 4.5"#))
    #expect(!usual.grid.text.contains("✗") && !usual.grid.text.contains("←"))
  }

  @Test func aLogoStandsWhereItFits() throws {
    let values =
      ##""branding": {"name": "Acme", "logo": ["/AC\\", "\\ME/"], "logoAlt": "Acme Bank", "color": "#FFFF00"}"##
    let large = try frame("instructions", 120, 40, look(values))
    #expect(large.rows[0].hasPrefix("  /AC\\") && large.rows[1].hasPrefix("  \\ME/"))
    #expect(large.grid[2, 0].paint.colors?.ink == RGB(255, 255, 0))
    #expect(try frame("instructions", 80, 24, look(values)).rows[0].hasPrefix("  Acme Bank"))
    let block = #""branding": {"logo": "▚ Acme", "logoAlt": "Acme Bank"}"#
    #expect(try frame("instructions", 80, 24, look(block)).rows[0].hasPrefix("  ▚ Acme"))
    #expect(try frame("instructions", 80, 24, look(block, isUnicode: false)).rows[0].hasPrefix("  Acme Bank"))
    let shy = #""branding": {"logo": "<Acme>", "hideLogoOnMobile": true}"#
    #expect(try frame("instructions", 80, 24, look(shy)).rows[0].contains("<Acme>"))
    #expect(!(try frame("instructions", 79, 24, look(shy)).rows[0].contains("Acme")))
  }

  @Test func theLogoIsSpokenOnce() throws {
    let size = Size(columns: 80, rows: 24)
    let scene = try #require(Scene.all.first { $0.name == "instructions" })
    var model = scene.model(Source.catalogue.messages(for: "en"), size)
    #expect(Lines.changes(from: nil, to: model).first == model.headline)
    model.brand = "Acme Bank"
    #expect(Lines.changes(from: nil, to: model).first == "Acme Bank")
    var next = model
    next.page = .cameraPermission
    #expect(!Lines.changes(from: model, to: next).contains("Acme Bank"))
  }

  @Test func poweredByLogoIsInTheFooter() throws {
    let values = #""branding": {"showPoweredBy": true, "poweredByLogo": "◆ Acme"}"#
    #expect(try frame("instructions", 120, 40, look(values)).rows[39].contains("Powered by ◆ Acme"))
    #expect(!(try frame("instructions", 40, 12, look(values)).grid.text.contains("Powered")))
    let hidden = try frame("instructions", 120, 40, look(values + #", "showTrademark": false"#))
    #expect(!hidden.grid.text.contains("Powered"))
  }

  @Test func stepsHaveTheSignsOfTheTheme() throws {
    let values = #""stepGlyphs": {"active": "◆", "inactive": "◇", "done": "✓", "focus": "▸"}"#
    #expect(try frame("permission", 80, 24, look(values)).rows[0].hasSuffix("✓ How  ▸◆ Camera  ◇ You"))
    #expect(try frame("permission", 80, 24, look(values, isUnicode: false)).rows[0].hasSuffix("* How  > Camera  - You"))
  }

  @Test func dimmedPageHasTheModalBackground() throws {
    let look = try look(##""modalBackground": {"color": "#FFFFFF", "opacity": 0.5}"##, depth: .direct)
    let frame = try frame("leave", 80, 24, look)
    let back = (0..<80).map { frame.grid[$0, 0] }
    #expect(back.allSatisfy { $0.paint.role == .overlay && $0.paint.ground == RGB(128, 128, 128) })
  }
}

extension Theme {
  /// Parses a theme.
  static func of(_ text: String, picture: ThemeLibrary.Pictures? = nil) throws -> Theme {
    let (theme, faults) = Theme.read(
      Array(text.utf8), file: "test.json", library: picture.map(library.reading) ?? library)
    guard let theme else { throw Missing(reasons: faults.map(\.description)) }
    return theme
  }
}

/// A logo that is a picture: red on the left, blue on the right, and nothing at its lower edge.
@Suite struct LogoPictureTests {
  private static let (red, blue) = (RGB(220, 20, 60), RGB(0, 87, 183))

  private func look(
    depth: ColorDepth = .direct, isUnicode: Bool = true, isRightToLeft: Bool = false, parts: CellParts? = nil
  ) throws -> Look {
    let places = (0..<16).flatMap { y in (0..<32).map { ($0, y) } }
    let pixels = places.flatMap { x, y -> [UInt8] in
      y >= 12 ? [0, 0, 0, 0] : x < 16 ? [220, 20, 60, 255] : [0, 87, 183, 255]
    }
    let logo = try #require(LogoPicture(width: 32, height: 16, rgba: pixels))
    let values = ##""dark": {"background": "#000000"}, "branding": {"logo": "logo.png", "logoAlt": "Acme Bank"}"##
    let theme = try Theme.of(
      "{\"name\": \"x\", \"inherits\": \"unissey\", \(values)}", picture: { _, _ in .success(logo) })
    let styles = StyleSheet(theme: theme, appearance: .dark, depth: depth)
    return Look(theme: theme, styles: styles, isUnicode: isUnicode, isRightToLeft: isRightToLeft, parts: parts)
  }

  private func frame(_ columns: Int, _ rows: Int, _ look: Look) throws -> Frame {
    let scene = try #require(Scene.all.first { $0.name == "instructions" })
    let size = Size(columns: columns, rows: rows)
    return Frame(scene.model(Source.catalogue.messages(for: "en"), size), size, look)
  }

  private func colors(_ frame: Frame, _ column: Int, _ row: Int) -> [RGB] {
    frame.grid[column, row].paint.colors.map { [$0.ink, $0.ground] } ?? []
  }

  @Test func itStandsInOneRowInItsOwnColours() throws {
    let frame = try frame(80, 24, look())
    // The lower half of the row is half transparent, so its quarters are darker.
    #expect(colors(frame, 2, 0).first == Self.red && colors(frame, 5, 0).first == Self.blue)
    #expect(frame.grid[6, 0].paint.colors == nil && !frame.rows[0].contains("Acme"))
  }

  @Test func itIsLargerWhereThereIsRoom() throws {
    let frame = try frame(120, 40, look())
    for row in 0..<3 { #expect(colors(frame, 2, row).last == Self.red && colors(frame, 17, row).last == Self.blue) }
    #expect(frame.grid[2, 3] == frame.grid[60, 3], "what is transparent is the page")
  }

  @Test(arguments: [ColorDepth.palette256, .ansi16])
  func fewerColoursUseTheNearest(depth: ColorDepth) throws {
    let frame = try frame(120, 40, look(depth: depth))
    let cell = frame.grid[2, 0]
    #expect(cell.paint.source == .palette)
    // Of sixteen a cell of one colour is all ink: only eight may be grounds.
    let shown = cell.glyph.text == "█" ? colors(frame, 2, 0).first : colors(frame, 2, 0).last
    let color = try #require(shown)
    #expect((cell.glyph.text == "█") == (depth == .ansi16))
    #expect(color.red > 150 && color.blue < 130 && color.green < 60, "\(color)")
  }

  @Test func itsWordsStandWhereItCannotBeSeen() throws {
    for look in [try look(depth: .none), try look(isUnicode: false), try look(parts: .one)] {
      #expect(try frame(80, 24, look).rows[0].contains("Acme Bank"))
    }
  }

  @Test func halvesDoWhereThereAreNoQuarters() throws {
    let frame = try frame(120, 40, look(parts: .halves))
    let glyphs = Set((0..<4).flatMap { row in (2..<18).map { frame.grid[$0, row].glyph.text } })
    #expect(glyphs.isSubset(of: [" ", "▀"]))
  }

  @Test func itIsNotMirrored() throws {
    let frame = try frame(120, 40, look(isRightToLeft: true))
    #expect(colors(frame, 102, 0).last == Self.red && colors(frame, 117, 0).last == Self.blue)
  }
}
