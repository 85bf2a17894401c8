/// One row of a depth buffer for ellipsoids: depth, normal and coverage of each pixel.
struct SurfaceRow {
  let depth: UnsafeMutablePointer<Float>
  let normal: UnsafeMutablePointer<Vector>
  let cover: UnsafeMutablePointer<Float>
  let width: Int

  init(width: Int) {
    self.width = width
    depth = .allocate(capacity: width)
    normal = .allocate(capacity: width)
    cover = .allocate(capacity: width)
    depth.initialize(repeating: 0, count: width)
    normal.initialize(repeating: Vector(0, 0, 1), count: width)
    cover.initialize(repeating: 0, count: width)
  }

  func free() {
    depth.deallocate()
    normal.deallocate()
    cover.deallocate()
  }

  func clear(_ columns: Range<Int>) {
    (cover + columns.lowerBound).update(repeating: 0, count: columns.count)
  }

  /// Merges one ellipsoid into the row; where surfaces meet, they blend smoothly.
  func lay(_ body: Quadric, _ columns: Range<Int>, firstX: Float, pixel: Float, y: Float) {
    let dy = y - body.centre.y
    var dx = firstX - body.centre.x
    let rest = body.r * dy * dy + body.zz
    for column in columns {
      let inside = (body.p * dx + 2 * body.q * dy) * dx + rest
      let share = min(1, max(0, 0.5 + inside * body.edge))
      if share > 0 {
        let z = (max(0, inside).squareRoot() - (body.xz * dx + body.yz * dy)) / body.zz
        let direction = Vector(
          body.xx * dx + body.xy * dy + body.xz * z, body.xy * dx + body.yy * dy + body.yz * z,
          body.xz * dx + body.yz * dy + body.zz * z
        ).normalised
        merge(column, z + body.centre.z, direction, share, softness: body.softness)
      }
      dx += pixel
    }
  }

  @inline(__always) private func merge(
    _ column: Int, _ z: Float, _ direction: Vector, _ share: Float, softness: Float
  ) {
    guard cover[column] > 0 else {
      depth[column] = z
      normal[column] = direction
      cover[column] = share
      return
    }
    let over = min(1, max(0, 0.5 + 0.5 * (z - depth[column]) / softness)) * share
    let old = normal[column]
    depth[column] = mix(depth[column], z, over)
    normal[column] = Vector(
      mix(old.x, direction.x, over), mix(old.y, direction.y, over), mix(old.z, direction.z, over))
    cover[column] = max(cover[column], share)
  }
}
