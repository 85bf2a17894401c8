internal import Cells

/// Words in large letters as one part of a page.
struct LetterBlock {
  private let text: String
  private let letters: LargeLetters
  private let role: Role
  private let look: Look

  /// Nil where they cannot be had in large letters.
  init?(_ text: String, _ role: Role, columns: Int, _ look: Look) {
    guard let letters = LargeLetters(text, columns: columns, look) else { return nil }
    (self.text, self.letters, self.look) = (text, letters, look)
    self.role = look.role(ofDrawing: role, else: .title)
  }

  var rows: Int { letters.rows.count }
  var columns: Int { letters.columns }

  func draw(on canvas: inout Canvas, in area: Rect) {
    let label = look.label(of: role)
    if let label, label.isBox { canvas.grid.clear(area, role: role) }
    canvas.writeLetters(letters, of: text, role, in: area)
    if let label, label.isBox { canvas.dress(area, label, roles: [role]) }
  }
}

extension Canvas {
  /// Writes large letters, and remembers which words they are: no row of text tells.
  mutating func writeLetters(_ letters: LargeLetters, of text: String, _ role: Role, in area: Rect) {
    writeLeading(letters.rows.map { $0.pieces[...] }, role, in: area)
    drawn.lettered += Set([text] + text.split(separator: "\n").map(String.init)).sorted()
  }
}
