/// The colours of the face in frontal coordinates of the head: skin with its shading, brows, eyes and mouth.
enum Complexion {
  static let skin: Float = 0.72

  /// A soft dark spot, or a highlight if `depth` is negative; one with x above 0 is on both sides.
  private struct Smudge {
    var x, y, width, height, depth: Float
  }

  private static let smudges: [Smudge] = [
    Smudge(x: 0.315, y: -0.085, width: 0.20, height: 0.115, depth: 0.36),
    Smudge(x: 0.130, y: -0.030, width: 0.055, height: 0.13, depth: 0.22),
    Smudge(x: 0, y: 0.470, width: 0.15, height: 0.05, depth: 0.30),
    Smudge(x: 0, y: 0.535, width: 0.035, height: 0.05, depth: 0.08),
    Smudge(x: 0.245, y: 0.450, width: 0.05, height: 0.13, depth: 0.11),
    Smudge(x: 0.30, y: 0.075, width: 0.14, height: 0.035, depth: 0.08),
    Smudge(x: 0.60, y: 0.45, width: 0.16, height: 0.40, depth: 0.12),
    Smudge(x: 0.40, y: 0.22, width: 0.17, height: 0.13, depth: -0.05),
    Smudge(x: 0, y: -0.45, width: 0.30, height: 0.15, depth: -0.04),
    Smudge(x: 0.075, y: 0.415, width: 0.035, height: 0.025, depth: 0.75),
    Smudge(x: 0, y: 0.435, width: 0.13, height: 0.04, depth: 0.30),
  ]

  /// The face without eyes and mouth.
  static func skin(_ x: Float, _ y: Float) -> Texel {
    let side = abs(x)
    var light: Float = 1
    for smudge in smudges {
      let (u, v) = ((side - smudge.x) / smudge.width, (y - smudge.y) / smudge.height)
      let q = u * u + v * v
      if q < 9 { light *= 1 - smudge.depth * falloff(q) }
    }
    let (u, v) = ((side - 0.38) / 0.17, (y - 0.28) / 0.16)
    var texel = Texel(tone: skin * light, tint: SkinTint.skin.mixed(.flush, falloff(u * u + v * v)))
    paintBrow(&texel, side, y)
    return texel
  }

  private static func paintBrow(_ texel: inout Texel, _ side: Float, _ y: Float) {
    guard side > 0.06, side < 0.58 else { return }
    let middle = -0.235 + 0.55 * (side - 0.30) * (side - 0.30) - 0.06 * max(0, side - 0.25)
    let half = 0.042 * step(0.57, 0.40, side) * step(0.07, 0.15, side) + 0.0001
    let v = (y - middle) / half
    texel.paint(0.21, .hair, falloff(v * v * v * v))
  }

  /// The area of an eye, around its centre.
  static let eyeReach = (x: Float(0.18), y: Float(0.135))

  /// Draws an eye: white, iris, pupil and the edges of the lids; `x` and `y` are relative to the eye's centre.
  static func paintEye(_ texel: inout Texel, _ x: Float, _ y: Float, blink: Float) {
    let u = x / 0.155
    let arc = max(0, 1 - u * u)
    guard arc > 0 else { return }
    let shut = 0.040 * arc + 0.005
    let lower = mix(0.042 * arc, shut, blink)
    let upper = mix(-0.075 * arc, shut, blink)
    let tip = arc.squareRoot().squareRoot()
    // A closing lid is smooth, and catches light that the hollow of an open eye does not.
    let lid = falloff(1.5 * u * u * u * u + (y + 0.03) * (y + 0.03) / 0.0064)
    texel.tone = mix(texel.tone, skin * 0.92, 0.9 * blink * lid)
    let open = step(-0.004, 0.004, y - upper) * step(-0.004, 0.004, lower - y)
    if open > 0, blink < 0.97 {
      let ball = eyeball(x, y + 0.012)
      let shade = min(1, max(0.5, 0.62 + 0.38 * (y - upper) / 0.05))
      texel.paint(ball.tone * shade, ball.tint, open)
    }
    let lash = (y - upper) / mix(0.016, 0.028, blink)
    texel.paint(0.08, .hair, mix(0.85, 1, blink) * falloff(lash * lash) * tip)
    let rim = (y - lower) / 0.010
    texel.paint(0.22, .lip, 0.35 * (1 - blink) * falloff(rim * rim) * tip)
    let fold = (y + 0.075 * arc + 0.040) / 0.012
    texel.tone *= 1 - 0.30 * (1 - blink) * falloff(fold * fold) * tip
  }

  private static func eyeball(_ x: Float, _ y: Float) -> Texel {
    let distance = (x * x + y * y).squareRoot()
    var ball = Texel(tone: 0.80, tint: .eyeWhite)
    ball.paint(0.20, .iris, step(0.074, 0.066, distance))
    ball.paint(0.04, .eyeWhite, step(0.036, 0.028, distance))
    let (u, v) = (x + 0.02, y + 0.023)
    ball.paint(0.95, .eyeWhite, step(0.017, 0.010, (u * u + v * v).squareRoot()))
    return ball
  }

  /// The area that the mouth can cover.
  static let mouthReach = (x: Float(0.44), top: Float(0.48), bottom: Float(1.06))

  /// Draws the lips, the line between them or the opening with the edge of the teeth, and the hollow below.
  static func paintMouth(_ texel: inout Texel, _ x: Float, _ y: Float, open: Float, smile: Float) {
    let hollow = (x / 0.18, (y - 0.83 - 0.25 * open) / 0.05)
    if abs(x) <= 0.30 { texel.tone *= 1 - 0.20 * falloff(hollow.0 * hollow.0 + hollow.1 * hollow.1) }
    let u = x / ((0.27 - 0.04 * open) * (1 + 0.45 * smile))
    let arc = max(0, 1 - u * u)
    guard arc > 0 else { return }
    let gape = HeadShape.gape(open)
    // An open mouth is rounder than a shut one.
    let round = mix(arc, arc.squareRoot(), open)
    let middle = HeadShape.mouth.y + 0.03 * open
    // The corners of a shut mouth are slightly higher than its middle.
    let curl = (0.016 * arc - 0.012) * (1 - open) + (0.055 * arc - 0.045) * smile
    let top = middle + curl - 0.02 * arc * open - 0.14 * gape * round
    let bottom = middle + curl + gape * round
    let bow = 1 - 0.35 * falloff(x * x / 0.0016)
    paintLip(&texel, y, from: top - 0.060 * round * bow, to: top, tone: 0.43)
    paintLip(&texel, y, from: bottom, to: bottom + 0.080 * round, tone: 0.50)
    if gape > 0.01 {
      let gap = step(-0.004, 0.004, y - top) * step(-0.004, 0.004, bottom - y)
      let teeth = step(0.004, -0.004, y - top - 0.045 * arc)
      texel.paint(mix(0.07, 0.70, teeth), .eyeWhite, gap)
    }
    let line = (y - (top + bottom) / 2) / 0.013
    texel.paint(0.08, .lip, 0.75 * falloff(line * line) * step(0.05, 0.02, gape))
  }

  private static func paintLip(_ texel: inout Texel, _ y: Float, from: Float, to: Float, tone: Float) {
    texel.paint(tone, .lip, step(-0.005, 0.005, y - from) * step(-0.005, 0.005, to - y))
  }
}
