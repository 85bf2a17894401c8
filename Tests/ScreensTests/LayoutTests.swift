import Cells
import Contract
import Flow
import Testing

@testable import Screens

/// The layout of a page: one surface per element, and the largest possible preview.
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

  @Test func aSkippedStepDoesNotLookDone() throws {
    var scene = try #require(Scene.all.first { $0.name == "permission" })
    scene.view.progress.skipped = [0, 2]
    let model = scene.model(Source.catalogue.messages(for: "en"))
    for (look, way) in try [
      (Look.shipped(), "– How  ◉ Camera  ○ You"), (.shipped(isUnicode: false), "~ How  > Camera  - You"),
    ] {
      #expect(Frame(model, Size(columns: 80, rows: 24), look).rows[0].hasSuffix(way))
    }
  }

  @Test(arguments: ["en", "de", "fr", "vi"]) func theDrawingStaysWhileAChipIsRead(language: String) throws {
    let scenes = ["present", "advice", "opening", "unplugged", "two", "none", "reading", "moved", "done", "refused"]
    for (columns, rows) in [(80, 24), (120, 40)] {
      let places = try scenes.map { name in
        let grid = try frame("chip-" + name, columns, rows, .shipped(), language: language).grid
        let cells = (0..<rows).flatMap { row in (0..<columns).map { (column: $0, row: row) } }
        let drawn = cells.filter { grid[$0.column, $0.row].paint.role == .icon }
        return [drawn.map(\.column).min(), drawn.first?.row]
      }
      #expect(Set(places).count == 1 && places[0][0] != nil, "\(columns): \(places)")
    }
  }

  /// The picture is what a person follows a movement in.
  @Test(arguments: ["task-before", "task-gate", "task-left", "task-right", "task-nod", "task-circle", "task-good"])
  func thePictureOfATaskComesFirst(scene: String) throws {
    for look in try [Look.shipped(), Look.shipped("mono")] {
      for language in ["en", "de", "fr"] {
        let usual = try frame(scene, 80, 24, look, language: language).drawn.previewArea
        #expect((usual?.rows ?? 0) >= 17, "\(language)")
        let small = try frame(scene, 40, 12, look, language: language).drawn.previewArea
        #expect((small?.rows ?? 0) >= 7, "\(language)")
      }
    }
  }

  /// A document has to be read.
  ///
  /// Its picture begins right below the header and takes what the words leave, and a part of it more. Picture and
  /// buttons have the header's left edge.
  @Test(arguments: ["document-review", "document-review-poor", "code-review", "document-review-part"])
  func aDocumentUnderReviewIsLarge(scene: String) throws {
    let isPart = scene == "document-review-part"
    for language in ["en", "de", "fr", "vi"] {
      for (columns, rows, least) in [(80, 24, isPart ? 17 : 16), (40, 12, isPart ? 7 : 5)] {
        let frame = try frame(scene, columns, rows, .shipped(), language: language)
        let area = try #require(frame.drawn.previewArea)
        #expect(
          area.rows >= least && area.row == (isPart ? 2 : 1), "\(language) \(columns): \(area)\n\(frame.grid.text)")
        let buttons = try #require(frame.drawn.controlAreas[.lookGood])
        #expect(area.column == Footer.margin(columns) && buttons.column == area.column)
        if isPart { #expect(area.columns == columns - 2 * area.column) }
      }
    }
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40)]) func theWayOutOfATaskStandsOnce(columns: Int, rows: Int) throws {
    let frame = try frame("task-left", columns, rows, .shipped())
    #expect(frame.grid.text.components(separatedBy: "I can't do this").count == 2)
    let area = try #require(frame.drawn.controlAreas[.cannot])
    #expect(area.row == rows - 1 && frame.rows[area.row].contains("a I can't do this"))
  }

  /// The person's own left is on the left, as in a mirror, in every reading direction.
  @Test(arguments: ["en", "ar"]) func theArrowIsInThePictureWhereTheMovementGoes(language: String) throws {
    let glyphs = { (name: String, columns: Int, rows: Int) throws -> [(column: Int, row: Int)] in
      let messages = Source.catalogue.messages(for: language)
      let look = Look(theme: try .shipped("unissey"), isRightToLeft: messages.isRightToLeft)
      let frame = try frame(name, columns, rows, look, language: language)
      let area = try #require(frame.drawn.previewArea)
      return (area.row..<area.endRow).flatMap { row in
        (area.column..<area.endColumn).compactMap { column in
          "█▀▄◀▶▲▼━".contains(frame.grid[column, row].glyph.text) ? (column - area.column, row - area.row) : nil
        }
      }
    }
    for (columns, rows) in [(80, 24), (40, 12)] {
      let left = try glyphs("task-left", columns, rows)
      let right = try glyphs("task-right", columns, rows)
      #expect(!left.isEmpty && left.allSatisfy { $0.column < columns / 4 })
      #expect(!right.isEmpty && right.allSatisfy { $0.column > columns * 3 / 4 })
      #expect(try glyphs("task-up", columns, rows).contains { $0.row == 0 })
      #expect(try glyphs("task-nod", columns, rows).contains { $0.row > 5 })
      #expect(try glyphs("task-smile", columns, rows).isEmpty)
    }
  }

  @Test(arguments: [(40, 12, 4), (80, 24, 12), (120, 40, 30)])
  func helpThatOpensByItselfLeavesThePictureInSight(columns: Int, rows: Int, least: Int) throws {
    let frame = try frame("helped", columns, rows, .shipped())
    #expect(frame.model.layer == nil && (frame.drawn.previewArea?.rows ?? 0) >= least)
    #expect(frame.shows("Sit alone at arm's length, with light on your face.") && frame.shows("Get closer"))
    #expect(frame.drawn.controlAreas[.close] != nil)
    #expect(frame.model.spoken.contains("Sit alone at arm's length"))
  }

  @Test func theLengthIsAnnouncedOnlyBeforeTheStart() throws {
    #expect(try frame("ready", 80, 24, .shipped()).shows("The acquisition will last 3 seconds."))
    for name in ["move-left", "holding", "recording"] {
      #expect(!(try frame(name, 80, 24, .shipped()).grid.text.contains("acquisition")), "\(name)")
    }
  }

  /// A toggle is reported once, and never covers permanent information.
  @Test(arguments: [(40, 12, 11), (80, 24, 0), (120, 40, 0)])
  func aToastStandsBesideTheNotice(columns: Int, rows: Int, row: Int) throws {
    var scene = try #require(Scene.all.first { $0.name == "ready" })
    scene.facts.toast = .theme("mono")
    let size = Size(columns: columns, rows: rows)
    let frame = Frame(scene.model(Source.catalogue.messages(for: "en"), size), size, try .shipped())
    let toast = frame.model.toast
    #expect(frame.rows.joined(separator: "\n").components(separatedBy: toast).count == 2)
    #expect(frame.rows[row].contains(toast) && frame.rows.contains { $0.contains(frame.model.notice) })
  }

  @Test(arguments: [(80, 24), (100, 20), (120, 40), (200, 60)])
  func theMovingSignIsOnEveryScreen(columns: Int, rows: Int) throws {
    let frame = try frame("pictured", columns, rows, .shipped())
    let number = try #require(frame.model.prompt?.film)
    let look = try Look.shipped()
    let film = try #require(Pictograms.text(.left, number, look))
    #expect(frame.rows.contains { $0.contains(film.pieces[...].string.trimmingCharacters(in: .whitespaces)) })
    let still = try self.frame("move-left", columns, rows, .shipped())
    #expect(frame.drawn.previewArea == still.drawn.previewArea)
  }

  /// The words of a backend may take 400 columns: they are cut, and what follows them and the button stay.
  @Test(arguments: [(40, 12), (40, 16), (60, 12), (80, 24)])
  func longWordsOfABackendLeaveTheAttemptsAndTheButton(columns: Int, rows: Int) throws {
    let size = Size(columns: columns, rows: rows)
    for (words, isUnicode) in [
      (String(repeating: "\u{6F22}", count: 200), true), ("Sorry. " + String(repeating: "word ", count: 38), false),
    ] {
      let verdict = DeliveryNews.Verdict(.rejected, words: words, attemptsLeft: 2)
      let scene = Scene.page("long", verdict.face, [Control(.finish)])
      let look = try Look.shipped(isUnicode: isUnicode)
      let frame = Frame(scene.model(Source.catalogue.messages(for: "en"), size), size, look)
      #expect(frame.shows("Attempts left: 2") && frame.shows("Finish"), "\(frame.rows)")
      let isCut = frame.rows.contains { $0.hasSuffix(look.ellipsis) }
      #expect(isCut == (isUnicode && rows == 12), "\(frame.rows)")
    }
  }

  @Test(arguments: [("mono", Role.prompt), ("unissey", .promptBad)])
  func aLargeSignIsNotTurned(theme: String, role: Role) throws {
    let frame = try frame("several", 120, 40, .shipped(theme))
    let places = (0..<120).flatMap { column in (0..<40).map { (column, $0) } }
    let place = try #require(places.first { frame.grid[$0.0, $0.1].glyph.text == "█" })
    #expect(frame.grid[place.0, place.1].paint.role == role)
    #expect((0..<120).contains { column in (0..<40).contains { frame.grid[column, $0].paint.role == .promptBad } })
  }

  @Test(arguments: ["stalled", "lost", "starting", "ready"])
  func oneThingStandsInForThePicture(name: String) throws {
    var scene = try #require(Scene.all.first { $0.name == name })
    scene.facts.showsPicture = false
    let size = Size(columns: 80, rows: 24)
    let frame = Frame(scene.model(Source.catalogue.messages(for: "en"), size), size, try .shipped())
    let preview = try #require(frame.model.preview)
    let hasIcon = frame.model.icon != nil
    #expect(frame.rows.contains { $0.contains(preview.absence) } == (!hasIcon && preview.spinner == nil))
    let hasSpinner = (0..<24).contains { row in (0..<80).contains { frame.grid[$0, row].paint.role == .spinner } }
    #expect(hasSpinner == (!hasIcon && preview.spinner != nil))
  }

  @Test func theStepOneIsAtStandsOut() throws {
    let frame = try frame("permission", 80, 24, .shipped())
    let roles = (0..<80).filter { frame.grid[$0, 0].paint.role == .accent }
    #expect(roles.count == 1 && frame.grid[roles[0], 0].glyph.text == "◉")
  }

  @Test(arguments: Source.languages)
  func thePictureHasMostOfTheScreen(language: String) throws {
    let look = try Look.shipped()
    for (columns, rows, least) in [(80, 24, 17), (40, 12, 6), (100, 30, 28), (200, 60, 58)] {
      let area = try frame("move-left", columns, rows, look, language: language).drawn.previewArea
      #expect((area?.rows ?? 0) >= least, "\(columns)x\(rows)")
    }
  }

  /// A visible fill has no border; where fills are invisible there is a border.
  @Test func noSurfaceHasFillAndLine() throws {
    let corners = { (frame: Frame) in frame.grid.text.filter { "╭".contains($0) }.count }
    #expect(try corners(frame("instructions", 80, 24, .shipped())) == 0)
    #expect(try corners(frame("consent", 80, 24, .shipped())) == 1, "the other button, on a ground of its own colour")
    #expect(try corners(frame("instructions", 80, 24, .shipped("high-contrast"))) == 3, "the cards")
    #expect(try corners(frame("consent", 80, 24, .shipped("high-contrast"))) >= 2)
  }

  /// Header, words, buttons and footer begin at one edge.
  @Test(arguments: [(40, 12), (80, 24), (120, 40), (200, 60)])
  func thePartsOfAPageBeginAtOneEdge(columns: Int, rows: Int) throws {
    let size = Size(columns: columns, rows: rows)
    let look = try Look.shipped()
    var count = 0
    for scene in Scene.all {
      let frame = Frame(scene.model(Source.catalogue.messages(for: "en"), size), size, look)
      guard frame.model.preview == nil, frame.model.still == nil, frame.model.layer == nil else { continue }
      count += 1
      let edge = Footer.margin(columns)
      let first = (0..<rows).compactMap { row in (0..<columns).first { frame.grid[$0, row] != Cell() } }
      #expect(first.min() == edge && first.count { $0 == edge } >= 3, "\(scene.name)\n\(frame.grid.text)")
      #expect(frame.drawn.controlAreas.values.map(\.column).min().map { $0 == edge } != false, "\(scene.name)")
    }
    #expect(count > 20)
  }

  @Test(arguments: [("attract", "Welcome"), ("out-of-order", "Out of order"), ("first-document", "Show your ID")])
  func pagesThatAreReadFromAfarHaveLargeHeadlines(name: String, headline: String) throws {
    let isLarge = { (columns: Int, rows: Int, look: Look) in
      try frame(name, columns, rows, look).drawn.lettered == [headline]
    }
    #expect(try isLarge(80, 24, .shipped()) && isLarge(200, 60, .shipped()))
    #expect(try isLarge(80, 24, .shipped(isUnicode: false)), "in letters of other letters")
    #expect(try !isLarge(79, 24, .shipped()) && !isLarge(80, 23, .shipped()) && !isLarge(40, 12, .shipped()))
    // Twice as high, with drawings to match.
    let rows = { (frame: Frame) in frame.rows.count { $0.contains("█") } }
    #expect(try rows(frame(name, 200, 60, .shipped())) >= 2 * rows(frame(name, 80, 24, .shipped())) - 1)
  }

  @Test func theCodeOfAnErrorStandsMutedAtTheBottom() throws {
    let frame = try frame("out-of-order", 80, 24, .shipped())
    let row = try #require(frame.rows.lastIndex { $0.contains("device.") })
    #expect(row == 22 && frame.grid[2, row].paint.role == .muted && frame.drawn.cut == [])
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

  @Test(arguments: Source.languages)
  func helpIsAListOnTheSmallestScreen(language: String) throws {
    let frame = try frame("help", 40, 12, .shipped(), language: language)
    let keys = try #require(frame.model.layer?.keys)
    for key in keys {
      #expect(frame.rows.indices.contains { frame.row($0, isFrom: key.key + " ", to: key.word) }, "\(key)")
    }
  }

  @Test func pageBehindADialogIsDimmed() throws {
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
