public import Cells
public import Contract

/// What words and surfaces of a host mean; the theme gives each its colours.
public enum Ink: CaseIterable, Sendable {
  /// The page itself.
  case page
  /// The largest words.
  case headline
  /// Words under a headline.
  case title
  /// Words to be read.
  case body
  /// Words that matter less.
  case muted
  /// The one colour that stands out.
  case accent
  /// A surface of its own.
  case card
  /// What is asked of the person.
  case prompt
  /// What is well.
  case good
  /// What is not.
  case bad

  var role: Role {
    switch self {
    case .page: .background
    case .headline: .headline
    case .title: .title
    case .body: .body
    case .muted: .muted
    case .accent: .accent
    case .card: .card
    case .prompt: .prompt
    case .good: .promptGood
    case .bad: .promptBad
    }
  }
}

/// The cells that a host draws a page on, and the parts that a page has in every drawing.
public struct PageCanvas {
  /// What there is to draw on: the window without its first row and without what stands at its foot.
  public let area: Rect
  var canvas: Canvas
  private let model: ScreenModel
  private var written = ""
  private var hasPrompt = false

  init(_ canvas: Canvas, _ model: ScreenModel, in area: Rect) {
    (self.canvas, self.model, self.area) = (canvas, model, area)
  }

  /// The columns that a text takes on one line.
  public func columns(of text: String) -> Int { Text(text).columns }

  /// The rows that a text takes where lines are so long.
  public func rows(of text: String, columns: Int) -> Int { Text(text).lines(columns: columns).count }

  /// Writes a text into a place, wrapped and clipped to it, and tells how many rows it has taken.
  @discardableResult
  public mutating func write(_ text: String, _ ink: Ink = .body, in place: Rect, centred: Bool = false) -> Int {
    let place = place.intersection(area)
    guard !place.isEmpty else { return 0 }
    let lines = Array(canvas.look.text(text, ink.role).lines(columns: place.columns).prefix(place.rows))
    if centred {
      canvas.writeCentred(lines, ink.role, in: place)
    } else {
      canvas.writeLeading(lines, ink.role, in: place)
    }
    written += text + "\n"
    return lines.count
  }

  /// Makes a place a surface.
  public mutating func fill(_ place: Rect, _ ink: Ink) { canvas.grid.clear(place.intersection(area), role: ink.role) }

  /// Draws a line around a place, in the theme's own way.
  public mutating func frame(_ place: Rect, _ ink: Ink = .muted) {
    let place = place.intersection(area)
    if place.rows >= 2, place.columns >= 2 { canvas.grid.draw(canvas.look.border, around: place, role: ink.role) }
  }

  /// Draws one control of the page.
  public mutating func button(_ id: ControlID, in place: Rect) {
    draw(model.buttons.filter { $0.id == id }, in: place, fills: true)
  }

  /// Draws all controls of the page, side by side where they fit.
  public mutating func buttons(in place: Rect) { draw(model.buttons, in: place, fills: false) }

  private mutating func draw(_ buttons: [Button], in place: Rect, fills: Bool) {
    let place = place.intersection(area)
    ButtonRow(buttons, columns: place.columns, isTall: place.rows >= 3, fills: fills, canvas.look)
      .draw(on: &canvas, in: place)
  }

  /// Draws the drawing of the page, as large as it fits.
  public mutating func icon(in place: Rect) {
    let place = place.intersection(area)
    let sketches = [PictureSize.large, .small].compactMap { size in
      model.icon.flatMap { canvas.look.sketch($0.drawing, size) }
    }
    guard let sketch = sketches.first(where: { $0.columns <= place.columns && $0.rows <= place.rows }) else { return }
    canvas.draw(sketch, .icon, in: place.centred(Size(columns: sketch.columns, rows: sketch.rows)))
  }

  /// Keeps a place for the live picture, which is drawn there with its oval.
  public mutating func picture(in place: Rect) {
    guard model.preview != nil || model.still != nil else { return }
    let place = place.intersection(area)
    if place.columns >= CapturePage.smallestPicture.columns, place.rows >= CapturePage.smallestPicture.rows {
      canvas.drawn.previewArea = place
    }
  }

  /// Draws what is asked of the person with its sign, and below it how much is done.
  public mutating func prompt(in place: Rect) {
    var place = place.intersection(area)
    guard let prompt = model.prompt, !place.isEmpty else { return }
    hasPrompt = true
    if let progress = model.progress, place.rows > 1 {
      let bar = place.takeBottom(1)
      canvas.grid.clear(bar, role: .prompt)
      ProgressBar(progress, canvas.look).draw(on: &canvas, in: bar.inset(columns: 1))
    }
    PromptCard(prompt, columns: place.columns, margin: place.rows >= 3 ? 1 : 0, canvas.look).draw(
      on: &canvas, in: place)
  }

  /// What the page must have and the drawing has not.
  var missing: [String] {
    let controls = model.buttons.filter { canvas.drawn.controlAreas[$0.id] == nil }.map {
      "the button \($0.id.rawValue)"
    }
    let picture = model.preview != nil && canvas.drawn.previewArea == nil ? ["the picture"] : []
    let asked = model.prompt.map { hasPrompt || written.contains($0.text) } ?? true
    return controls + picture + (asked ? [] : ["the prompt"])
  }
}
