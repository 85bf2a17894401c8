internal import Cells

/// A progress bar in one row: recording sign and word, bar, and percentage.
struct ProgressBar {
  private let progress: Progress
  private let recording: Text
  private let label: Text
  private let labelColumns: Int

  static let narrowest = 4

  init(_ progress: Progress, _ look: Look) {
    self.progress = progress
    recording = Text(progress.recording.isEmpty ? "" : "\(Marks.recording(look)) \(progress.recording)")
    label = Text(progress.label)
    // The bar must not change its length as the number grows.
    labelColumns = max(5, label.columns)
  }

  func draw(on canvas: inout Canvas, in area: Rect) {
    var rest = area
    if !recording.isEmpty {
      canvas.writeLeading([recording.pieces[...]], .promptRecording, in: rest.takeLeading(recording.columns))
      _ = rest.takeLeading(1)
    }
    let end = rest.takeTrailing(labelColumns)
    drawLabel(on: &canvas, in: end)
    _ = rest.takeTrailing(1)
    if progress.showsBar { bar(on: &canvas, in: rest) }
  }

  /// At the trailing end, unless the theme says otherwise.
  private func drawLabel(on canvas: inout Canvas, in area: Rect) {
    let dress = canvas.look.label(.timeout)
    if !dress.grounds.isEmpty, !label.isEmpty { canvas.grid.clear(area, role: .countdown) }
    let column =
      dress.gravity == nil
      ? area.endColumn - label.columns : canvas.look.column(of: label.columns, .countdown, in: area)
    canvas.write(label.pieces[...], at: column, area.row, .countdown, within: area)
    canvas.dress(area, dress, roles: [.countdown])
  }

  private func bar(on canvas: inout Canvas, in area: Rect) {
    guard area.columns >= Self.narrowest else { return }
    let done = Int((progress.value.inUnit * Double(area.columns)).rounded())
    let glyphs = Marks.bar(canvas.look)
    var left = area
    canvas.grid.fill(left.takeLeading(done), with: Cell(glyphs.done, Paint(.promptProgress)))
    canvas.grid.fill(left, with: Cell(glyphs.left, Paint(.promptTrack)))
  }
}
