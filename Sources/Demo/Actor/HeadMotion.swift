/// A movement of head and face, relative to the person's pose; angles in degrees, in the person's own directions.
package struct HeadMotion: Equatable, Sendable {
  package var yaw = 0.0
  package var pitch = 0.0
  package var roll = 0.0
  /// These three range from 0 to 1.
  package var blink = 0.0
  package var mouth = 0.0
  package var smile = 0.0
  /// The offset of a photo that is moved as a whole, as a share of the oval.
  package var x = 0.0
  package var y = 0.0

  package init(
    yaw: Double = 0, pitch: Double = 0, roll: Double = 0, blink: Double = 0, mouth: Double = 0, smile: Double = 0,
    x: Double = 0, y: Double = 0
  ) {
    (self.yaw, self.pitch, self.roll) = (yaw, pitch, roll)
    (self.blink, self.mouth, self.smile) = (blink, mouth, smile)
    (self.x, self.y) = (x, y)
  }

  static let none = HeadMotion()

  func times(_ share: Double) -> HeadMotion {
    HeadMotion(
      yaw: yaw * share, pitch: pitch * share, roll: roll * share, blink: blink * share, mouth: mouth * share,
      smile: smile * share, x: x * share, y: y * share)
  }

  /// Adds the motion to the actor's state.
  func touch(_ state: inout ActorState) {
    state.yaw += yaw
    state.pitch += pitch
    state.roll += roll
    state.x += x
    state.y += y
    state.blink = max(state.blink, blink)
    state.mouth = max(state.mouth, mouth)
    state.smile = max(state.smile, smile)
  }
}
