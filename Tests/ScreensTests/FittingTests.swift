import Cells
import Chance
import Contract
import Testing

@testable import Screens

/// Every screen fits completely into every window from the smallest on, in long and wide scripts and in every theme.
@Suite struct FittingTests {
  private static let languages = Source.languages + ["qps"]
  /// These languages are checked in every look; the others, whose lengths are in between, in one look in turn.
  private static let throughout: Set = ["en", "ar", "qps"]

  /// The sizes at which the layout changes.
  private static let edges = [
    (40, 12), (59, 17), (60, 18), (61, 26), (80, 24), (99, 15), (100, 16), (200, 60), (40, 60), (200, 12),
  ].map { Size(columns: $0, rows: $1) }

  private static let usual = [(40, 12), (80, 24), (200, 60)].map { Size(columns: $0, rows: $1) }

  /// These sizes, and random ones.
  private static func sizes(_ seed: UInt64, _ count: Int) -> [Size] {
    var random = Dice(seed)
    return edges + (0..<count).map { _ in Size(columns: 40 + random.roll(161), rows: 12 + random.roll(49)) }
  }

  /// The first scene of each page.
  private static let firsts: Set<String> = {
    var pages: Set<Page> = []
    return Set(Scene.all.filter { pages.insert($0.view.face.page).inserted }.map(\.name))
  }()

  /// The windows of a scene in a language: at night all; by day `wanted` for the first scene of a page, else one in
  /// turn.
  private static func windows(_ scene: Scene, _ turn: Int, wanted: [Size], all: [Size]) -> [Size] {
    if Night.isNight { return all }
    return firsts.contains(scene.name) ? wanted : [wanted[turn % wanted.count]]
  }

  /// A different number for each scene and language.
  private static func turn(_ scene: Scene, _ language: String) -> Int {
    let place = Scene.all.firstIndex { $0.name == scene.name } ?? 0
    return place + 7 * (languages.firstIndex(of: language) ?? 0)
  }

  @Test(arguments: Scene.all, languages)
  func everythingIsWholeAndHasItsOwnPlace(scene: Scene, language: String) throws {
    let messages = Source.catalogue.messages(for: language)
    let looks = try Look.everyone(on: scene.view.face.page, isRightToLeft: messages.isRightToLeft)
    #expect(looks.count >= 18)
    let turn = Self.turn(scene, language)
    let windows = Self.windows(scene, turn, wanted: Self.edges, all: Self.sizes(11, 8))
    for (number, size) in windows.enumerated() {
      let model = scene.model(messages, size)
      let isThroughout = Night.isNight && Self.usual.contains(size) && Self.throughout.contains(language)
      for (place, look) in looks.enumerated() where isThroughout || (number + turn) % looks.count == place {
        expectOrder(in: Frame(model, size, look), "look \(place), \(size)")
      }
    }
  }

  /// Large letters if they fit, ordinary ones if not, and nothing cut off in either.
  @Test(arguments: Scene.all, ["en", "fr", "de", "ar", "qps"])
  func everythingIsWholeAndHasItsOwnPlaceInLargeText(scene: Scene, language: String) throws {
    let messages = Source.catalogue.messages(for: language)
    let looks = try Look.large(isRightToLeft: messages.isRightToLeft)
    let turn = Self.turn(scene, language)
    let windows = Self.windows(scene, turn, wanted: Self.usual, all: Self.sizes(47, 5))
    for (number, size) in windows.enumerated() {
      let model = scene.model(messages, size)
      let isThroughout = Night.isNight && Self.usual.contains(size)
      for (place, look) in looks.enumerated() where isThroughout || (number + turn) % looks.count == place {
        expectOrder(in: Frame(model, size, look), "look \(place), \(size)")
      }
    }
  }

  /// All texts are complete, controls and preview do not overlap, and the cursor is on the focused control.
  private func expectOrder(in frame: Frame, _ place: String) {
    // A theme may set a role in capitals.
    let missing = frame.neededTexts.filter { !$0.isEmpty && !frame.shows($0) && !frame.shows($0.uppercased()) }
    #expect(missing == [] && frame.drawn.cut == [], "\(place): \(frame.drawn.cut)\n\(frame.grid.text)")
    let areas = Array(frame.drawn.controlAreas.values) + [frame.drawn.previewArea].compactMap(\.self)
    #expect(areas.allSatisfy { $0.intersection(frame.grid.bounds) == $0 && !$0.isEmpty }, "\(place)")
    for (number, area) in areas.enumerated() {
      #expect(
        areas.dropFirst(number + 1).allSatisfy { $0.intersection(area).isEmpty }, "\(place)\n\(frame.grid.text)")
    }
    #expect(frame.drawn.controlAreas.count == frame.model.activeButtons.count, "\(place)")
    let focused = frame.model.activeButtons.first(where: \.isFocused)
    #expect((frame.drawn.cursor == nil) == (focused == nil), "\(place)")
    guard let cursor = frame.drawn.cursor, let focused else { return }
    #expect(frame.drawn.controlAreas[focused.id]?.contains(column: cursor.column, row: cursor.row) == true, "\(place)")
  }

  /// The operator's lines stand below the text, where a small window has no rows for many.
  @Test func whatIsCutIsTold() throws {
    let look = try Look.shipped()
    let size = Size(columns: 40, rows: 12)
    let scene = try #require(Scene.all.first { $0.view.face.page == .instructions })
    var model = scene.model(Source.catalogue.messages(for: "en"), size)
    #expect(Frame(model, size, look).drawn.cut == [])
    model.details = (1...9).map { "line \($0)" }
    let frame = Frame(model, size, look)
    #expect(frame.drawn.cut.contains("line 9") && frame.neededTexts.contains("line 9"))
  }

  /// Without its buttons, and without a drawing that the dialog would cut.
  @Test(arguments: [(60, 18), (80, 24), (120, 40)])
  func thePageBehindADialogHasNoHalves(columns: Int, rows: Int) throws {
    let size = Size(columns: columns, rows: rows)
    let messages = Source.catalogue.messages(for: "en")
    let scene = try #require(Scene.all.first { $0.view.face.page == .instructions && $0.view.overlay == nil })
    let model = scene.model(messages, size)
    let alone = Frame(model, size, try Look.shipped())
    #expect(!alone.drawn.controlAreas.isEmpty)
    var covered = model
    covered.layer = Layer(kind: .dialog, id: "leaveQuestion", title: "Leave?", body: "Now?")
    let frame = Frame(covered, size, try Look.shipped())
    let panel = frame.grid.rows(of: .dialog)
    let touched = alone.drawn.drawings.filter { $0.row < panel.upperBound && $0.endRow > panel.lowerBound }
    for area in alone.drawn.controlAreas.values + touched {
      for row in area.row..<area.endRow where !panel.contains(row) {
        let rest = frame.text(in: Rect(column: area.column, row: row, columns: area.columns, rows: 1))
        #expect(rest.filter { $0 != " " && $0 != "\n" }.isEmpty, "\(rest)")
      }
    }
  }

  @Test(arguments: Scene.all)
  func theCursorRestsOnTheFirstLetter(scene: Scene) throws {
    let look = try Look.shipped()
    let messages = Source.catalogue.messages(for: "fr")
    for size in Night.isNight ? Self.sizes(5, 40) : Self.usual {
      let frame = Frame(scene.model(messages, size), size, look)
      let focused = frame.model.activeButtons.first(where: \.isFocused)
      guard let cursor = frame.drawn.cursor, let focused else { continue }
      #expect(frame.grid.line(cursor.row).contains(focused.label))
      #expect(frame.grid[cursor.column, cursor.row].glyph.text == focused.label.prefix(1))
    }
  }

  @Test func thePictureStandsStillFromStartToEnd() throws {
    let looks = [try Look.shipped(), try Look.large(isRightToLeft: false)[0]]
    let stages = Scene.all.filter { ["ready", "move-left", "holding", "recording"].contains($0.name) }
    #expect(stages.count == 4)
    for (place, size) in Self.sizes(31, Night.count(60, byDay: 2)).enumerated() {
      let messages = Source.catalogue.messages(for: Self.languages[place % Self.languages.count])
      for look in looks {
        let areas = stages.map { Frame($0.model(messages, size), size, look).drawn.previewArea }
        #expect(Set(areas).count == 1 && areas[0] != nil, "\(size) \(look.isLarge)")
      }
    }
  }

  @Test func aWindowTooSmallSaysSoInAnySize() throws {
    let look = try Look.shipped()
    for columns in 0...41 {
      for rows in 0...13 where columns < 40 || rows < 12 {
        let size = Size(columns: columns, rows: rows)
        let frame = Frame(Scene.all[0].model(Source.catalogue.messages(for: "en"), size), size, look)
        #expect(frame.drawn.isTooSmall && frame.drawn.controlAreas.isEmpty && frame.drawn.previewArea == nil)
        if columns >= 20, rows >= 6 { #expect(frame.shows(frame.model.tooSmall)) }
      }
    }
  }

  @Test func thousandsOfSizesAndTextsNeverTrap() throws {
    var random = Dice(99)
    let mono = try Look.shipped("mono", isUnicode: false, cornerRadius: 0, side: .leading)
    let looks = try [Look.shipped(), mono] + Look.large(isRightToLeft: false)
    for _ in 0..<Night.count(2000, byDay: 200) {
      let size = Size(columns: random.roll(130), rows: random.roll(50))
      let scene = Scene.all[random.roll(Scene.all.count)]
      var model = scene.model(Source.catalogue.messages(for: "qps"), size)
      if random.roll(4) == 0 { model.lengthen(&random) }
      let frame = Frame(model, size, looks[random.roll(looks.count)])
      #expect(frame.grid.size == size)
      #expect(frame.drawn.isTooSmall || frame.drawn.controlAreas.count == model.activeButtons.count)
    }
  }
}

extension ScreenModel {
  /// Makes some texts far too long, empty, or hostile.
  fileprivate mutating func lengthen(_ random: inout Dice) {
    let texts = ["", "漢", "\u{1b}[2J", String(repeating: "word ", count: 90), String(repeating: "漢字", count: 90)]
    headline = texts[random.roll(5)]
    title = texts[random.roll(5)]
    body = texts[random.roll(5)]
    prompt?.text = texts[random.roll(5)]
    notice = texts[random.roll(5)]
    progress?.value = [Double.nan, .infinity, -3, 7][random.roll(4)]
    for index in cards.indices { cards[index].text = texts[random.roll(5)] }
    layer?.body = texts[random.roll(5)]
  }
}

extension Grid {
  /// The rows with cells of a role.
  fileprivate func rows(of role: Role) -> Range<Int> {
    let rows = (0..<size.rows).filter { row in (0..<size.columns).contains { self[$0, row].paint.role == role } }
    return (rows.first ?? 0)..<(rows.last ?? -1) + 1
  }
}
