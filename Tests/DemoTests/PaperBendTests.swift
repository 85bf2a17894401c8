import Testing

@testable import Demo

@Suite("Bent paper")
struct PaperBendTests {
  private static let poses = [(0.0, 0.0, 0.0), (40, 0, 0), (-50, 10, 5), (0, 40, -10), (20, -30, 0)]

  @Test("is seen where it lies, on the side that faces the camera", arguments: [0.0, 25, 50, 80])
  func inverse(degrees: Double) throws {
    let bend = PaperBend(degrees)
    for (yaw, pitch, roll) in Self.poses {
      let held = Rotation(yaw: yaw, pitch: pitch, roll: roll)
      for across in stride(from: Float(-1.2), through: 1.2, by: 0.3) {
        let point = held.turned(bend.placed(across, 0.4))
        let seen = bend.spot(point.x, point.y, held)
        // What faces away lies behind what is seen there.
        guard let seen, abs(seen.across - across) < 0.01 else {
          #expect(degrees > 0 && held.turned(normal(across, degrees)).z < 0.05, "\(degrees) \(yaw) \(across)")
          continue
        }
        #expect(abs(seen.down - 0.4) < 0.01 && abs(seen.normal.dot(seen.normal) - 1) < 0.01)
      }
    }
  }

  private func normal(_ across: Float, _ degrees: Double) -> Vector {
    let end = PaperBend(degrees).placed(across + 0.01, 0) - PaperBend(degrees).placed(across - 0.01, 0)
    return Vector(-end.z, 0, end.x).normalised
  }

  @Test("falls back at its edges, and is as wide as before")
  func edges() {
    let (flat, bent) = (PaperBend(0).placed(1.25, 0), PaperBend(50).placed(1.25, 0))
    #expect(flat == Vector(1.25, 0, 0))
    #expect(bent.x < 1.15 && bent.z < -0.4)
    #expect(PaperBend(50).spot(1.2, 0, Rotation(yaw: 0, pitch: 0, roll: 0)) == nil)
  }
}
