internal import Cells

/// The last rows of a screen: the keys, most needed first, and what is to be known all the while.
struct Footer {
  private let entries: [(key: Text, word: Text)]
  private let notice: Text
  private let columns: Int
  /// Under a layer the notice yields where it would cost a row.
  private let isCovered: Bool

  private static let gap = 3
  private static let margin = 1
  /// The notice stands beside the keys where it takes no more than one part of these.
  private static let shareOfNotice = 4

  init(_ model: ScreenModel, columns: Int) {
    entries = model.legend.map { (Text($0.key), Text($0.word)) }
    notice = Text(model.notice)
    isCovered = model.layer != nil
    self.columns = columns - 2 * Self.margin
  }

  /// More than one where the notice has no room beside the keys; the same whatever keys there are.
  var rows: Int { noticeLines.count + (entries.isEmpty && !isNoticeBeside ? 0 : 1) }

  private var isNoticeBeside: Bool { !notice.isEmpty && notice.columns * Self.shareOfNotice <= columns }

  private var noticeLines: [Text.Line] {
    notice.isEmpty || isNoticeBeside || isCovered ? [] : Array(notice.lines(columns: columns).prefix(2))
  }

  private static func columns(_ entry: (key: Text, word: Text)) -> Int { entry.key.columns + 1 + entry.word.columns }

  func draw(on canvas: inout Canvas, in area: Rect) {
    var rest = area.inset(columns: Self.margin)
    let lines = noticeLines
    canvas.writeCentred(lines, .label, in: rest.takeTop(lines.count))
    if isNoticeBeside {
      let place = rest.takeTrailing(notice.columns)
      canvas.write(notice.pieces[...], at: place.column, place.row, .label, within: place)
      _ = rest.takeTrailing(Self.gap)
    }
    legend(on: &canvas, in: rest)
  }

  /// The first entries that have room, each whole.
  private func legend(on canvas: inout Canvas, in area: Rect) {
    var column = area.column
    for entry in entries {
      guard column + Self.columns(entry) <= area.endColumn else { return }
      canvas.write(entry.key.pieces[...], at: column, area.row, .title, within: area)
      column += entry.key.columns + 1
      canvas.write(entry.word.pieces[...], at: column, area.row, .legend, within: area)
      column += entry.word.columns + Self.gap
    }
  }
}
