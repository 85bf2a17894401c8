/// The light of a scene: where it comes from and what it makes of people and of the room behind them.
struct Lighting: Equatable, Sendable {
  let direction: Vector
  /// Half way between the light and the camera, for shine.
  let half: Vector
  let ambient: Float
  let diffuse: Float
  /// What the room's own brightness is multiplied with.
  let room: Float

  init(_ state: ActorState) {
    let side = Float(state.side)
    let strength = abs(side)
    // The person's right is the picture's left.
    direction = Vector(mix(-0.40, -1.3 * (side < 0 ? -1 : 1), strength), mix(-0.60, -0.35, strength), 1).normalised
    half = (direction + Vector(0, 0, 1)).normalised
    let level = Float(state.light)
    let shadow = Float(state.backlight)
    let soft = mix(0.42, 0.14, strength)
    ambient = level * soft * (1 - 0.68 * shadow)
    diffuse = level * (1.02 - soft) * (1 - 0.80 * shadow)
    room = level * (1 + 0.9 * shadow)
  }

  @inline(__always) func fall(on normal: Vector) -> Float { ambient + diffuse * max(0, normal.dot(direction)) }
}

/// Turns light into the bytes a camera makes of it.
struct ToneCurve: Sendable {
  private let bytes: [UInt8]
  private static let steps: Float = 1024
  /// What is brighter than this is plain white.
  private static let most = 2047

  static let camera = ToneCurve()

  private init() {
    bytes = (0...Self.most).map { index in
      UInt8(min(255, gamma(Float(index) / Self.steps) * 255 + 0.5))
    }
  }

  @inline(__always) subscript(light: Float) -> Float {
    let index = min(Self.most, max(0, Int(light * Self.steps)))
    return bytes.withUnsafeBufferPointer { Float($0[index]) }
  }
}
