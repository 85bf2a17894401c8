internal import Cells
package import Contract
internal import Terminal
internal import Theming

extension Still {
  /// PNG rendering, for use where SVG is not supported.
  package func png(font: FontFiles = .dejaVu) throws(CaptureError) -> [UInt8] { try pixels(font: font).png() }

  func pixels(font: FontFiles = .dejaVu) throws(CaptureError) -> Pixels {
    let size = grid.size
    guard max(0, size.columns) * max(0, size.rows) <= Self.mostCells else {
      throw CaptureError(
        .cannotWrite, "A PNG of \(size) cells would be too large.",
        recovery: "Make the terminal smaller, or use an .svg.")
    }
    var drawing = PixelDrawing(
      styles: styles, regular: try FontFace(font.regular, pixels: font.pixels),
      bold: try FontFace(font.bold, pixels: font.pixels), size: size)
    for row in 0..<max(0, size.rows) { drawing.draw(grid.letters(row), row) }
    if let cursor { drawing.outline(cursor, styles.finish(of: grid[cursor.column, cursor.row].paint).ink) }
    return drawing.pixels
  }

  /// 500 columns of 200 rows.
  private static let mostCells = 100_000
}

/// Rasterises letters, each in its own cell.
private struct PixelDrawing {
  let styles: StyleSheet
  let regular: FontFace
  let bold: FontFace
  private(set) var pixels: Pixels
  private let width: Int
  private let height: Int
  private let baseline: Int
  private var finishes: [Paint: CellColors] = [:]

  init(styles: StyleSheet, regular: FontFace, bold: FontFace, size: Size) {
    (self.styles, self.regular, self.bold) = (styles, regular, bold)
    let metrics = regular.metrics
    width = max(1, Int(metrics.advance))
    height = max(1, Int(metrics.ascent + metrics.descent))
    baseline = Int(metrics.ascent)
    pixels = Pixels(width: max(1, size.columns) * width, height: max(1, size.rows) * height, styles.field)
  }

  /// Draws grounds first, since a glyph may extend beyond its cell.
  mutating func draw(_ letters: [Letter], _ row: Int) {
    let top = row * height
    for letter in letters {
      let ground = finish(letter.paint).ground
      if ground != styles.field { pixels.fill(x: columns(letter), y: top..<top + height, ground) }
    }
    for letter in letters { draw(letter, top) }
  }

  private mutating func draw(_ letter: Letter, _ top: Int) {
    let finish = finish(letter.paint)
    if let glyph = BoxGlyph(letter) {
      draw(BoxPixels(glyph, width: width, height: height), letter.column * width, top, finish.ink)
    } else if !letter.isBlank {
      let face = finish.isBold ? bold : regular
      let left = letter.column * width + (letter.columns - 1) * width / 2
      for scalar in letter.text.unicodeScalars where Width.of(scalar) > 0 || scalar.properties.isGraphemeExtend {
        let glyph = face.glyph(scalar)
        pixels.draw(glyph, x: left + glyph.left, y: top + baseline - glyph.top, finish.ink)
      }
    }
    if finish.isUnderlined {
      let line = top + baseline + max(1, height / 12)
      pixels.fill(x: columns(letter), y: line..<line + max(1, height / 16), finish.ink)
    }
  }

  private mutating func draw(_ box: BoxPixels, _ left: Int, _ top: Int, _ ink: RGB) {
    for box in box.boxes {
      pixels.fill(
        x: left + box.x.lowerBound..<left + box.x.upperBound, y: top + box.y.lowerBound..<top + box.y.upperBound, ink)
    }
    pixels.draw(box.arc, x: left, y: top, ink)
  }

  mutating func outline(_ cursor: CursorPlace, _ ink: RGB) {
    let (x, y) = (cursor.column * width, cursor.row * height)
    for side in [0, width - 1] { pixels.fill(x: x + side..<x + side + 1, y: y..<y + height, ink) }
    for side in [0, height - 1] { pixels.fill(x: x..<x + width, y: y + side..<y + side + 1, ink) }
  }

  private func columns(_ letter: Letter) -> Range<Int> { letter.column * width..<letter.endColumn * width }

  private mutating func finish(_ paint: Paint) -> CellColors {
    if let known = finishes[paint] { return known }
    let new = styles.finish(of: paint)
    finishes[paint] = new
    return new
  }
}
