/// What a person wears over the face, painted over the texture of the skin.
struct FaceCover: Equatable, Sendable {
  var mask = false
  var glasses = false

  var isEmpty: Bool { self == FaceCover() }

  func paint(_ texel: inout Texel, _ x: Float, _ y: Float) {
    if mask { Self.paintMask(&texel, abs(x), y) }
    if glasses { Self.paintGlasses(&texel, x, y) }
  }

  /// Where the sides of the mask are.
  private static let maskSide: Float = 0.62
  /// Where its pleats are at the middle.
  private static let pleats: [Float] = [0.38, 0.54, 0.70]
  private static let band = Texel(tone: 0.88, tint: .cloth)
  private static let frame = Texel(tone: 0.03, tint: .glass)

  /// A medical mask: from the ridge of the nose to below the chin.
  private static func paintMask(_ texel: inout Texel, _ side: Float, _ y: Float) {
    paintStroke(&texel, side, y, from: (maskSide - 0.02, 0.25), to: (0.76, 0.02), half: 0.014, band)
    paintStroke(&texel, side, y, from: (maskSide - 0.04, 0.78), to: (0.76, 0.24), half: 0.014, band)
    // The edge is high over the nose, and falls steeply beside it.
    let edge = 0.10 + 0.36 * side * side / (0.05 + side)
    let below = y - edge
    let reach = step(maskSide + 0.01, maskSide - 0.01, side)
    let gap = below / 0.05
    texel.tone *= 1 - 0.60 * falloff(gap * gap) * reach
    let cover = step(-0.008, 0.008, below) * reach
    guard cover > 0 else { return }
    var tone: Float = 0.92 - 0.10 * side * side
    for pleat in pleats {
      let under = y - pleat + 0.12 * side * side
      let crease = under / 0.014
      tone *= 1 - 0.40 * falloff(crease * crease) - 0.11 * step(0.12, 0, under) * step(0, 0.01, under)
    }
    let seam = (below - 0.045) / 0.009
    tone *= 1 - 0.18 * falloff(seam * seam)
    texel.paint(tone, .cloth, cover)
  }

  /// Dark lenses with their rims, the bridge between them, and the temples to the ears.
  private static func paintGlasses(_ texel: inout Texel, _ x: Float, _ y: Float) {
    let side = abs(x)
    paintStroke(&texel, side, y, from: (0.56, -0.09), to: (0.78, -0.06), half: 0.026, frame)
    paintStroke(&texel, side, y, from: (0, -0.095), to: (0.12, -0.075), half: 0.022, frame)
    let (u, v) = ((side - 0.325) / 0.27, (y - 0.05) / 0.25)
    let rounding = (u * u * u * u + v * v * v * v).squareRoot()
    let shadow = max(0, rounding - 1) / 0.25
    texel.tone *= 1 - 0.25 * falloff(shadow * shadow)
    // The window behind the camera is mirrored in the upper part of each lens.
    let mirrored = 0.07 * step(0.3, -0.9, v + 0.5 * (x < 0 ? -u : u))
    let lens = mix(0.045 + mirrored, frame.tone, step(0.84, 0.88, rounding))
    texel.paint(lens, .glass, step(1.04, 0.98, rounding))
  }

  /// A straight stroke with soft edges.
  private static func paintStroke(
    _ texel: inout Texel, _ x: Float, _ y: Float, from: (x: Float, y: Float), to: (x: Float, y: Float), half: Float,
    _ colour: Texel
  ) {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let along = min(1, max(0, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy)))
    let (u, v) = (x - from.x - along * dx, y - from.y - along * dy)
    texel.paint(colour.tone, colour.tint, step(half + 0.005, half - 0.005, (u * u + v * v).squareRoot()))
  }
}
