/// The lighting of a scene (Blinn-Phong): its direction, and its effect on people and on the room behind them.
struct Lighting: Equatable, Sendable {
  let direction: Vector
  /// The half vector between light and camera, for highlights.
  let half: Vector
  let ambient: Float
  let diffuse: Float
  /// The factor for the brightness of the room.
  let room: Float

  init(_ state: ActorState) {
    let side = Float(state.side)
    let strength = abs(side)
    // The person's right is the picture's left.
    direction = Vector(mix(-0.34, -1.3 * (side < 0 ? -1 : 1), strength), mix(-0.60, -0.35, strength), 1).normalised
    half = (direction + Vector(0, 0, 1)).normalised
    let level = Float(state.light)
    let shadow = Float(state.backlight)
    let soft = mix(0.42, 0.14, strength)
    ambient = level * soft * (1 - 0.68 * shadow)
    diffuse = level * (1.02 - soft) * (1 - 0.80 * shadow)
    room = level * (1 + 0.9 * shadow)
  }

  /// The light that a surface of this tone sends to the camera: diffuse reflection and a small highlight.
  @inline(__always) func seen(_ tone: Float, normal: Vector) -> Float {
    let mirror = max(0, normal.dot(half))
    let four = mirror * mirror * mirror * mirror
    return tone * fall(on: normal) + four * four * four * four * 0.10 * diffuse
  }

  @inline(__always) func fall(on normal: Vector) -> Float { ambient + diffuse * max(0, normal.dot(direction)) }
}
