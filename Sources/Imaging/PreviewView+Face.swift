package import Cells
package import Contract

extension PreviewView {
  /// A face's share of the view's rows, or of its columns if these are scarcer.
  private static let (faceShareOfRows, faceShareOfColumns) = (0.55, 0.60)

  /// The view of a face and its surroundings, as large as area and frame allow.
  package static func around(
    _ face: Box, in frame: PixelSize, area: Rect, cellAspect: Double = usualCellAspect, mirrored: Bool = true
  ) -> PreviewView {
    let aspect = bearable(cellAspect)
    let (width, height) = (Double(max(1, frame.width)), Double(max(1, frame.height)))
    let (columns, rows) = (Double(max(1, area.columns)), Double(max(1, area.rows)))
    let wanted = max(
      face.height / (faceShareOfRows * rows), face.width * aspect / (faceShareOfColumns * columns), 1e-3)
    let perRow = min(wanted, height / rows)
    // A frame that is too narrow for the area is centred.
    let used = Int(min(columns, width * aspect / perRow))
    let size = (width: Double(used) * perRow / aspect, height: rows * perRow)
    let crop = Box(
      x: min(max(0, face.centreX - size.width / 2), max(0, width - size.width)),
      y: min(max(0, face.centreY - size.height / 2), max(0, height - size.height)), width: size.width,
      height: size.height)
    let place = Rect(
      column: area.column + (area.columns - used) / 2, row: area.row, columns: used, rows: area.rows)
    return PreviewView(frame: frame, crop: crop, area: place, asked: area, mirrored: mirrored)
  }
}
