internal import Cells

/// Cards side by side, of equal height: picture above text.
struct CardRow {
  private let sketches: [Sketch?]
  private let numbers: [Text]
  private let lines: [[Text.Line]]
  private let sketchRows: Int
  private let part: Int

  static let gap = 2
  static let narrowest = 20
  /// A large sign fits.
  static let narrowestOfMany = 16
  /// Border and a space on each side.
  static let frame = 4

  init?(_ cards: [Card], columns: Int, pictures: PictureSize, _ look: Look) {
    let part = (columns - Self.gap * (cards.count - 1)) / max(1, cards.count)
    guard part >= (cards.count > 3 ? Self.narrowestOfMany : Self.narrowest) else { return nil }
    let rooms = cards.map { part - Self.frame - Text($0.number).columns }
    let words = zip(cards, rooms).map { card, room in
      card.text.split(separator: " ").allSatisfy { look.text(String($0), .card).columns <= room }
    }
    guard words.allSatisfy(\.self) else { return nil }
    let sketches = cards.map { look.sketch($0.picture, pictures) }
    if pictures != .none, sketches.contains(where: { $0.map { $0.columns > part - Self.frame } ?? true }) { return nil }
    self.sketches = sketches
    self.part = part
    numbers = cards.map { Text($0.number) }
    lines = zip(cards, rooms).map { look.text($0.text, .card).lines(columns: $1) }
    sketchRows = sketches.map { $0?.rows ?? 0 }.max() ?? 0
  }

  var columns: Int { lines.count * (part + Self.gap) - Self.gap }

  var rows: Int { 2 + (sketchRows > 0 ? sketchRows + 1 : 0) + (lines.map(\.count).max() ?? 0) }

  func draw(on canvas: inout Canvas, in area: Rect) {
    let row = Rect(column: area.column, row: area.row, columns: columns, rows: area.rows)
    for (index, part) in row.parts(lines.count, gap: Self.gap).enumerated() {
      canvas.panel(part, .card)
      var inner = part.inset(columns: 2, rows: 1)
      if let sketch = sketches[index] {
        var place = inner.takeTop(sketchRows).centred(Size(columns: inner.columns, rows: sketch.rows))
        canvas.draw(sketch, .cardTitle, in: place.takeLeading(sketch.columns))
        _ = inner.takeTop(1)
      }
      canvas.write(numbers[index].pieces[...], at: inner.column, inner.row, .cardTitle, within: inner)
      _ = inner.takeLeading(numbers[index].columns)
      canvas.writeLeading(lines[index], .card, in: inner)
    }
  }
}

/// Cards stacked in one panel: picture beside text, or a bullet if there is no picture.
struct CardList {
  private let sketches: [Sketch?]
  private let numbers: [Text]
  private let lines: [[Text.Line]]
  private let sketchColumns: Int
  private let hasBorders: Bool
  private let gap: Int
  let columns: Int

  /// Fits a sentence on two lines; longer lines are tiring to read.
  static let widest = 64
  static let narrowestText = 18

  init?(
    _ cards: [Card], columns: Int, pictures: PictureSize, hasBorders: Bool, gap: Int, _ look: Look
  ) {
    let bullet = look.isUnicode ? "•" : "*"
    sketches = cards.map {
      pictures == .none ? Sketch([$0.isNumbered ? $0.name : bullet]) : look.sketch($0.picture, pictures)
    }
    sketchColumns = sketches.map { $0?.columns ?? 0 }.max() ?? 0
    self.hasBorders = hasBorders
    self.gap = hasBorders || pictures != .none ? gap : 0
    self.columns = min(Self.widest, columns)
    let text = self.columns - (hasBorders ? 4 : 0) - sketchColumns - (pictures == .none ? 1 : 2)
    guard text >= Self.narrowestText else { return nil }
    // Without pictures the number is the bullet.
    let numbers = cards.map { pictures == .none ? Text("") : Text($0.number) }
    self.numbers = numbers
    lines = zip(cards, numbers).map { look.text($0.text, .card).lines(columns: text - $1.columns) }
  }

  private func rows(_ index: Int) -> Int { max(sketches[index]?.rows ?? 0, lines[index].count) }

  var rows: Int { lines.indices.reduce(gap * (lines.count - 1) + (hasBorders ? 2 : 0)) { $0 + rows($1) } }

  func draw(on canvas: inout Canvas, in area: Rect) {
    var rest = Rect(column: area.column, row: area.row, columns: columns, rows: area.rows)
    if hasBorders {
      canvas.panel(rest, .card)
      rest = rest.inset(columns: 2, rows: 1)
    }
    for index in lines.indices {
      draw(index, on: &canvas, in: rest.takeTop(rows(index)))
      _ = rest.takeTop(gap)
    }
  }

  private func draw(_ index: Int, on canvas: inout Canvas, in area: Rect) {
    var rest = area
    let picture = rest.takeLeading(sketchColumns)
    _ = rest.takeLeading(sketchColumns > 1 ? 2 : 1)
    if let sketch = sketches[index] {
      let place = sketch.rows == 1 ? picture : picture.centred(Size(columns: sketchColumns, rows: sketch.rows))
      canvas.draw(sketch, hasBorders ? .cardTitle : .icon, in: place)
    }
    var text = rest.centred(Size(columns: rest.columns, rows: max(lines[index].count, 1)))
    canvas.write(numbers[index].pieces[...], at: text.column, text.row, hasBorders ? .cardTitle : .icon, within: text)
    _ = text.takeLeading(numbers[index].columns)
    canvas.writeLeading(lines[index], hasBorders ? .card : .body, in: text)
  }
}
