import Chance
import Contract
import Documents
import Foundation

/// A synthetic picture of a document on a desk, with the true positions of its corners.
///
/// It traces the camera's rays to the plane of the document, independently of the finder's own geometry.
struct DeskPhoto {
  enum Desk: String, CaseIterable { case plain, wood, clutter, white }

  var size = PixelSize(width: 640, height: 480)
  var kind: DocumentKind? = .td1
  var desk = Desk.plain
  /// The rows of its MRZ; `nil` prints something similar.
  var zone: [String]?
  /// A dark stain on the document: its place and radius, as shares of its width and height.
  var stain: (x: Double, y: Double, radius: Double)?
  /// The width of the document as a share of the picture's, before it is tilted.
  var fill = 0.6
  /// In degrees; `axis` is the direction of the tilt axis.
  var tilt = 0.0
  var axis = 0.0
  var roll = 0.0
  /// The offset of the document's middle, in its own widths.
  var shift = (x: 0.0, y: 0.0)
  /// In pixels of a picture 640 wide.
  var blur = 0.6
  var noise = 2.0
  var glare = 0.0
  var light = 1.0
  /// The light on the document alone, in addition to the overall light.
  var paperLight = 1.0
  /// How much darker the desk is beside it.
  var shadow = 0.0
  var seed: UInt64 = 1

  /// A random picture, as used for the figures of the finder.
  static func any(_ desk: Desk, _ kind: DocumentKind?, seed: UInt64, tilt: ClosedRange<Double> = 0...15) -> DeskPhoto {
    var dice = Dice(seed &* 7919 &+ UInt64(desk.hashPlace) &* 31 &+ (kind == .td3 ? 1 : 0))
    var photo = DeskPhoto()
    photo.size = seed % 2 == 0 ? PixelSize(width: 640, height: 480) : PixelSize(width: 1280, height: 720)
    (photo.kind, photo.desk, photo.seed) = (kind, desk, dice.next())
    let tallest = 0.80 * Double(photo.size.height) * (kind ?? .td1).aspect / Double(photo.size.width)
    photo.fill = dice.real(0.42...min(0.82, tallest))
    (photo.tilt, photo.axis) = (dice.real(tilt), dice.real(0...360))
    photo.roll = dice.real(-12...12)
    photo.shift = (dice.real(-0.08...0.08), dice.real(-0.05...0.05))
    photo.blur = dice.real(0.5...1.1)
    photo.noise = dice.real(1.5...5)
    photo.light = dice.real(0.75...1)
    while photo.kind != nil, photo.corners.room(inWidth: photo.size.width, height: photo.size.height) < 0.012 {
      photo.fill *= 0.97
      photo.shift = (photo.shift.x * 0.8, photo.shift.y * 0.8)
    }
    return photo
  }

  /// White paper on a white desk, typically: lit differently from the desk, half of it with a shadow.
  mutating func lightPaper() {
    var dice = Dice(seed)
    paperLight = dice.real(0.75...1.02)
    shadow = dice.roll(2) == 0 ? dice.real(0.1...0.35) : 0
  }

  // MARK: Ground truth

  private var focal: Double { 0.95 * Double(size.width) }
  private var kindDrawn: DocumentKind { kind ?? .td1 }

  /// The document's middle and its two axes, in millimetres in front of the camera.
  private var plane: (middle: SIMD3<Double>, across: SIMD3<Double>, down: SIMD3<Double>) {
    let depth = focal * kindDrawn.width / (fill * Double(size.width))
    let (turn, lean, about) = (roll * .pi / 180, tilt * .pi / 180, axis * .pi / 180)
    func leaning(_ x: Double, _ y: Double) -> SIMD3<Double> {
      // Rodrigues' rotation formula, around an axis in the picture plane.
      let along = x * cos(about) + y * sin(about)
      let beside = -x * sin(about) + y * cos(about)
      return SIMD3(
        along * cos(about) - beside * cos(lean) * sin(about), along * sin(about) + beside * cos(lean) * cos(about),
        beside * sin(lean))
    }
    let middle = SIMD3(shift.x * kindDrawn.width, shift.y * kindDrawn.width, depth)
    return (middle, leaning(cos(turn), sin(turn)), leaning(-sin(turn), cos(turn)))
  }

  var corners: Quad {
    let (middle, across, down) = plane
    func seen(_ x: Double, _ y: Double) -> Point {
      let place = middle + across * (x * kindDrawn.width / 2) + down * (y * kindDrawn.height / 2)
      return Point(
        place.x / place.z * focal + Double(size.width) / 2 - 0.5,
        place.y / place.z * focal + Double(size.height) / 2 - 0.5)
    }
    return Quad(seen(-1, -1), seen(1, -1), seen(1, 1), seen(-1, 1))
  }

  // MARK: Rendering

  func drawn() -> LumaPlane {
    var dice = Dice(seed)
    var picture = Sketch(size)
    DeskDrawing(desk).draw(on: &picture, &dice)
    if kind != nil { lay(CardFace(kindDrawn, isWhite: desk == .white, zone: zone, &dice), on: &picture, &dice) }
    picture.blur(blur * Double(size.width) / 640)
    picture.values = picture.values.map { $0 * Float(light) }
    return picture.plane(noise: noise, &dice)
  }

  private func isStained(_ u: Double, _ v: Double) -> Bool {
    guard let stain else { return false }
    let (x, y) = (u - (stain.x - 0.5) * kindDrawn.width, v - (stain.y - 0.5) * kindDrawn.height)
    return x * x + y * y < stain.radius * stain.radius * kindDrawn.width * kindDrawn.width
  }

  /// A soft shadow, slightly below.
  private func castShadow(on picture: inout Sketch, _ dice: inout Dice) {
    guard shadow > 0 else { return }
    let unit = Double(size.width) / 640
    let (right, below) = (dice.real(-3...3) * unit, dice.real(1...4) * unit)
    var mask = Sketch(size)
    mask.fill(corners.corners.map { Point($0.x + right, $0.y + below) }, 1)
    mask.blur(dice.real(2...6) * unit)
    for at in picture.values.indices { picture.values[at] *= 1 - Float(shadow) * mask.values[at] }
  }

  private func lay(_ face: CardFace, on picture: inout Sketch, _ dice: inout Dice) {
    let (middle, across, down) = plane
    let normal = SIMD3(
      across.y * down.z - across.z * down.y, across.z * down.x - across.x * down.z,
      across.x * down.y - across.y * down.x)
    let distance = (normal * middle).sum()
    let spot = (x: dice.real(-0.25...0.25) * face.kind.width, y: dice.real(-0.2...0.2) * face.kind.height)
    castShadow(on: &picture, &dice)
    let box = corners.corners
    let rows = max(0, Int(box.map(\.y).min() ?? 0) - 2)..<min(size.height, Int(box.map(\.y).max() ?? 0) + 3)
    let columns = max(0, Int(box.map(\.x).min() ?? 0) - 2)..<min(size.width, Int(box.map(\.x).max() ?? 0) + 3)
    for y in rows {
      for x in columns {
        var (sum, count): (Float, Float) = (0, 0)
        for part in 0..<9 {
          let ray = SIMD3(
            Double(x) + Double(part % 3) / 3 + 1 / 6 - Double(size.width) / 2,
            Double(y) + Double(part / 3) / 3 + 1 / 6 - Double(size.height) / 2, focal)
          let place = ray * (distance / (normal * ray).sum()) - middle
          let (u, v) = ((place * across).sum(), (place * down).sum())
          guard let bright = face.luma(u, v) else { continue }
          let paper = bright * Float(paperLight)
          let luma = isStained(u, v) ? min(paper, 60) : paper
          let shine = glare * exp(-((u - spot.x) * (u - spot.x) + 3 * (v - spot.y) * (v - spot.y)) / 90)
          (sum, count) = (sum + min(255, luma + Float(shine)), count + 1)
        }
        let at = y * size.width + x
        picture.values[at] = (picture.values[at] * (9 - count) + sum) / 9
      }
    }
  }
}

extension DeskPhoto.Desk {
  var hashPlace: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Dice {
  mutating func real(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) / Double(1 << 53)
  }
}
