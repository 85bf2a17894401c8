import CMath

/// How paper lies in space: in one plane, or bent back at both sides like a cylinder around its vertical middle line.
struct PaperBend: Equatable, Sendable {
  /// Half of the width of the paper, in head units.
  static let reach: Float = 1.25
  /// No part of it is further from the pivot.
  private static let furthest: Float = 2.2
  /// The angle of a head unit across the paper; 0 is flat.
  private let curvature: Float

  /// `degrees` is the angle between the middle of the paper and its edges.
  init(_ degrees: Double) { curvature = Float(degrees * .pi / 180) / Self.reach }

  /// A point of the paper, and the direction in which the paper faces there.
  struct Spot {
    /// On the paper, from its middle line and down.
    var across, down: Float
    var normal: Vector
  }

  /// Where a point of the flat paper is in space.
  func placed(_ across: Float, _ down: Float) -> Vector {
    guard curvature > 0 else { return Vector(across, down, 0) }
    let angle = Double(across * curvature)
    return Vector(Float(cm_sin(angle)) / curvature, down, Float(cm_cos(angle) - 1) / curvature)
  }

  /// What is seen at a place of the picture, relative to the pivot; `nil` if that is beside the paper or behind it.
  func spot(_ u: Float, _ v: Float, _ held: Rotation) -> Spot? {
    let (x, y) = (held.rows.0, held.rows.1)
    guard y.y > 0.02, u * u + v * v <= Self.furthest * Self.furthest else { return nil }
    // Down the paper is eliminated, which leaves one equation for the way across.
    let slope = x.y / y.y
    guard let way = solved(x.x - slope * y.x, x.z - slope * y.z, u - slope * v), abs(way.across) <= Self.reach else {
      return nil
    }
    let place = curvature > 0 ? (x: way.sine / curvature, z: (way.cosine - 1) / curvature) : (x: way.across, z: 0)
    return Spot(
      across: way.across, down: (v - y.x * place.x - y.z * place.z) / y.y,
      normal: held.turned(Vector(way.sine, 0, way.cosine)))
  }

  /// Solves a sin(angle) + b (cos(angle) - 1) = c * curvature, or a * across = c, on the side that the camera sees.
  private func solved(_ a: Float, _ b: Float, _ c: Float) -> (across: Float, sine: Float, cosine: Float)? {
    guard curvature > 0 else { return a > 0.02 ? (c / a, 0, 1) : nil }
    let length = (a * a + b * b).squareRoot()
    let share = (c * curvature + b) / length
    guard abs(share) <= 1 else { return nil }
    // Of the angle and the phase together, which is b over a.
    let rest = (1 - share * share).squareRoot()
    let (sine, cosine) = ((share * a - rest * b) / length, (rest * a + share * b) / length)
    return (Float(cm_atan2(Double(sine), Double(cosine))) / curvature, sine, cosine)
  }
}
