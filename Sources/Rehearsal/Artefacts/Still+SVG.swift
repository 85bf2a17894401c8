internal import Cells
internal import Terminal
internal import Theming

extension Still {
  /// SVG rendering; the title is for screen readers.
  package func svg(title: String) -> String {
    var names = SVGStyles()
    let ground = "<rect width=\"100%\" height=\"100%\" fill=\"\(styles.field.hex)\"/>\n"
    let rows = (0..<max(0, grid.size.rows)).map { row in
      SVGRow.draw(grid.letters(row), styles, top: row * SVGCell.height, &names)
    }
    let drawing = rows.filter { !$0.isEmpty }.map { $0 + "\n" }.joined() + svgCursor
    return SVGFrame(size: grid.size, title: title).around(ground + drawing, css: names.css)
  }

  /// The cursor as an outline.
  var svgCursor: String {
    guard let cursor else { return "" }
    let ink = styles.finish(of: grid[cursor.column, cursor.row].paint).ink
    let (x, y) = (cursor.column * SVGCell.width, cursor.row * SVGCell.height)
    return "<rect x=\"\(x).5\" y=\"\(y).5\" width=\"\(SVGCell.width - 1)\" height=\"\(SVGCell.height - 1)\""
      + " fill=\"none\" stroke=\"\(ink.hex)\"/>\n"
  }
}

/// The SVG element around a drawing of cells.
struct SVGFrame {
  var size: Size
  var title: String

  func around(_ drawing: String, css: String) -> String {
    let (width, height) = (max(1, size.columns) * SVGCell.width, max(1, size.rows) * SVGCell.height)
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
      + " viewBox=\"0 0 \(width) \(height)\" role=\"img\" xml:space=\"preserve\">\n"
      + "<title>\(title.xml)</title>\n<style>\(css)</style>\n\(drawing)</svg>\n"
  }
}
