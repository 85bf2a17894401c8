/// A point or direction in space: x to the right of the picture, y down, z towards the camera.
struct Vector: Equatable, Sendable {
  var x: Float
  var y: Float
  var z: Float

  init(_ x: Float, _ y: Float, _ z: Float) {
    self.x = x
    self.y = y
    self.z = z
  }

  static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y, a.z + b.z) }
  static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y, a.z - b.z) }

  func dot(_ other: Vector) -> Float { x * other.x + y * other.y + z * other.z }

  var normalised: Vector {
    let length = dot(self).squareRoot()
    return Vector(x / length, y / length, z / length)
  }
}
