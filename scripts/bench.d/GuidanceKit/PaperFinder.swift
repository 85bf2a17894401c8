internal import Chance
package import Contract
package import Demo
internal import Finders
internal import Glibc
package import Imaging

/// A simulated finder: what the rendered person really does, with the real finder's scale and noise, from no picture.
///
/// That makes runs cheap, so that there can be many; the effects of pixels on a face are not in it.
package final class PaperFinder: Finder {
  /// How much of a chin's way is read (docs/explanation/faces.md).
  private static let pitchRead = 0.58
  /// The real finder's noise from frame to frame on a person who held still: 372 frames of 640x480.
  private static let unsteady = (yaw: 1.0, pitch: 0.5, roll: 0.13, eyes: 0.01, mouth: 0.005, smile: 0.018, shape: 0.016)

  package var camera: () -> DemoCamera? = { nil }
  private var dice: Dice
  private let seed: UInt64

  package init(seed: UInt64) { (self.seed, dice) = (seed, Dice(seed)) }

  package func find(in picture: Picture, at moment: Duration) -> Finding.Kind {
    guard let camera = camera(), let state = camera.state, state.isPresent, let box = camera.faceBox else {
      return .face(FaceFinding(faces: []))
    }
    return .face(FaceFinding(faces: [face(state, box)], scene: SceneLight(mean: 115, spread: 40)))
  }

  private func face(_ state: ActorState, _ box: Box) -> Face {
    let noise = Self.unsteady
    let opening = 0.30 - 0.25 * state.blink + dice.around(noise.eyes)
    return Face(
      box: box, track: state.other > 0.5 ? 2 : 1,
      pose: Pose(
        yaw: state.yaw + dice.around(noise.yaw), pitch: Self.pitchRead * state.pitch + dice.around(noise.pitch),
        roll: state.roll + dice.around(noise.roll)),
      eyes: EyeOpening(right: opening, left: opening),
      mouth: max(0, 0.02 + 0.58 * state.mouth + dice.around(noise.mouth)),
      smile: 0.80 * (1 + 0.35 * state.smile + dice.around(noise.smile)), shape: 0.70 * (1 + dice.around(noise.shape)),
      light: FaceLight(mean: 130, background: 120, clipped: 0, evenness: 0.95, spread: 40), sharpness: 0.06,
      eyeDistance: box.width / 2.38)
  }

  package func reset() { dice = Dice(seed) }
}

extension Dice {
  /// Above 0 and below 1.
  private mutating func share() -> Double { (Double(next() >> 11) + 0.5) / Double(1 << 53) }

  /// Around nothing, with this standard deviation (Box and Muller).
  fileprivate mutating func around(_ deviation: Double) -> Double {
    deviation * (-2 * log(share())).squareRoot() * cos(2 * .pi * share())
  }
}
