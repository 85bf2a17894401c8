internal import Cells

/// The current prompt on its own surface with a coloured edge: sign, text, and extent.
struct PromptCard {
  private let prompt: Prompt
  private let sign: Sketch
  /// The animated sign below a large one, which is still.
  private let film: Text?
  private let lines: [Text.Line]
  private let extent: Text
  private let details: [Text.Line]
  private let margin: Int
  private let isLarge: Bool
  /// Reserved lines, so that what is below does not jump if the text needs fewer.
  private let leastLines: Int
  private let leastDetails: Int

  /// The edge and the gap before the sign.
  private static let edge = 3
  /// Between sign and text, and after the text.
  private static let (space, tail) = (2, 1)

  init(
    _ prompt: Prompt, columns: Int, margin: Int, isLarge: Bool = false, details: String = "",
    roomFor longest: String = "", roomForDetails longestDetails: String = "", _ look: Look
  ) {
    self.prompt = prompt
    (self.margin, self.isLarge) = (margin, isLarge)
    sign = isLarge ? Signs.sketch(prompt, look) : Sketch(measured: [prompt.sign(look)])
    film = isLarge && prompt.ownSign(look) == nil ? prompt.film.flatMap { Pictograms.text(prompt.mark, $0, look) } : nil
    let room = max(1, columns - Self.columnsAround(sign))
    lines = look.text(prompt.text, prompt.role).balancedLines(columns: room)
    leastLines = longest.isEmpty ? 1 : look.text(longest, prompt.role).lines(columns: room).count
    self.details = details.isEmpty ? [] : look.text(details, .promptDetail).balancedLines(columns: room)
    leastDetails =
      longestDetails.isEmpty ? 0 : look.text(longestDetails, .promptDetail).balancedLines(columns: room).count
    let extent = Text(prompt.extent)
    let fits = (lines.last?.columns ?? 0) + Self.space + extent.columns <= room || lines.count < leastLines
    self.extent = fits && extent.columns <= room ? extent : Text("")
  }

  private static func columnsAround(_ sign: Sketch) -> Int { edge + sign.columns + space + tail }

  /// The width of a prompt on one line.
  static func columns(of prompt: Prompt, _ look: Look) -> Int {
    columnsAround(Sketch(measured: [prompt.sign(look)])) + look.text(prompt.text, prompt.role).columns
  }

  private var words: Int { max(leastLines, lines.count) + max(leastDetails, details.count) }
  var rows: Int { max(isLarge ? Signs.rows : sign.rows, words) + 2 * margin }

  func draw(on canvas: inout Canvas, in area: Rect) {
    canvas.promptSurface(area, prompt)
    drawWords(on: &canvas, in: area)
    canvas.dress(area, prompt, hasMargin: margin > 0)
  }

  /// Draws only the text, on an existing surface.
  func drawWords(on canvas: inout Canvas, in area: Rect) {
    var rest = area.inset(rows: margin)
    _ = rest.takeLeading(Self.edge)
    _ = rest.takeTrailing(Self.tail)
    let place = rest.takeLeading(sign.columns)
    let role = isLarge ? canvas.look.role(ofDrawing: prompt.role, else: .prompt) : prompt.role
    canvas.draw(sign, role, in: !isLarge ? place : place.centred(Size(columns: place.columns, rows: sign.rows)))
    if let film {
      drawFilm(film, on: &canvas, in: Rect(column: place.column, row: area.endRow - 1, columns: place.columns, rows: 1))
    }
    _ = rest.takeLeading(Self.space)
    if isLarge { _ = rest.takeTop(max(0, rest.rows - lines.count - details.count) / 2) }
    drawLines(on: &canvas, in: rest.takeTop(lines.count))
    drawExtent(on: &canvas, above: rest)
    if !isLarge, lines.count < leastLines, !extent.isEmpty { _ = rest.takeTop(1) }
    canvas.writeLeading(details, .promptDetail, in: rest)
  }

  /// In the margin, so that nothing moves when it starts.
  private func drawFilm(_ film: Text, on canvas: inout Canvas, in area: Rect) {
    canvas.writeCentred([film.pieces[...]], prompt.role, in: area)
  }

  /// Whether the extent goes after the last line.
  private func isExtentBeside(_ columns: Int) -> Bool {
    !extent.isEmpty && (lines.last?.columns ?? 0) + Self.space + extent.columns <= columns
  }

  /// The last line leaves room for the extent, whatever the alignment.
  private func drawLines(on canvas: inout Canvas, in area: Rect) {
    var rest = area
    guard lines.count <= area.rows else {
      // With an ellipsis, so that a truncated question is recognisable.
      let mark = canvas.look.text(canvas.look.ellipsis, prompt.role)
      return canvas.writeLeading(
        lines.cut(rows: area.rows, columns: area.columns, mark), prompt.role, in: area)
    }
    guard let last = lines.last, isExtentBeside(area.columns) else {
      return canvas.writeLeading(lines, prompt.role, in: area)
    }
    canvas.writeLeading(Array(lines.dropLast()), prompt.role, in: rest.takeTop(lines.count - 1))
    let tail = Self.space + extent.columns
    let column = canvas.look.column(of: last.columns + tail, prompt.role, in: rest)
    canvas.write(last, at: column, rest.row, prompt.role, within: rest)
    canvas.write(extent.pieces[...], at: column + last.columns + Self.space, rest.row, .promptDetail, within: rest)
  }

  /// Below the last line, if it does not fit after it.
  private func drawExtent(on canvas: inout Canvas, above rest: Rect) {
    guard !extent.isEmpty, !lines.isEmpty, !isExtentBeside(rest.columns) else { return }
    canvas.writeLeading([extent.pieces[...]], .promptDetail, in: rest)
  }
}

extension Canvas {
  /// The prompt's ground and its edge, whose colour shows the tone.
  mutating func promptSurface(_ area: Rect, _ prompt: Prompt) {
    grid.clear(area, role: .prompt)
    let edge = Marks.edge(look)
    for row in area.row..<area.endRow { grid.write(edge, at: area.column, row, role: prompt.edge, within: area) }
  }
}

extension Prompt {
  var role: Role {
    switch tone {
    case .neutral: .prompt
    case .good: .promptGood
    case .bad: .promptBad
    }
  }

  var edge: Role { tone == .neutral ? .promptEdge : role }
}
