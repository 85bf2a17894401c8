/// Paints one head row by row: skin from ellipsoids and the baked face, hair as a shell over it.
struct HeadPainter {
  let looks: Looks
  let texture: FaceTexture
  let skin: SurfaceRow
  let hair: SurfaceRow

  init(looks: Looks, width: Int) {
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
    texture.update(blink: pose.blink, mouth: pose.mouth)
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
      for part in parts.skin { lay(part, into: skin, line) }
      lay(parts.hair, into: hair, line)
      shade(line, pose, light, on: sheet)
    }
  }

  /// A row of the picture in units of the head.
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
    let tone = ToneCurve.camera
    for column in line.columns {
      let x = line.x(column)
      let lock = hairCover(column, x, line.y, pose)
      if skin.cover[column] > 0, lock < 1 {
        let (value, tint) = skinColour(column, x, line.y, pose, light)
        sheet.paint(column, line.row, tone[value], tint, skin.cover[column])
      }
      if lock > 0 {
        sheet.paint(column, line.row, tone[hairColour(column, x, line.y, pose, light)], looks.hairTint, lock)
      }
    }
  }

  @inline(__always) private func skinColour(
    _ column: Int, _ x: Float, _ y: Float, _ pose: HeadPose, _ light: Lighting
  ) -> (Float, Tint) {
    let normal = skin.normal[column].normalised
    let place = pose.rotation.turnedBack(Vector(x, y, skin.depth[column]) - HeadShape.pivot) + HeadShape.pivot
    let texel = texture.sample(place)
    let shine = power16(max(0, normal.dot(light.half))) * 0.10 * light.diffuse
    let rim = 0.80 + 0.20 * min(1, normal.z * 2.2)
    return (texel.tone * looks.skin * light.fall(on: normal) * rim + shine, texel.tint)
  }

  /// How much of a pixel is hair: above the hairline, at the sides before the ears, and all of the back.
  @inline(__always) private func hairCover(_ column: Int, _ x: Float, _ y: Float, _ pose: HeadPose) -> Float {
    guard hair.cover[column] > 0 else { return 0 }
    let place = pose.rotation.turnedBack(Vector(x, y, hair.depth[column]) - HeadShape.pivot) + HeadShape.pivot
    let line = -0.60 + 0.35 * place.x * place.x + 0.03 * Streaks.wave(place.x * 9)
    let crown = step(line + 0.03, line - 0.03, place.y)
    let front = 0.42 - 0.55 * max(0, place.y + 0.45)
    let sides = step(front + 0.05, front - 0.05, place.z) * step(0.18, 0.10, place.y)
    let back = step(-0.18, -0.30, place.z) * step(0.32, 0.22, place.y)
    return max(crown, max(sides, back)) * hair.cover[column]
  }

  @inline(__always) private func hairColour(
    _ column: Int, _ x: Float, _ y: Float, _ pose: HeadPose, _ light: Lighting
  ) -> Float {
    let normal = hair.normal[column]
    let place = pose.rotation.turnedBack(Vector(x, y, hair.depth[column]) - HeadShape.pivot) + HeadShape.pivot
    let streak = Streaks.wave(place.x * 31 + 3 * Streaks.wave(place.y * 4)) + Streaks.wave(place.x * 67 - place.y * 9)
    let shine = power16(max(0, normal.dot(light.half))) * 0.10 * light.diffuse
    return looks.hair * (1 + 0.16 * streak) * light.fall(on: normal) + shine
  }

  @inline(__always) private func power16(_ value: Float) -> Float {
    let (two, four) = (value * value, value * value * value * value)
    return four * four * four * four * (two > 0 ? 1 : 0)
  }
}

/// What tells one rendered person from another.
struct Looks: Equatable, Sendable {
  /// The skin's brightness as a share of the model's.
  var skin: Float
  var hair: Float
  var hairTint: Tint
  var shirt: Float
  var shirtTint: Tint

  static let first = Looks(skin: 1, hair: 0.14, hairTint: .hair, shirt: 0.26, shirtTint: .shirt)
  static let second = Looks(skin: 0.86, hair: 0.09, hairTint: .hair, shirt: 0.55, shirtTint: .wood)
}
