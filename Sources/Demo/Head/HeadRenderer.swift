package import Contract
package import Imaging

/// Renders the people of an `ActorState` as a camera would see them; the same seed and frame number give the same bytes.
///
/// One renderer serves one size and one thread; a frame allocates nothing.
package final class HeadRenderer {
  package let size: PixelSize
  private let backdrop: Backdrop
  private let noise: SensorNoise
  private let people: [(head: HeadPainter, body: BodyPainter)]
  /// The photo that is held up instead of a person, kept once it is made.
  private var photo: (person: Int, card: PhotoCard)?

  package init(size: PixelSize, seed: UInt64) {
    self.size = size
    backdrop = Backdrop(size)
    noise = SensorNoise(seed: seed)
    people = [PersonLooks.first, .second].map {
      (HeadPainter(looks: $0, width: size.width), BodyPainter(looks: $0, width: size.width))
    }
  }

  deinit {
    for person in people {
      person.head.free()
      person.body.free()
    }
  }

  /// Renders a frame; the picture must have the renderer's size.
  package func render(_ state: ActorState, frame: Int, into picture: Picture) {
    draw(state, into: picture)
    noise.lay(on: picture, frame: frame, gain: Self.gain(state.light))
  }

  /// Renders the scene without sensor noise.
  func draw(_ state: ActorState, into picture: Picture) {
    precondition(picture.size == size, "a picture of \(picture.size) for a renderer of \(size)")
    let light = Lighting(state)
    backdrop.copy(to: picture, light)
    let sheet = Sheet(picture)
    let main = state.isPresent ? HeadPose(state, in: size) : nil
    let second = state.second > 0 ? HeadPose(secondOf: state, in: size) : nil
    // The farther person is painted first (painter's algorithm).
    let isSecondNearer = state.second > state.width
    if !isSecondNearer, let second { paint(1, second, light, on: sheet) }
    if let main { paintMain(main, state, light, on: sheet) }
    if isSecondNearer, let second { paint(1, second, light, on: sheet) }
  }

  private func paintMain(_ pose: HeadPose, _ state: ActorState, _ light: Lighting, on sheet: Sheet) {
    let person = state.other > 0.5 ? 1 : 0
    guard pose.isFlat else { return paint(person, pose, light, on: sheet) }
    if photo?.person != person { photo = (person, takePhoto(of: person)) }
    photo?.card.paint(pose, light, on: sheet)
  }

  /// Makes a photo of a person who looks straight into the camera, in good light.
  private func takePhoto(of person: Int) -> PhotoCard {
    let (picture, sitting) = (Picture(size), ActorState())
    let (pose, light) = (HeadPose(sitting, in: size), Lighting(sitting))
    backdrop.copy(to: picture, light)
    paint(person, pose, light, on: Sheet(picture))
    return PhotoCard(picture, of: pose)
  }

  private func paint(_ person: Int, _ pose: HeadPose, _ light: Lighting, on sheet: Sheet) {
    people[person].body.paint(pose, light, on: sheet)
    people[person].head.paint(pose, light, on: sheet)
  }

  /// The ground truth of the main person's face box in a frame of this size; `nil` if the person is absent.
  package static func faceBox(of state: ActorState, in size: PixelSize) -> Box? {
    state.isPresent ? HeadPose(state, in: size).faceBox : nil
  }

  /// The gain of the sensor, which rises in the dark.
  private static func gain(_ light: Double) -> Int16 { Int16(16 * min(2.5, max(1, 1 / max(0.1, light)))) }
}

extension HeadPose {
  /// The pose of the main person.
  init(_ state: ActorState, in size: PixelSize) {
    self.init(
      x: state.x, y: state.y, width: state.width,
      rotation: Rotation(yaw: state.yaw, pitch: state.pitch, roll: state.roll), mouth: state.mouth,
      smile: state.smile, blink: state.blink, isFlat: state.flat > 0.5, bend: state.bend,
      cover: FaceCover(mask: state.mask >= 0.5, glasses: state.glasses >= 0.5), in: size)
  }

  /// The pose of the second person, who stands still and looks straight ahead.
  init(secondOf state: ActorState, in size: PixelSize) {
    self.init(
      x: state.secondX, y: state.secondY, width: state.second, rotation: Rotation(yaw: 0, pitch: 0, roll: 0), in: size)
  }
}
