internal import Cells
internal import Contract
internal import Engine
internal import Screens
internal import Terminal
internal import Theming

/// What a user sees on the terminal at one moment.
struct Sight {
  var still: Still
  /// The screen model, if a session is shown.
  var model: ScreenModel?
  var drawn: Drawn?
  var isReadFromRight = false

  var text: ScreenText { ScreenText(still.grid, fromRight: isReadFromRight) }

  /// Whether a text is on the screen, in ordinary or in large letters.
  func shows(_ words: String) -> Bool { text.shows(words) || drawn?.lettered.contains { $0.contains(words) } == true }

  /// The cursor's row; in line mode, the last line.
  var line: String? {
    if drawn == nil { return text.rows.last { !$0.isEmpty } }
    return still.cursor.map { Text.read(still.grid.line($0.row), fromRight: isReadFromRight) }
  }

  /// The texts that are missing, truncated or overlapped; empty if everything fits.
  var misfits: [String] {
    guard let model, let drawn else { return [] }
    if drawn.isTooSmall { return ["the window is too small for the screen"] }
    let text = text
    let missing = model.neededTexts(in: still.grid.size).filter {
      !$0.isEmpty && !drawn.lettered.contains($0) && !text.showsInAnyCase($0)
    }
    let cut = (missing + drawn.cut.filter { line in !missing.contains { $0.contains(line) } }).map {
      "cut off: \"\($0)\""
    }
    let areas = drawn.controlAreas.map { ($0.key.rawValue, $0.value) }.sorted { $0.0 < $1.0 }
    let outside = areas.filter { $0.1.intersection(still.grid.bounds) != $0.1 || $0.1.isEmpty }
    let homeless = model.activeButtons.filter { drawn.controlAreas[$0.id] == nil }
    var overlaps: [String] = []
    for (place, area) in areas.enumerated() {
      overlaps += areas.dropFirst(place + 1).filter { !$0.1.intersection(area.1).isEmpty }.map {
        "\(area.0) overlaps \($0.0)"
      }
    }
    return cut + outside.map { "\($0.0) reaches beyond the window" } + homeless.map { "\($0.id.rawValue) has no place" }
      + overlaps
  }
}

/// Renders what a world shows, for looks and screenshots.
struct SightRenderer {
  /// Text is searched without the camera's picture.
  private var words = ScreenPainter()
  private var pictures = ScreenPainter()
  /// The output of line mode.
  private var transcript: [String] = []
  private var lastModel: ScreenModel?
  private var slowness = SteadySlowness()
  /// How many lines of stderr it includes.
  private var saidLines = 0
  private var hasConcluded = false

  mutating func look(at world: TapeWorld, withPicture: Bool = false) -> Sight {
    guard world.ending == nil, let view = world.engine?.view, let presentation = world.engine?.parts.presentation else {
      return Self.lines(transcript + world.said.dropFirst(saidLines), world)
    }
    if world.isPlain {
      var sight = Self.lines(transcript, world)
      sight.model = lastModel
      return sight
    }
    let scene = Scene(
      view: view, presentation: presentation, frame: withPicture ? world.engine?.frame : nil, now: world.now,
      facts: world.facts, stills: withPicture ? world.engine?.pictures ?? [:] : [:])
    let surface = ScreenPainter.Surface(size: world.size)
    if withPicture { return Self.paint(scene, on: surface, by: &pictures) }
    return Self.paint(scene, on: surface, by: &words)
  }

  private static func paint(_ scene: Scene, on surface: ScreenPainter.Surface, by painter: inout ScreenPainter) -> Sight
  {
    painter.paint(scene, on: surface)
    let cursor = painter.drawn?.cursor.map { CursorPlace(column: $0.column, row: $0.row) }
    let still = Still(
      grid: painter.grid, styles: scene.presentation.styles, cursor: cursor, picture: painter.drawn?.previewArea)
    return Sight(
      still: still, model: painter.model, drawn: painter.drawn,
      isReadFromRight: scene.presentation.messages.isRightToLeft)
  }

  /// The last lines that fit on a terminal in line mode.
  private static func lines(_ lines: [String], _ world: TapeWorld) -> Sight {
    let size = world.hasBegun && world.size.columns > 0 ? world.size : world.settings.size
    var grid = Grid(size)
    let wrapped = lines.flatMap { Text($0).lines(columns: max(1, size.columns)) }.suffix(size.rows)
    for (row, line) in wrapped.enumerated() {
      grid.write(line, at: 0, row, Paint(.background), within: grid.bounds)
    }
    let styles = world.engine?.parts.presentation.styles ?? StyleSheet(depth: .none) { _ in CellStyle() }
    return Sight(still: Still(grid: grid, styles: styles), model: nil, drawn: nil)
  }

  /// Appends the output of line mode up to now.
  mutating func writeLines(of world: TapeWorld) {
    guard world.isPlain, let engine = world.engine else { return }
    if let summary = engine.unsaid, !hasConcluded {
      transcript += Lines.summary(summary, engine.parts.presentation.messages)
      hasConcluded = true
    }
    guard let view = engine.view else { return }
    transcript += world.said.dropFirst(saidLines)
    saidLines = world.said.count
    let model = Scene(
      view: view, presentation: engine.parts.presentation, frame: nil, now: world.now, facts: world.facts
    ).plainModel(&slowness)
    guard model != lastModel else { return }
    transcript += Lines.changes(from: lastModel, to: model)
    lastModel = model
  }
}
