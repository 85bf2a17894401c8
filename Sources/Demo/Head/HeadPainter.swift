/// Paints one head row by row (ray casting): skin from ellipsoids with the face texture, hair as a shell over them.
struct HeadPainter {
  let looks: PersonLooks
  let texture: FaceTexture
  let skin: SurfaceRow
  let hair: SurfaceRow

  init(looks: PersonLooks, width: Int) {
    self.looks = looks
    texture = FaceTexture()
    skin = SurfaceRow(width: width)
    hair = SurfaceRow(width: width)
  }

  func free() {
    skin.free()
    hair.free()
  }

  func paint(_ pose: HeadPose, _ light: Lighting, on sheet: Sheet) {
    texture.update(blink: pose.blink, mouth: pose.mouth, smile: pose.smile, cover: pose.cover)
    let parts = HeadParts(pose)
    let reach = parts.reach
    let rows = sheet.clip(
      pose.centreY + pose.scale * reach.top - 1, pose.centreY + pose.scale * reach.bottom + 1, to: sheet.height)
    let columns = sheet.clip(
      pose.centreX + pose.scale * reach.left - 1, pose.centreX + pose.scale * reach.right + 1, to: sheet.width)
    guard !rows.isEmpty, !columns.isEmpty else { return }
    for row in rows {
      let line = Line(pose, row: row, columns: columns)
      skin.clear(columns)
      hair.clear(columns)
      for index in parts.skin.indices { lay(parts.skin[index], into: skin, line) }
      if let mask = parts.mask { lay(mask, into: skin, line) }
      lay(parts.hair, into: hair, line)
      shade(line, pose, light, on: sheet)
    }
  }

  /// A row of the picture, in head units.
  private struct Line {
    let row: Int
    let columns: Range<Int>
    let y: Float
    let pixel: Float
    let centreX: Float

    init(_ pose: HeadPose, row: Int, columns: Range<Int>) {
      self.row = row
      self.columns = columns
      pixel = 1 / pose.scale
      centreX = pose.centreX
      y = (Float(row) + 0.5 - pose.centreY) * pixel
    }

    @inline(__always) func x(_ column: Int) -> Float { (Float(column) + 0.5 - centreX) * pixel }
    func column(_ x: Float) -> Int { Int((x / pixel + centreX).rounded(.down)) }
  }

  private func lay(_ part: Quadric, into surface: SurfaceRow, _ line: Line) {
    guard let span = part.span(line.y - part.centre.y) else { return }
    let columns = (line.column(part.centre.x + span.from) - 1)..<(line.column(part.centre.x + span.to) + 2)
    let seen = columns.clamped(to: line.columns)
    surface.lay(part, seen, firstX: line.x(seen.lowerBound), pixel: line.pixel, y: line.y)
  }

  private func shade(_ line: Line, _ pose: HeadPose, _ light: Lighting, on sheet: Sheet) {
    for column in line.columns {
      let lock = hair.cover[column] > 0 ? place(column, line, pose, in: hair) : nil
      let covered = lock.map { Hair.cover($0) * hair.cover[column] } ?? 0
      if skin.cover[column] > 0, covered < 1 { paintSkin(column, line, pose, light, on: sheet) }
      if let lock, covered > 0 {
        let value = light.seen(looks.hair * Hair.tone(lock), normal: hair.normal[column])
        sheet.paint(column, line.row, ToneCurve.camera[value], looks.hairTint, covered)
      }
    }
  }

  @inline(__always) private func paintSkin(
    _ column: Int, _ line: Line, _ pose: HeadPose, _ light: Lighting, on sheet: Sheet
  ) {
    let normal = skin.normal[column].normalised
    let texel = texture.sample(place(column, line, pose, in: skin))
    // Skin that faces away from the camera looks slightly darker.
    let rim = 0.80 + 0.20 * min(1, normal.z * 2.2)
    let value = light.seen(texel.tone * looks.skin * rim, normal: normal)
    sheet.paint(column, line.row, ToneCurve.camera[value], texel.tint, skin.cover[column])
  }

  /// The point of the head that a pixel shows, in head coordinates.
  @inline(__always) private func place(_ column: Int, _ line: Line, _ pose: HeadPose, in surface: SurfaceRow) -> Vector
  {
    pose.rotation.placedBack(Vector(line.x(column), line.y, surface.depth[column]))
  }
}
