/// The colours of the face, baked into a texture; only eyes, mouth and what is worn are redrawn, when they change.
final class FaceTexture {
  static let perUnit: Float = 160
  static let left: Float = -0.8
  static let top: Float = -0.75
  static let columns = 257
  static let rows = 297

  let tone: UnsafeMutablePointer<Float>
  let tint: UnsafeMutablePointer<SkinTint>
  private var blink: Float = -1
  private var mouth: Float = -1
  private var smile: Float = -1
  private var cover = FaceCover()

  /// The skin without eyes and mouth, the same for all people.
  private static let bare: [Texel] = bake()

  init() {
    tone = .allocate(capacity: Self.columns * Self.rows)
    tint = .allocate(capacity: Self.columns * Self.rows)
    Self.bare.withUnsafeBufferPointer { texels in
      for index in 0..<texels.count {
        tone[index] = texels[index].tone
        tint[index] = texels[index].tint
      }
    }
  }

  deinit {
    tone.deallocate()
    tint.deallocate()
  }

  /// Redraws what has changed.
  func update(blink: Float, mouth: Float, smile: Float, cover: FaceCover) {
    if cover != self.cover {
      (self.cover, self.blink, self.mouth) = (cover, -1, -1)
      redraw(-1, 1, -1, 2) { _, _, _ in }
    }
    if blink != self.blink {
      self.blink = blink
      drawEyes()
    }
    if (mouth, smile) != (self.mouth, self.smile) {
      (self.mouth, self.smile) = (mouth, smile)
      drawMouth()
    }
  }

  /// The colour at a point of the head's surface; features fade out towards the ears and the back.
  @inline(__always) func sample(_ place: Vector) -> Texel {
    let plain = Texel(tone: Complexion.skin, tint: .skin)
    let front = min(1, max(0, (place.z - HeadShape.frontOfEars) * 5))
    let u = min(Float(Self.columns - 2), max(0, (place.x - Self.left) * Self.perUnit))
    let v = min(Float(Self.rows - 2), max(0, (place.y - Self.top) * Self.perUnit))
    let (column, row) = (Int(u), Int(v))
    let (right, down) = (u - Float(column), v - Float(row))
    let at = tone + row * Self.columns + column
    let above = mix(at[0], at[1], right)
    let below = mix(at[Self.columns], at[Self.columns + 1], right)
    return Texel(
      tone: mix(plain.tone, mix(above, below, down), front),
      tint: plain.tint.mixed(tint[row * Self.columns + column], front))
  }

  private func drawEyes() {
    let (eye, reach) = (HeadShape.eye, Complexion.eyeReach)
    for side in [-eye.x, eye.x] {
      redraw(side - reach.x, side + reach.x, eye.y - reach.y, eye.y + reach.y) { texel, x, y in
        Complexion.paintEye(&texel, x - side, y - eye.y, blink: blink)
      }
    }
  }

  private func drawMouth() {
    let reach = Complexion.mouthReach
    redraw(-reach.x, reach.x, reach.top, reach.bottom) {
      Complexion.paintMouth(&$0, $1, $2, open: mouth, smile: smile)
    }
  }

  private func redraw(
    _ left: Float, _ right: Float, _ top: Float, _ bottom: Float, _ paint: (inout Texel, Float, Float) -> Void
  ) {
    let isCovered = !cover.isEmpty
    Self.bare.withUnsafeBufferPointer { bare in
      for row in Self.row(top)...Self.row(bottom) {
        for column in Self.column(left)...Self.column(right) {
          let index = row * Self.columns + column
          var texel = bare[index]
          paint(&texel, Self.x(column), Self.y(row))
          if isCovered { cover.paint(&texel, Self.x(column), Self.y(row)) }
          tone[index] = texel.tone
          tint[index] = texel.tint
        }
      }
    }
  }

  /// The face is symmetric, so only half of it is computed.
  private static func bake() -> [Texel] {
    var texels = Array(repeating: Texel(tone: 0, tint: .skin), count: columns * rows)
    for row in 0..<rows {
      for column in 0...columns / 2 {
        let texel = Complexion.skin(x(column), y(row))
        texels[row * columns + column] = texel
        texels[row * columns + columns - 1 - column] = texel
      }
    }
    return texels
  }

  private static func x(_ column: Int) -> Float { left + Float(column) / perUnit }
  private static func y(_ row: Int) -> Float { top + Float(row) / perUnit }
  private static func column(_ x: Float) -> Int { min(columns - 1, max(0, Int((x - left) * perUnit))) }
  private static func row(_ y: Float) -> Int { min(rows - 1, max(0, Int((y - top) * perUnit))) }
}
