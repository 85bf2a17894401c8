public import Cells
public import Contract

/// Semantic colours of a host's text and surfaces; the theme defines them.
public enum Ink: CaseIterable, Sendable {
  /// The page background.
  case page
  /// Headlines.
  case headline
  /// Text under a headline.
  case title
  /// Body text.
  case body
  /// Secondary text.
  case muted
  /// The accent colour.
  case accent
  /// A card's surface.
  case card
  /// Prompts.
  case prompt
  /// Success.
  case good
  /// Errors.
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

/// The canvas of a host-drawn page, with helpers for the page's standard parts.
public struct PageCanvas {
  /// The drawable area: the window without header and footer.
  public let area: Rect
  var canvas: Canvas
  private let model: ScreenModel
  private var written = ""
  private var hasPrompt = false

  init(_ canvas: Canvas, _ model: ScreenModel, in area: Rect) {
    (self.canvas, self.model, self.area) = (canvas, model, area)
  }

  /// The width of a text on one line, in columns.
  public func columns(of text: String) -> Int { Text(text).columns }

  /// The number of rows of a text wrapped at this width.
  public func rows(of text: String, columns: Int) -> Int { Text(text).lines(columns: columns).count }

  /// Writes a text into an area, wrapped and clipped; returns the number of rows used.
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

  /// Fills an area.
  public mutating func fill(_ place: Rect, _ ink: Ink) { canvas.grid.clear(place.intersection(area), role: ink.role) }

  /// Draws a border around an area, in the theme's style.
  public mutating func frame(_ place: Rect, _ ink: Ink = .muted) {
    let place = place.intersection(area)
    if place.rows >= 2, place.columns >= 2 { canvas.grid.draw(canvas.look.border, around: place, role: ink.role) }
  }

  /// Draws one control of the page.
  public mutating func button(_ id: ControlID, in place: Rect) {
    draw(model.buttons.filter { $0.id == id }, in: place, fills: true)
  }

  /// Draws all controls of the page, side by side if they fit.
  public mutating func buttons(in place: Rect) { draw(model.buttons, in: place, fills: false) }

  private mutating func draw(_ buttons: [Button], in place: Rect, fills: Bool) {
    let place = place.intersection(area)
    ButtonRow(buttons, columns: place.columns, isTall: place.rows >= 3, fills: fills, canvas.look)
      .draw(on: &canvas, in: place)
  }

  /// Draws the page's drawing, as large as it fits.
  public mutating func icon(in place: Rect) {
    let place = place.intersection(area)
    let sketches = [PictureSize.large, .small].compactMap { size in
      model.icon.flatMap { canvas.look.sketch($0.picture, size) }
    }
    guard let sketch = sketches.first(where: { $0.columns <= place.columns && $0.rows <= place.rows }) else { return }
    canvas.draw(sketch, .icon, in: place.centred(Size(columns: sketch.columns, rows: sketch.rows)))
  }

  /// Reserves an area for the live picture, which is drawn there with its oval.
  public mutating func picture(in place: Rect) {
    guard model.preview != nil || model.still != nil else { return }
    let place = place.intersection(area)
    if place.columns >= CapturePage.smallestPicture.columns, place.rows >= CapturePage.smallestPicture.rows {
      canvas.drawn.previewArea = place
    }
  }

  /// Draws the prompt with its sign, and the progress below it.
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

  /// The required parts of the page that were not drawn.
  var missing: [String] {
    let controls = model.buttons.filter { canvas.drawn.controlAreas[$0.id] == nil }.map {
      "the button \($0.id.rawValue)"
    }
    let picture = model.preview != nil && canvas.drawn.previewArea == nil ? ["the picture"] : []
    let asked = model.prompt.map { hasPrompt || written.contains($0.text) } ?? true
    return controls + picture + (asked ? [] : ["the prompt"])
  }
}
