internal import Imaging

/// A photo of a person on a hand-held card, flat or bent: the paper keeps its form, however it is turned.
struct PhotoCard {
  private let photo: Picture
  /// The pose of the face in the photo, in the photo's pixels.
  private let pose: HeadPose

  /// The part of the photo that is on the card, in head units around the head's centre.
  private static let reach: ClosedRange<Float> = -1.45...1.75

  init(_ photo: Picture, of pose: HeadPose) { (self.photo, self.pose) = (photo, pose) }

  /// Draws the card in a pose, in the light of the scene.
  func paint(_ held: HeadPose, _ light: Lighting, on sheet: Sheet) {
    let pivot = HeadShape.pivot
    let frontal = Lighting(ActorState()).fall(on: Vector(0, 0, 1))
    for row in 0..<sheet.height {
      let v = (Float(row) + 0.5 - held.centreY) / held.scale - pivot.y
      for column in 0..<sheet.width {
        let u = (Float(column) + 0.5 - held.centreX) / held.scale - pivot.x
        guard let spot = held.bend.spot(u, v, held.rotation) else { continue }
        let place = (x: spot.across + pivot.x, y: spot.down + pivot.y)
        guard Self.reach.contains(place.y) else { continue }
        let shade = light.fall(on: spot.normal) / frontal
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
