package import Cells
package import Contract

/// Views of a part of a frame, as large as area and frame allow.
extension PreviewView {
  /// A face's share of the view's rows, or of its columns if these are scarcer.
  private static let (faceShareOfRows, faceShareOfColumns) = (0.55, 0.60)

  /// The view of a face and its surroundings.
  package static func around(
    _ face: Box, in frame: PixelSize, area: Rect, cellAspect: Double = usualCellAspect, mirrored: Bool = true
  ) -> PreviewView {
    let aspect = bearable(cellAspect)
    let (columns, rows) = (Double(max(1, area.columns)), Double(max(1, area.rows)))
    let perRow = max(
      face.height / (faceShareOfRows * rows), face.width * aspect / (faceShareOfColumns * columns), 1e-3)
    let centre = Point(face.centreX, face.centreY)
    return around(centre, pixelsPerRow: perRow, in: frame, area: area, aspect: aspect, mirrored: mirrored)
  }

  /// The view of these shares of a frame, at least, around a point that is given as shares too.
  package static func enlarged(
    around centre: Point, width: Double, height: Double, in frame: PixelSize, area: Rect,
    cellAspect: Double = usualCellAspect
  ) -> PreviewView {
    let aspect = bearable(cellAspect)
    let perRow = max(
      Double(frame.height) * height / Double(max(1, area.rows)),
      Double(frame.width) * width * aspect / Double(max(1, area.columns)), 1e-3)
    let point = Point(centre.x * Double(frame.width), centre.y * Double(frame.height))
    return around(point, pixelsPerRow: perRow, in: frame, area: area, aspect: aspect, mirrored: false)
  }

  /// The view of a whole frame; an area with its proportions is filled, though less than a column is cut off.
  package static func whole(
    _ frame: PixelSize, filling area: Rect, cellAspect: Double = usualCellAspect
  ) -> PreviewView {
    let (width, height) = (Double(max(1, frame.width)), Double(max(1, frame.height)))
    let excess = width * bearable(cellAspect) / height * Double(area.rows) / Double(max(1, area.columns))
    guard abs(excess - 1) * Double(area.columns) < 1 else {
      return whole(frame: frame, area: area, cellAspect: cellAspect, mirrored: false)
    }
    let crop = Box(centreX: width / 2, centreY: height / 2, width: width / max(1, excess), height: height)
    return PreviewView(frame: frame, crop: crop, area: area, mirrored: false)
  }

  /// The view at this scale around a point, moved into the frame.
  private static func around(
    _ centre: Point, pixelsPerRow wanted: Double, in frame: PixelSize, area: Rect, aspect: Double, mirrored: Bool
  ) -> PreviewView {
    let (width, height) = (Double(max(1, frame.width)), Double(max(1, frame.height)))
    let (columns, rows) = (Double(max(1, area.columns)), Double(max(1, area.rows)))
    let perRow = min(wanted, height / rows)
    // A frame that is too narrow for the area is centred.
    let used = Int(min(columns, width * aspect / perRow))
    let size = (width: Double(used) * perRow / aspect, height: rows * perRow)
    let crop = Box(
      x: min(max(0, centre.x - size.width / 2), max(0, width - size.width)),
      y: min(max(0, centre.y - size.height / 2), max(0, height - size.height)), width: size.width,
      height: size.height)
    let place = Rect(
      column: area.column + (area.columns - used) / 2, row: area.row, columns: used, rows: area.rows)
    return PreviewView(frame: frame, crop: crop, area: place, asked: area, mirrored: mirrored)
  }
}
