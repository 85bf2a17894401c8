internal import Cells

extension Still {
  /// The still without the camera's picture, so that no face is kept; the oval and texts over it stay.
  var masked: Still {
    var masked = self
    for row in 0..<max(0, grid.size.rows) {
      for column in 0..<max(0, grid.size.columns) where showsPicture(column, row) {
        masked.grid[column, row] = Cell(.space, Paint(grid[column, row].paint.role))
      }
    }
    return masked
  }

  /// The overlay role also occurs on pages behind a dialog, which are no pictures.
  private func showsPicture(_ column: Int, _ row: Int) -> Bool {
    let paint = grid[column, row].paint
    let isInside = picture?.contains(column: column, row: row) ?? false
    return paint.isColored || paint.role == .picture || (paint.role == .overlay && isInside)
  }
}
