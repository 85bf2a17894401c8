/// Paints neck and shoulders, which do not turn with the head.
struct BodyPainter {
  let looks: PersonLooks
  let surface: SurfaceRow

  init(looks: PersonLooks, width: Int) {
    self.looks = looks
    surface = SurfaceRow(width: width)
  }

  func free() { surface.free() }

  func paint(_ pose: HeadPose, _ light: Lighting, on sheet: Sheet) {
    let straight = Rotation(yaw: 0, pitch: 0, roll: 0)
    let neck = Quadric(HeadShape.neck, straight, scale: pose.scale)
    let shoulders = Quadric(HeadShape.shoulders, straight, scale: pose.scale)
    paint(neck, pose, light, on: sheet) { x, y in (Complexion.skin * looks.skin * throat(x, y), .skin) }
    paint(shoulders, pose, light, on: sheet) { x, y in cloth(x, y) }
  }

  /// The chin's shadow on the throat.
  private func throat(_ x: Float, _ y: Float) -> Float { 0.52 + 0.30 * step(1.0, 1.55, y) }

  /// A shirt with a collar: a darker rim around the neck.
  private func cloth(_ x: Float, _ y: Float) -> (Float, SkinTint) {
    let rim = abs(y - 1.68 + 0.9 * x * x) < 0.05 ? Float(0.75) : 1
    return (looks.shirt * rim, looks.shirtTint)
  }

  private func paint(
    _ body: Quadric, _ pose: HeadPose, _ light: Lighting, on sheet: Sheet, color: (Float, Float) -> (Float, SkinTint)
  ) {
    let top = pose.centreY + pose.scale * (body.centre.y - body.reachDown) - 1
    let pixel = 1 / pose.scale
    let tone = ToneCurve.camera
    for row in sheet.clip(top, Float(sheet.height), to: sheet.height) {
      let y = (Float(row) + 0.5 - pose.centreY) * pixel
      // Below its middle a body extends straight down, out of the picture.
      let level = min(y, body.centre.y)
      guard let span = body.span(level - body.centre.y) else { continue }
      let columns = sheet.clip(
        pose.centreX + pose.scale * span.from - 1, pose.centreX + pose.scale * span.to + 1, to: sheet.width)
      guard !columns.isEmpty else { continue }
      let first = (Float(columns.lowerBound) + 0.5 - pose.centreX) * pixel
      surface.clear(columns)
      surface.lay(body, columns, firstX: first, pixel: pixel, y: level)
      for column in columns where surface.cover[column] > 0 {
        let (value, tint) = color((Float(column) + 0.5 - pose.centreX) * pixel, y)
        let signal = tone[value * light.fall(on: surface.normal[column])]
        sheet.paint(column, row, signal, tint, surface.cover[column])
      }
    }
  }
}
