internal import Cells

/// A text in large letters as a block of a page.
struct LetterBlock {
  private let text: String
  private let letters: LargeLetters
  private let role: Role
  private let look: Look

  /// `nil` if the text has no large letters.
  init?(_ text: String, _ role: Role, columns: Int, isDoubled: Bool = false, _ look: Look) {
    guard let letters = LargeLetters(text, columns: columns, isDoubled: isDoubled, look) else { return nil }
    (self.text, self.letters, self.look) = (text, letters, look)
    self.role = look.role(ofDrawing: role, else: .title)
  }

  var rows: Int { letters.rows.count }
  var columns: Int { letters.columns }
  var isOneLine: Bool { letters.isOneLine }

  func draw(on canvas: inout Canvas, in area: Rect) {
    let label = look.label(of: role)
    if let label, label.isBox { canvas.grid.clear(area, role: role) }
    canvas.writeLetters(letters, of: text, role, in: area)
    if let label, label.isBox { canvas.dress(area, label, roles: [role]) }
  }
}

extension Canvas {
  /// Writes large letters and records their text, which can't be read from the rows.
  mutating func writeLetters(_ letters: LargeLetters, of text: String, _ role: Role, in area: Rect) {
    writeLeading(letters.rows.map { $0.pieces[...] }, role, in: area)
    drawn.lettered += Set([text] + text.split(separator: "\n").map(String.init)).sorted()
  }
}
