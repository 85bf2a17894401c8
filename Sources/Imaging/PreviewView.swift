package import Cells
package import Contract

/// The transform between frame and screen: the visible crop of a frame, and its cells.
///
/// Picture, oval and boxes all use it, so they cannot drift apart. The crop never exceeds the frame; if the frame
/// cannot fill the requested cells, `area` is smaller than `asked` and centred in it.
package struct PreviewView: Hashable, Sendable {
  package let frame: PixelSize
  /// The visible part of the frame, in pixels of the unmirrored frame.
  let crop: Box
  /// The cells that show the crop.
  package let area: Rect
  /// The requested cells.
  package let asked: Rect
  /// Whether the picture is mirrored.
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
  /// The aspect ratio of a cell, height to width, if the terminal does not report its pixels.
  static let usualCellAspect = 2.0

  static func bearable(_ cellAspect: Double) -> Double {
    cellAspect.isFinite ? min(max(cellAspect, 0.25), 8) : usualCellAspect
  }

  /// The oval's minimum share of the rows, and its maximum, on the smallest screens.
  private static let (leastShare, mostShare) = (0.70, 0.92)
  /// From `manyRows` on, the minimum applies; up to `fewRows`, the maximum.
  private static let (manyRows, fewRows) = (20.0, 10.0)

  /// The oval's share of the rows, if the frame allows it: a face needs rows.
  static func ovalShare(ofRows rows: Double) -> Double {
    let smallness = min(max(0, (manyRows - rows) / (manyRows - fewRows)), 1)
    return leastShare + (mostShare - leastShare) * smallness
  }

  /// The oval's maximum share of the columns; it applies in tall and narrow areas.
  static let ovalShareOfColumns = 0.90

  /// The view cropped to the oval and its surroundings.
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

  /// A centred view at this scale, limited by the frame and the area; at most `tallest` pixels high.
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

  /// The number of cells to use: as many as available, less one if that centres the picture.
  private static func fill(_ asked: Int, available: Double) -> Int {
    let whole = Int(min(available + 1e-6, Double(asked)))
    guard whole > 0 else { return min(1, asked) }
    return whole > 1 && (asked - whole) % 2 == 1 ? whole - 1 : whole
  }
}

/// A position between the cells of a grid: column 3.5 is the centre of the fourth column.
package struct CellPoint: Hashable, Sendable {
  package var column: Double
  package var row: Double

  package init(column: Double, row: Double) {
    self.column = column
    self.row = row
  }
}

/// A rectangle at positions between cells.
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

  /// Maps a point of the frame to cells.
  package func cells(x: Double, y: Double) -> CellPoint {
    let across = (isMirrored ? crop.maxX - x : x - crop.x) * columnsPerPixel
    return CellPoint(column: Double(area.column) + across, row: Double(area.row) + (y - crop.y) * rowsPerPixel)
  }

  /// Maps a box of the frame to cells.
  package func cells(_ box: Box) -> CellBox {
    let corner = cells(x: isMirrored ? box.maxX : box.x, y: box.y)
    return CellBox(
      column: corner.column, row: corner.row,
      columns: box.width * columnsPerPixel, rows: box.height * rowsPerPixel)
  }

  /// Maps a position in cells to a point of the frame.
  package func pixels(_ point: CellPoint) -> (x: Double, y: Double) {
    let across = area.isEmpty ? 0 : (point.column - Double(area.column)) * crop.width / Double(area.columns)
    let down = area.isEmpty ? 0 : (point.row - Double(area.row)) * crop.height / Double(area.rows)
    return (isMirrored ? crop.maxX - across : crop.x + across, crop.y + down)
  }

  /// Maps a box of cells to the frame.
  package func pixels(_ box: CellBox) -> Box {
    let first = pixels(CellPoint(column: box.column, row: box.row))
    let last = pixels(CellPoint(column: box.column + box.columns, row: box.row + box.rows))
    return Box(
      x: min(first.x, last.x), y: min(first.y, last.y),
      width: abs(last.x - first.x), height: abs(last.y - first.y))
  }
}
