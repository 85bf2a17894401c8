internal import Cells
internal import Contract

/// The last row of a screen: the keys and the permanent notice.
struct Footer {
  private typealias Entry = (key: Text, word: Text, control: ControlID?, isEnabled: Bool)

  private let entries: [Entry]
  private let focus: ControlID?
  private let notice: Text
  /// After the keys, if there is room.
  private let poweredBy: Text
  private let columns: Int
  private let margin: Int
  /// Under a layer the notice is dropped if it would need its own row.
  private let isCovered: Bool

  private static let gap = 3
  /// The notice goes beside the keys if it takes at most this fraction of the width.
  private static let shareOfNotice = 4

  static func margin(_ columns: Int) -> Int { columns >= ScreenDrawing.narrow ? 2 : 1 }

  init(_ model: ScreenModel, columns: Int, showsNotice: Bool = true, poweredBy: String = "") {
    self.poweredBy = Text(poweredBy)
    entries = model.legend.map { (Text($0.key), Text($0.word), $0.control, $0.isEnabled) }
    focus = model.activeButtons.first(where: \.isFocused)?.id
    notice = Text(showsNotice ? model.notice : "")
    isCovered = model.layer != nil
    margin = Self.margin(columns)
    self.columns = columns - 2 * margin
  }

  /// More than one if the notice does not fit beside the keys; independent of the keys shown.
  var rows: Int { noticeLines.count + (entries.isEmpty && !isNoticeBeside ? 0 : 1) }

  private var isNoticeBeside: Bool { !notice.isEmpty && notice.columns * Self.shareOfNotice <= columns }

  private var noticeLines: [Text.Line] {
    notice.isEmpty || isNoticeBeside || isCovered ? [] : Array(notice.lines(columns: columns).prefix(2))
  }

  private static func columns(_ entry: Entry) -> Int { entry.key.columns + 1 + entry.word.columns }

  func draw(on canvas: inout Canvas, in area: Rect) {
    var rest = area.inset(columns: margin)
    let lines = noticeLines
    canvas.writeLeading(lines, .label, in: rest.takeTop(lines.count))
    if isNoticeBeside {
      let place = rest.takeTrailing(notice.columns)
      canvas.write(notice.pieces[...], at: place.column, place.row, .label, within: place)
      _ = rest.takeTrailing(Self.gap)
    }
    legend(on: &canvas, in: rest)
  }

  /// The entries that fit, none truncated.
  private func legend(on canvas: inout Canvas, in area: Rect) {
    var column = area.column
    for entry in entries where column + Self.columns(entry) <= area.endColumn {
      canvas.write(entry.key.pieces[...], at: column, area.row, entry.isEnabled ? .title : .muted, within: area)
      if let control = entry.control {
        canvas.drawn.controlAreas[control] = Rect(column: column, row: area.row, columns: Self.columns(entry), rows: 1)
      }
      column += entry.key.columns + 1
      if entry.control != nil, entry.control == focus {
        canvas.drawn.cursor = Drawn.Place(column: column, row: area.row)
      }
      canvas.write(entry.word.pieces[...], at: column, area.row, entry.isEnabled ? .legend : .muted, within: area)
      column += entry.word.columns + Self.gap
    }
    guard !area.isEmpty, column + poweredBy.columns <= area.endColumn else { return }
    canvas.write(poweredBy.pieces[...], at: area.endColumn - poweredBy.columns, area.row, .muted, within: area)
  }
}
