internal import Cells

/// Page layout for low vision: its texts with empty rows between them, in large letters as far as they fit, and the
/// controls below.
struct LargePage {
  /// Which texts are in large letters.
  private enum Reach {
    case all, first, none
  }

  private struct Measure {
    var reach: Reach
    var gap: Int
    var isTall: Bool
    /// Empty rows between the lines of the first text.
    var isSpaced = false
  }

  /// From large to small; a page that does not fit the last one is drawn normally.
  private static let measures: [Measure] =
    [
      (.all, 2, true), (.all, 1, true), (.first, 2, true), (.first, 1, true), (.first, 1, false),
    ].map { Measure(reach: $0, gap: $1, isTall: $2) }
    + [(2, true, true), (1, true, true), (1, false, true), (1, true, false), (1, false, false)].map {
      Measure(reach: .none, gap: $0, isTall: $1, isSpaced: $2)
    }

  private let model: ScreenModel
  private let look: Look
  private let columns: Int
  private let words: [(text: String, role: Role)]

  static func draw(_ model: ScreenModel, on canvas: inout Canvas, in area: Rect) {
    let inner = area.inset(columns: Footer.margin(area.columns))
    let page = LargePage(model, columns: inner.columns, canvas.look)
    let fitting = measures.lazy.compactMap(page.blocks).first { $0.rows <= inner.rows }
    guard let fitting else { return ColumnPage.draw(model, on: &canvas, in: area) }
    ColumnPage.stack(ColumnPage.Column(blocks: fitting), on: &canvas, in: inner)
  }

  private init(_ model: ScreenModel, columns: Int, _ look: Look) {
    (self.model, self.columns, self.look) = (model, columns, look)
    let words: [(String, Role)] =
      [(model.headline, .headline), (model.title, .title)] + model.cards.map { ($0.number + $0.text, .body) }
      + [(model.prompt?.text ?? "", .headline)] + model.body.split(separator: "\n").map { (String($0), .body) }
      + [((model.details + [model.code, model.field].filter { !$0.isEmpty }).joined(separator: "\n"), .label)]
    self.words = words.filter { !$0.0.isEmpty }
  }

  /// The page's blocks at a size; `nil` if a text has no large letters.
  private func blocks(_ measure: Measure) -> [Block]? {
    var groups: [[Block]] = []
    for (place, word) in words.enumerated() {
      let isLarge = measure.reach == .all || (measure.reach == .first && place == 0)
      guard isLarge else {
        groups.append(ordinary(word.text, word.role, isSpaced: measure.isSpaced && place == 0))
        continue
      }
      guard let letters = LetterBlock(word.text, word.role, columns: columns, look) else { return nil }
      groups.append([.letters(letters)])
    }
    groups += [spinner, names, progress, buttons(measure)]
    return Array(groups.filter { !$0.isEmpty }.joined(separator: [.space(measure.gap)]))
  }

  private func ordinary(_ text: String, _ role: Role, isSpaced: Bool) -> [Block] {
    let most = min(columns, ColumnPage.widestText)
    let box = LabelBox(text, role, columns: most, look)
    // Right-to-left text is recognised by its adjacent lines, so it is not spaced.
    guard isSpaced, !look.isRightToLeft else { return [.words(box)] }
    let lines = box.lines.map { [Block.words(LabelBox($0.string, role, columns: most, look))] }
    return Array(lines.joined(separator: [.space(1)]))
  }

  private var spinner: [Block] {
    guard case .spinner(let number)? = model.prompt?.mark else { return [] }
    return [.sketch(Sketch(measured: [look.spinner(number)]))]
  }

  private var names: [Block] {
    model.names.isEmpty ? [] : [.names(NameRows(model.names, columns: columns, look))]
  }

  private var progress: [Block] {
    model.progress.map { [.progress(ProgressBar($0, look), columns: min(columns, ColumnPage.widestText))] } ?? []
  }

  private func buttons(_ measure: Measure) -> [Block] {
    if model.buttons.isEmpty { return [] }
    return [.buttons(ButtonRow(model.buttons, columns: columns, isTall: measure.isTall, look))]
  }
}
