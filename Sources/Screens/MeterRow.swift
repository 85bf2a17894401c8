internal import Cells

/// A meter in one row: name, scale with the good zone, needle, and sign.
struct MeterRow {
  private let meter: Meter
  private let name: Text

  init(_ meter: Meter) {
    self.meter = meter
    name = Text(meter.name)
  }

  var nameColumns: Int { name.columns }

  func draw(on canvas: inout Canvas, in area: Rect, nameColumns: Int) {
    let look = canvas.look
    var rest = area
    let shown = name.clipped(columns: rest.columns, ellipsis: look.ellipsis)
    canvas.write(shown, at: rest.column, rest.row, .body, within: rest)
    _ = rest.takeLeading(nameColumns + 2)
    let sign = rest.takeTrailing(1)
    _ = rest.takeTrailing(1)
    guard rest.columns >= ProgressBar.narrowest, rest.rows > 0 else { return }
    let glyphs = Marks.bar(look)
    canvas.grid.fill(rest, with: Cell(glyphs.left, Paint(.progressTrack)))
    let last = Double(rest.columns - 1)
    let place = { (share: Double) in Int((min(max(share, 0), 1) * last).rounded()) }
    let (start, end) = (place(meter.zone.lowerBound), place(meter.zone.upperBound))
    canvas.grid.fill(
      Rect(column: rest.column + start, row: rest.row, columns: end - start + 1, rows: 1),
      with: Cell(glyphs.done, Paint(.muted)))
    guard let value = meter.value else { return }
    let role: Role = meter.isGood ? .ovalFits : .ovalWrong
    canvas.grid.write(Marks.needle(look), at: rest.column + place(value), rest.row, role: role, within: rest)
    let mark = Marks.text(meter.isGood ? .good : .several, look)
    canvas.write(mark.pieces[...], at: sign.column, sign.row, role, within: sign)
  }
}
