internal import Finders
internal import Contract

/// Measures a detected face: landmarks, pose, openness, light and sharpness.
final class FaceMeter {
  private var model: CompactModel?
  private let scaler = Scaler()
  private let sheet = GreySheet()
  private let watch: StopWatch

  init(_ model: CompactModel?, _ watch: StopWatch) {
    self.model = model
    self.watch = watch
  }

  var hasPoints: Bool { model != nil }
  var isTorn: Bool { model.map { !$0.isWhole } ?? false }
  /// Whether the model is loaded and undamaged.
  func isIntact(trustingTimes: Bool) -> Bool { model?.isIntact(trustingTimes: trustingTimes) ?? false }

  func renew(_ model: CompactModel?) { self.model = model }

  /// The landmarks of the face in a square; `nil` without a model, or if they are not plausible.
  func landmarks(in grey: Grey, _ square: TurnedSquare) -> Landmarks? {
    guard let found = watch.time(\.landmarks, { model?.points(in: grey, square) }) else { return nil }
    let centre = found.centre
    let isInside = (0...Double(grey.width)).contains(centre.x) && (0...Double(grey.height)).contains(centre.y)
    return isInside && found.eyeDistance > 0 ? found : nil
  }

  /// The square in which these landmarks would have been searched for.
  func square(around landmarks: Landmarks) -> TurnedSquare? { model?.square(around: landmarks) }

  func face(in grey: Grey, hit: Detection, track: Int, landmarks: Landmarks?) -> Face {
    watch.time(\.measuring) {
      let pose = landmarks?.pose
      let box = landmarks?.box(turned: pose?.yaw ?? 0) ?? Self.box(of: hit)
      return Face(
        box: box, confidence: hit.confidence, track: track, pose: pose, eyes: landmarks?.eyes,
        mouth: landmarks?.mouth, smile: landmarks?.smile, shape: landmarks?.shape,
        light: FaceLight(grey, face: box, landmarks: landmarks), sharpness: sharpness(of: box, in: grey),
        eyeDistance: landmarks?.eyeDistance, points: landmarks?.points ?? [])
    }
  }

  func wipe() {
    sheet.wipe()
    scaler.wipe()
  }

  /// The landmarks' box as estimated from the detector's, of the same width (median of frontal faces 0.97 to 1.01).
  private static func box(of hit: Detection) -> Box {
    let box = hit.box
    return Box(
      centreX: box.centreX, centreY: box.centreY, width: box.width, height: OvalPreset.aspect * box.width)
  }

  /// The sharpness of the visible part of the face, at a normalised size.
  private func sharpness(of box: Box, in grey: Grey) -> Double? {
    guard let part = grey.part(box) else { return nil }
    let (across, down) = (Double(part.width) / box.width, Double(part.height) / box.height)
    let size = PixelSize(
      width: Int(Double(Sharpness.size.width) * across), height: Int(Double(Sharpness.size.height) * down))
    guard size.width > 2, size.height > 2 else { return nil }
    scaler.draw(part, on: sheet, size: size)
    return sheet.grey.flatMap { Sharpness.measured($0) }
  }
}
