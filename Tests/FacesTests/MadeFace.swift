import Contract
import Foundation

@testable import Faces

/// The 68 landmarks of a synthetic frontal face: eyes 40 pixels apart, the mouth 40 pixels below them.
struct MadeFace {
  var points: [Point]

  /// Heights in pixels; by default open eyes and a closed mouth.
  init(rightEye: Double = 5, leftEye: Double = 5, mouth: Double = 0) {
    points = [Point](repeating: Point(x: 100, y: 100), count: 68)
    for index in 0...16 {
      points[index] = Point(x: 55 + Double(index) * 5.625, y: 90 + Double(min(index, 16 - index)) * 6)
    }
    eye(36, middle: 80, height: rightEye)
    eye(42, middle: 120, height: leftEye)
    for (index, x) in zip([60, 61, 62, 63, 64], [88.0, 94, 100, 106, 112]) { points[index] = Point(x: x, y: 120) }
    for (index, x) in zip([67, 66, 65], [94.0, 100, 106]) { points[index] = Point(x: x, y: 120) }
    for (upper, lower) in [(61, 67), (62, 66), (63, 65)] {
      points[upper].y -= mouth / 2
      points[lower].y += mouth / 2
    }
    for index in 48...59 { points[index] = Point(x: 100, y: 120) }
    for (index, x) in zip(31...35, [90.0, 95, 100, 105, 110]) { points[index] = Point(x: x, y: 108) }
  }

  private mutating func eye(_ first: Int, middle: Double, height: Double) {
    let corners = [(-10.0, 0.0), (-4, -1), (4, -1), (10, 0), (4, 1), (-4, 1)]
    for (index, corner) in corners.enumerated() {
      points[first + index] = Point(x: middle + corner.0, y: 80 + corner.1 * height / 2)
    }
  }

  /// A head of rigid points, rotated, in orthographic projection; in the person's own directions.
  static func turned(yaw: Double = 0, pitch: Double = 0, roll: Double = 0) -> [Point] {
    var points = [Point](repeating: Point(x: 300, y: 200), count: 68)
    let (a, b, c) = (-yaw * .pi / 180, pitch * .pi / 180, -roll * .pi / 180)
    for (number, place) in zip(RigidPoints.numbers, RigidPoints.centred) {
      let (y1, z1) = (place.y * cos(b) + place.z * sin(b), -place.y * sin(b) + place.z * cos(b))
      let x2 = place.x * cos(a) + z1 * sin(a)
      let (x3, y3) = (x2 * cos(c) - y1 * sin(c), x2 * sin(c) + y1 * cos(c))
      points[number] = Point(x: 300 + 60 * x3, y: 200 + 60 * y3)
    }
    return points
  }

  func landmarks() throws -> Landmarks { try made(points) }
}

func made(_ points: [Point]) throws -> Landmarks {
  guard let landmarks = Landmarks(points) else { throw Missing() }
  return landmarks
}
