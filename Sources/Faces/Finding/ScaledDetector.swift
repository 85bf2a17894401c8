internal import Finders
internal import Contract

/// Runs the detector on a picture or a part of it, scaled to the size that suits the detector.
final class ScaledDetector {
  private let detector: HogDetector
  private let scaler = Scaler()
  private let sheet = GreySheet()
  private let watch: StopWatch

  /// Side lengths that are scanned: dlib finds nothing in fewer pixels, and a longer strip contains no face either.
  private static let sides = 16...4096
  /// A face tracked from the last frame is scaled to this width, with this margin around it.
  private static let followed = (width: 90.0, margin: 1.7)

  init(_ detector: HogDetector, _ watch: StopWatch) {
    self.detector = detector
    self.watch = watch
  }

  /// Scans the whole picture, scaled to this number of pixels.
  func scan(_ grey: Grey, pixels: Double) -> [Detection] {
    scan(grey, in: grey.bounds, scale: (pixels / (Double(grey.width) * Double(grey.height))).squareRoot())
  }

  /// The best face around an earlier position.
  func find(near box: Box, in grey: Grey) -> Detection? {
    let side = box.width * Self.followed.margin
    let around = Box(centreX: box.centreX, centreY: box.centreY, width: side, height: side)
    return scan(grey, in: around, scale: Self.followed.width / max(1, box.width))
      .max { $0.box.overlap(box) < $1.box.overlap(box) }
  }

  /// Scans a piece of the picture for faces of one size.
  func scan(_ grey: Grey, _ piece: OtherFacesScan.Piece) -> [Detection] {
    scan(grey, in: piece.place, scale: piece.scale, levels: 1)
  }

  func wipe() {
    sheet.wipe()
    scaler.wipe()
  }

  private func scan(_ grey: Grey, in place: Box, scale: Double, levels: Int = 0) -> [Detection] {
    guard let part = Part(place, in: grey.size), let pixels = grey.part(place) else { return [] }
    let size = PixelSize(
      width: Int((Double(part.width) * scale).rounded()), height: Int((Double(part.height) * scale).rounded()))
    guard Self.sides.contains(size.width), Self.sides.contains(size.height) else { return [] }
    watch.time(\.scaling) { scaler.draw(pixels, on: sheet, size: size) }
    guard let drawn = sheet.grey else { return [] }
    let hits = watch.time(\.scanning) { detector.scan(drawn, levels: levels) }
    let (back, down) = (Double(part.width) / Double(size.width), Double(part.height) / Double(size.height))
    return hits.map { hit in
      Detection(
        box: Box(
          x: Double(part.left) + hit.box.x * back, y: Double(part.top) + hit.box.y * down,
          width: hit.box.width * back, height: hit.box.height * down), score: hit.score)
    }
  }
}
