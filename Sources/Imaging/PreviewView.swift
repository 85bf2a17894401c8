package import Cells
package import Contract

/// The one transform of the preview: which part of a frame is seen, and in which cells.
///
/// Picture, oval and boxes all go through it, so they cannot drift apart. The crop never leaves the frame; where the
/// frame has too little to fill the asked cells, `area` is smaller than `asked` and stands in its middle.
package struct PreviewView: Hashable, Sendable {
  package let frame: PixelSize
  /// The part of the frame that is seen, in the unmirrored frame's pixels.
  let crop: Box
  /// The cells that show the crop.
  package let area: Rect
  /// The cells that were asked for.
  package let asked: Rect
  /// Whether the picture is shown as in a mirror.
  let isMirrored: Bool

  package init(frame: PixelSize, crop: Box, area: Rect, asked: Rect? = nil, mirrored: Bool) {
    self.frame = frame
    self.crop = crop
    self.area = area
    self.asked = asked ?? area
    isMirrored = mirrored
  }
}

extension PreviewView {
  /// A cell's height over its width, where the terminal does not tell its pixels.
  static let usualCellAspect = 2.0

  static func bearable(_ cellAspect: Double) -> Double {
    cellAspect.isFinite ? min(max(cellAspect, 0.25), 8) : usualCellAspect
  }

  /// The least share of the picture's rows that the oval takes, and the most, on the smallest of screens.
  private static let (leastShare, mostShare) = (0.70, 0.92)
  /// From so many rows on the least is enough, and up to so few it must be the most.
  private static let (manyRows, fewRows) = (20.0, 10.0)

  /// The share of so many rows that the oval takes where the frame allows it: a face needs rows.
  static func ovalShare(ofRows rows: Double) -> Double {
    let smallness = min(max(0, (manyRows - rows) / (manyRows - fewRows)), 1)
    return leastShare + (mostShare - leastShare) * smallness
  }

  /// The most of the columns that the oval may take; in a tall and narrow area this decides.
  static let ovalShareOfColumns = 0.90

  /// The view that crops and zooms to the oval's surroundings.
  package static func fitting(
    frame: PixelSize, oval: OvalPreset, area: Rect, cellAspect: Double = usualCellAspect, mirrored: Bool = true
  ) -> PreviewView {
    let box = oval.box(in: frame)
    let aspect = bearable(cellAspect)
    let columns = Double(max(1, area.columns))
    let rows = Double(max(1, area.rows))
    let forRows = min(box.height / (ovalShare(ofRows: rows) * rows), Double(frame.height) / rows)
    let forColumns = box.width * aspect / (ovalShareOfColumns * columns)
    return centred(
      in: frame, pixelsPerRow: max(forRows, forColumns), aspect: aspect, area: area, mirrored: mirrored,
      atMost: box.height / leastShare)
  }

  /// The view of the whole frame, as large as the area allows.
  package static func whole(
    frame: PixelSize, area: Rect, cellAspect: Double = usualCellAspect, mirrored: Bool = true
  ) -> PreviewView {
    let forRows = Double(frame.height) / Double(max(1, area.rows))
    let forColumns = Double(frame.width) * cellAspect / Double(max(1, area.columns))
    return centred(
      in: frame, pixelsPerRow: max(forRows, forColumns), aspect: cellAspect, area: area, mirrored: mirrored)
  }

  /// As many cells of this scale, around the middle, as both the frame and the area can fill; `tallest` pixels high.
  private static func centred(
    in frame: PixelSize, pixelsPerRow: Double, aspect: Double, area: Rect, mirrored: Bool,
    atMost tallest: Double = .infinity
  ) -> PreviewView {
    let perRow = max(pixelsPerRow, 1e-6)
    let perColumn = perRow / aspect
    let rows = fill(area.rows, available: min(Double(frame.height), tallest) / perRow)
    let columns = fill(area.columns, available: Double(frame.width) / perColumn)
    let crop = Box(
      centreX: Double(frame.width) / 2, centreY: Double(frame.height) / 2,
      width: min(Double(columns) * perColumn, Double(frame.width)),
      height: min(Double(rows) * perRow, Double(frame.height)))
    let used = Rect(
      column: area.column + (area.columns - columns) / 2, row: area.row + (area.rows - rows) / 2,
      columns: columns, rows: rows)
    return PreviewView(frame: frame, crop: crop, area: used, asked: area, mirrored: mirrored)
  }

  /// The count of cells to use: what there is, less one where that keeps the picture in the middle.
  private static func fill(_ asked: Int, available: Double) -> Int {
    let whole = Int(min(available + 1e-6, Double(asked)))
    guard whole > 0 else { return min(1, asked) }
    return whole > 1 && (asked - whole) % 2 == 1 ? whole - 1 : whole
  }
}

/// A place between the cells of a grid: column 3.5 is the middle of the fourth column.
package struct CellPoint: Hashable, Sendable {
  package var column: Double
  package var row: Double

  package init(column: Double, row: Double) {
    self.column = column
    self.row = row
  }
}

/// A rectangle between the cells of a grid.
package struct CellBox: Hashable, Sendable {
  package var column: Double
  package var row: Double
  package var columns: Double
  package var rows: Double

  package init(column: Double, row: Double, columns: Double, rows: Double) {
    self.column = column
    self.row = row
    self.columns = columns
    self.rows = rows
  }
}

extension PreviewView {
  private var columnsPerPixel: Double { crop.width > 0 ? Double(area.columns) / crop.width : 0 }
  private var rowsPerPixel: Double { crop.height > 0 ? Double(area.rows) / crop.height : 0 }

  /// Where a point of the frame lies among the cells.
  package func cells(x: Double, y: Double) -> CellPoint {
    let across = (isMirrored ? crop.maxX - x : x - crop.x) * columnsPerPixel
    return CellPoint(column: Double(area.column) + across, row: Double(area.row) + (y - crop.y) * rowsPerPixel)
  }

  /// Where a box of the frame lies among the cells.
  package func cells(_ box: Box) -> CellBox {
    let corner = cells(x: isMirrored ? box.maxX : box.x, y: box.y)
    return CellBox(
      column: corner.column, row: corner.row,
      columns: box.width * columnsPerPixel, rows: box.height * rowsPerPixel)
  }

  /// The point of the frame at a place among the cells.
  package func pixels(_ point: CellPoint) -> (x: Double, y: Double) {
    let across = area.isEmpty ? 0 : (point.column - Double(area.column)) * crop.width / Double(area.columns)
    let down = area.isEmpty ? 0 : (point.row - Double(area.row)) * crop.height / Double(area.rows)
    return (isMirrored ? crop.maxX - across : crop.x + across, crop.y + down)
  }

  /// The box of the frame behind a box of cells.
  package func pixels(_ box: CellBox) -> Box {
    let first = pixels(CellPoint(column: box.column, row: box.row))
    let last = pixels(CellPoint(column: box.column + box.columns, row: box.row + box.rows))
    return Box(
      x: min(first.x, last.x), y: min(first.y, last.y),
      width: abs(last.x - first.x), height: abs(last.y - first.y))
  }
}
