/// The body of a simulated person, what covers the face, the light and the second person; most values move smoothly.
struct Body: Equatable, Sendable {
  var isPresent: Bool
  var x, y, width: Glide
  var yaw, pitch, roll: Glide
  var blink, mouth: Glide
  var light, backlight, side: Glide
  var mask, glasses: Double
  var second: Double
  var secondX: Glide

  /// The range in which actors move by themselves; a track may use the full ranges of its keys.
  static let reach = (x: -3.0...3.0, y: -1.0...1.0, width: 0.2...2.0)
  /// Beyond this offset a second person is outside every picture.
  private static let away = 4.0

  init(_ state: ActorState) {
    isPresent = state.isPresent
    x = Glide(at: state.x, haste: 4.5, fastest: 1.8)
    y = Glide(at: state.y, haste: 4.5, fastest: 1.0)
    width = Glide(at: state.width, haste: 4.5, fastest: 0.9)
    yaw = Glide(at: state.yaw, haste: 6, fastest: 90)
    pitch = Glide(at: state.pitch, haste: 6, fastest: 90)
    roll = Glide(at: state.roll, haste: 6, fastest: 90)
    blink = Glide(at: state.blink, haste: 15)
    mouth = Glide(at: state.mouth, haste: 10)
    light = Glide(at: state.light, haste: 6)
    backlight = Glide(at: state.backlight, haste: 6)
    side = Glide(at: state.side, haste: 6)
    (mask, glasses) = (state.mask, state.glasses)
    second = state.second
    secondX = Glide(at: state.secondX, haste: 3, fastest: 1.5)
  }

  mutating func advance() {
    // Unrolled by hand: key paths would cost more than the rest of a tick.
    x.advance()
    y.advance()
    width.advance()
    yaw.advance()
    pitch.advance()
    roll.advance()
    blink.advance()
    mouth.advance()
    light.advance()
    backlight.advance()
    side.advance()
    secondX.advance()
    if abs(secondX.place) >= Self.away { second = 0 }
  }

  /// Stops the person's own movement; light and other people are not affected.
  mutating func stop() {
    x.stop()
    y.stop()
    width.stop()
    yaw.stop()
    pitch.stop()
    roll.stop()
  }

  mutating func mendLight() {
    light.go(to: 1)
    backlight.go(to: 0)
    side.go(to: 0)
  }

  /// Takes off what covers the face.
  mutating func uncover() { (mask, glasses) = (0, 0) }

  /// Moves the second person out of the picture, to the side on which they stand.
  mutating func sendAway() { secondX.go(to: (secondX.place < x.place ? -1 : 1) * (Self.away + 0.1)) }

  /// Writes this body over `base`; the head leans in the direction of movement.
  func state(over base: ActorState) -> ActorState {
    var state = base
    state.isPresent = isPresent
    (state.x, state.y, state.width) = (x.place, y.place, width.place)
    state.yaw = yaw.place + 4 * x.speed
    state.pitch = pitch.place + 3 * y.speed
    state.roll = roll.place + 2 * x.speed
    (state.blink, state.mouth) = (blink.place, mouth.place)
    (state.light, state.backlight, state.side) = (light.place, backlight.place, side.place)
    (state.mask, state.glasses) = (mask, glasses)
    (state.second, state.secondX) = (second, secondX.place)
    return state
  }
}
