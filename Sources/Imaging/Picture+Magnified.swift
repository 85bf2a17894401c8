package import Cells
package import Contract

extension Picture {
  /// Pixels per cell of the magnified picture, the most that any cell division can show.
  private static let (across, down) = (4, 8)

  /// Magnifies the surroundings of a point, for an area of cells; black beyond the edges.
  ///
  /// `scale` is the number of pixels per column. The point is exactly in the centre.
  package func magnified(around point: Point, scale: Double, cells: Size, cellAspect: Double = 2) -> Picture {
    let size = PixelSize(width: max(1, cells.columns) * Self.across, height: max(1, cells.rows) * Self.down)
    let picture = Picture(size)
    let (stepX, stepY) = (scale / Double(Self.across), scale * cellAspect / Double(Self.down))
    let (left, top) = (point.x - stepX * Double(size.width - 1) / 2, point.y - stepY * Double(size.height - 1) / 2)
    guard [left, top, stepX, stepY].allSatisfy(\.isFinite) else { return picture }
    let wide = picture.chromaWidth
    for y in 0..<size.height {
      let row = top + Double(y) * stepY
      for x in 0..<size.width {
        let column = left + Double(x) * stepX
        picture.luma[y * size.width + x] = luma(at: column, row)
        guard x % 2 == 0, y % 2 == 0, let place = chromaPlace(column, row) else { continue }
        picture.blue[y / 2 * wide + x / 2] = blue[place]
        picture.red[y / 2 * wide + x / 2] = red[place]
      }
    }
    return picture
  }

  /// Bilinear interpolation; black outside.
  private func luma(at x: Double, _ y: Double) -> UInt8 {
    guard x > -0.5, y > -0.5, x < Double(size.width) - 0.5, y < Double(size.height) - 0.5 else { return 0 }
    let (x, y) = (min(max(x, 0), Double(size.width - 1)), min(max(y, 0), Double(size.height - 1)))
    let (column, row) = (Int(x), Int(y))
    let (right, below) = (x - Double(column), y - Double(row))
    let (next, under) = (min(column + 1, size.width - 1), min(row + 1, size.height - 1) * size.width)
    let upper = Double(luma[row * size.width + column]) * (1 - right) + Double(luma[row * size.width + next]) * right
    let lower = Double(luma[under + column]) * (1 - right) + Double(luma[under + next]) * right
    return UInt8(min(max(upper * (1 - below) + lower * below + 0.5, 0), 255))
  }

  /// `nil` outside.
  private func chromaPlace(_ x: Double, _ y: Double) -> Int? {
    guard x > -0.5, y > -0.5, x < Double(size.width) - 0.5, y < Double(size.height) - 0.5 else { return nil }
    return Int(y + 0.5) / 2 * chromaWidth + Int(x + 0.5) / 2
  }
}
