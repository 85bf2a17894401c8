internal import Imaging

/// A photo of a person on a hand-held card: all of it stays in one plane, however it is turned.
struct PhotoCard {
  private let photo: Picture
  /// The pose of the face in the photo, in the photo's pixels.
  private let pose: HeadPose

  /// The part of the photo that is on the card, in head units around the head's centre.
  private static let reach = (x: Float(1.25), top: Float(-1.45), bottom: Float(1.75))

  init(_ photo: Picture, of pose: HeadPose) { (self.photo, self.pose) = (photo, pose) }

  /// Draws the card in a pose, in the light of the scene.
  func paint(_ held: HeadPose, _ light: Lighting, on sheet: Sheet) {
    let (x, y) = (held.rotation.rows.0, held.rotation.rows.1)
    let whole = x.x * y.y - x.y * y.x
    // Invisible edge-on and from behind.
    guard whole > 0.02 else { return }
    let pivot = HeadShape.pivot
    let shade = light.fall(on: held.rotation.rows.2.normalised) / Lighting(ActorState()).fall(on: Vector(0, 0, 1))
    for row in 0..<sheet.height {
      let v = (Float(row) + 0.5 - held.centreY) / held.scale - pivot.y
      for column in 0..<sheet.width {
        let u = (Float(column) + 0.5 - held.centreX) / held.scale - pivot.x
        let place = (x: (y.y * u - x.y * v) / whole + pivot.x, y: (x.x * v - y.x * u) / whole + pivot.y)
        guard abs(place.x) <= Self.reach.x, place.y >= Self.reach.top, place.y <= Self.reach.bottom else { continue }
        copy(pose.centreX + pose.scale * place.x, pose.centreY + pose.scale * place.y, column, row, shade, sheet)
      }
    }
  }

  /// Copies one pixel of the card from the photo, with bilinear interpolation.
  @inline(__always) private func copy(
    _ x: Float, _ y: Float, _ column: Int, _ row: Int, _ shade: Float, _ sheet: Sheet
  ) {
    let (width, height) = (photo.size.width, photo.size.height)
    let (u, v) = (min(Float(width) - 1.01, max(0, x - 0.5)), min(Float(height) - 1.01, max(0, y - 0.5)))
    let (left, top) = (Int(u), Int(v))
    let at = top * width + left
    let above = mix(Float(photo.luma[at]), Float(photo.luma[at + 1]), u - Float(left))
    let below = mix(Float(photo.luma[at + width]), Float(photo.luma[at + width + 1]), u - Float(left))
    let value = min(255, mix(above, below, v - Float(top)) * shade)
    sheet.picture.luma[row * sheet.width + column] = UInt8(value)
    guard (row | column) & 1 == 0 else { return }
    let (here, there) = ((row >> 1) * photo.chromaWidth + column >> 1, (top >> 1) * photo.chromaWidth + left >> 1)
    sheet.picture.blue[here] = photo.blue[there]
    sheet.picture.red[here] = photo.red[there]
  }
}
