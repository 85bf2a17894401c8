import Cells
import Chance
import Contract
import Testing

@testable import Screens

/// Every screen is whole in every window from the smallest on, in long and in wide scripts and in every theme.
@Suite struct FittingTests {
  private static let languages = Source.languages + ["qps"]
  /// Words of these are seen in every look; those of the others, whose lengths lie between, in one after the other.
  private static let throughout: Set = ["en", "ar", "qps"]

  /// The edges between the layouts, and sizes by chance.
  private static let edges = [
    (40, 12), (59, 17), (60, 18), (61, 26), (80, 24), (99, 15), (100, 16), (200, 60), (40, 60), (200, 12),
  ]

  private static let usual = [(40, 12), (80, 24), (200, 60)].map { Size(columns: $0, rows: $1) }

  private static func sizes(_ seed: UInt64, _ count: Int) -> [Size] {
    var random = Dice(seed)
    let others = (0..<count).map { _ in (40 + random.roll(161), 12 + random.roll(49)) }
    return (Self.edges + others).map { Size(columns: $0, rows: $1) }
  }

  @Test(arguments: Scene.all, languages)
  func nothingIsCut(scene: Scene, language: String) throws {
    let messages = Source.catalogue.messages(for: language)
    let page = scene.model(messages, Size(columns: 80, rows: 24)).page
    let looks = try Look.all() + Look.ofHosts(on: page)
    #expect(looks.count >= 12)
    let turn = Self.languages.firstIndex(of: language) ?? 0
    for (number, size) in Self.sizes(11, 7).enumerated() {
      let model = scene.model(messages, size)
      // Some sizes in every look, the others in one after the other.
      let isThroughout = Self.usual.contains(size) && Self.throughout.contains(language)
      for (place, look) in looks.enumerated() where isThroughout || (number + turn) % looks.count == place {
        let frame = Frame(model, size, look)
        // A theme may set a role in capitals.
        let missing = frame.neededTexts.filter { !$0.isEmpty && !frame.shows($0) && !frame.shows($0.uppercased()) }
        #expect(missing == [], "look \(place), \(size)\n\(frame.grid.text)")
      }
    }
  }

  /// Large letters where there is room for them, ordinary ones where there is not, and nothing cut in either.
  @Test(arguments: Scene.all, ["en", "fr", "de", "ar", "qps"])
  func nothingIsCutInLargeText(scene: Scene, language: String) throws {
    let messages = Source.catalogue.messages(for: language)
    let looks = try Look.large(isRightToLeft: messages.isRightToLeft)
    for (number, size) in Self.sizes(47, 5).enumerated() {
      let model = scene.model(messages, size)
      for (place, look) in looks.enumerated() where Self.usual.contains(size) || number % looks.count == place {
        let frame = Frame(model, size, look)
        let missing = frame.neededTexts.filter { !$0.isEmpty && !frame.shows($0) && !frame.shows($0.uppercased()) }
        #expect(missing == [], "look \(place), \(size)\n\(frame.grid.text)")
        let areas = Array(frame.drawn.controlAreas.values) + [frame.drawn.previewArea].compactMap(\.self)
        #expect(areas.allSatisfy { $0.intersection(frame.grid.bounds) == $0 && !$0.isEmpty })
        for (place, area) in areas.enumerated() {
          #expect(areas.dropFirst(place + 1).allSatisfy { $0.intersection(area).isEmpty }, "\(size)")
        }
        #expect(frame.drawn.controlAreas.count == frame.model.activeButtons.count)
        #expect((frame.drawn.cursor == nil) == (frame.model.activeButtons.contains(where: \.isFocused) == false))
      }
    }
  }

  @Test(arguments: Scene.all, languages)
  func controlsHaveTheirOwnPlaces(scene: Scene, language: String) throws {
    let messages = Source.catalogue.messages(for: language)
    let page = scene.model(messages, Size(columns: 80, rows: 24)).page
    let looks = try Look.all(side: .leading) + Look.ofHosts(on: page)
    for (place, size) in Self.sizes(23, 8).enumerated() {
      let frame = Frame(scene.model(messages, size), size, looks[place % looks.count])
      let areas = Array(frame.drawn.controlAreas.values) + [frame.drawn.previewArea].compactMap(\.self)
      #expect(areas.allSatisfy { $0.intersection(frame.grid.bounds) == $0 && !$0.isEmpty })
      for (place, area) in areas.enumerated() {
        #expect(areas.dropFirst(place + 1).allSatisfy { $0.intersection(area).isEmpty }, "\(size)\n\(frame.grid.text)")
      }
      #expect(frame.drawn.controlAreas.count == frame.model.activeButtons.count)
    }
  }

  @Test(arguments: Scene.all)
  func theCursorRestsOnTheFocus(scene: Scene) throws {
    let look = try Look.shipped()
    for size in Self.sizes(5, 40) {
      let frame = Frame(scene.model(Source.catalogue.messages(for: "fr"), size), size, look)
      let focused = frame.model.activeButtons.first(where: \.isFocused)
      let area = focused.flatMap { frame.drawn.controlAreas[$0.id] }
      #expect((frame.drawn.cursor == nil) == (focused == nil))
      guard let cursor = frame.drawn.cursor, let area, let focused else { continue }
      #expect(area.contains(column: cursor.column, row: cursor.row))
      #expect(frame.grid.line(cursor.row).contains(focused.label))
      #expect(frame.grid[cursor.column, cursor.row].glyph.text == focused.label.prefix(1))
    }
  }

  @Test func thePictureStandsStillFromStartToEnd() throws {
    let looks = [try Look.shipped(), try Look.large(isRightToLeft: false)[0]]
    let stages = Scene.all.filter { ["ready", "move-left", "holding", "recording"].contains($0.name) }
    #expect(stages.count == 4)
    for (place, size) in Self.sizes(31, 60).enumerated() {
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
    for _ in 0..<2000 {
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
