package import Demo
package import Contract

/// The truth of one frame: how the rendered person is, and how fast they move.
package struct Moment {
  package var at: Duration
  package var state: ActorState
  /// In widths of the oval a second.
  package var speed: Double

  init(_ state: ActorState, at time: Duration, after last: Moment?) {
    (self.state, at) = (state, time)
    let seconds = last.map { (time - $0.at) / .seconds(1) } ?? 0
    let across = abs(state.x - (last?.state.x ?? state.x))
    let along = abs(state.y - (last?.state.y ?? state.y)) * OvalPreset.aspect
    let size = abs(state.width - (last?.state.width ?? state.width))
    speed = seconds > 0 ? (across + along + size) / seconds : 0
  }

  /// What the face and the oval share of what both cover.
  var overlap: Double {
    let face = Box(centreX: state.x, centreY: state.y, width: state.width, height: state.width)
    return face.overlap(Box(centreX: 0, centreY: 0, width: 1, height: 1))
  }

  var fits: Bool { state.isPresent && overlap > 0.5 }
}

/// When a hint is true of a rendered person, in the track's own numbers.
package struct Condition: Sendable {
  package var hint: Hint
  /// What the table calls it.
  package var words: String
  /// No other frame may bring the hint; a finder's error and the way back are allowed for.
  package var mayBe: @Sendable (Moment) -> Bool
  /// So without doubt: the hint must come.
  package var mustBe: @Sendable (Moment) -> Bool

  package static func of(_ hint: Hint) -> Condition? { all.first { $0.hint == hint } }

  package static let all: [Condition] = [
    Condition(.noFace, "nobody, or mostly out of the picture") {
      isAway($0.state)
    } mustBe: {
      !$0.state.isPresent
    },
    Condition(.multipleFaces, "a second face near the oval") {
      $0.state.second > 0
    } mustBe: {
      $0.state.second >= 0.6 && abs($0.state.secondX) < 1.1
    },
    Condition(.getCloser, "width < 0.72") {
      $0.state.width < 0.83 || ($0.overlap < 0.65 && $0.state.width < 1)
    } mustBe: {
      $0.state.isPresent && $0.state.width < 0.70
    },
    Condition(.getFurtherAway, "width > 1.08") {
      $0.state.width > 0.97
    } mustBe: {
      $0.state.width > 1.12
    },
    Condition(.moveLeft, "x > 0.16") {
      $0.state.x > 0.06
    } mustBe: {
      $0.state.x > 0.20
    },
    Condition(.moveRight, "x < -0.16") {
      $0.state.x < -0.06
    } mustBe: {
      $0.state.x < -0.20
    },
    Condition(.moveUp, "y > 0.14") {
      $0.state.y > 0.04
    } mustBe: {
      $0.state.y > 0.18
    },
    Condition(.moveDown, "y < -0.14") {
      $0.state.y < -0.04
    } mustBe: {
      $0.state.y < -0.18
    },
    Condition(.lookStraight, "yaw, pitch or roll > 15") {
      turned($0.state) > 9
    } mustBe: {
      turned($0.state) > 18
    },
    Condition(.lightBehind, "backlight") {
      $0.state.backlight > 0.2
    } mustBe: {
      $0.state.backlight > 0.8
    },
    Condition(.moreLight, "light < 0.5") {
      $0.state.light < 0.7
    } mustBe: {
      (0.1..<0.3).contains($0.state.light)
    },
    Condition(.uncoverCamera, "light = 0") {
      $0.state.light < 0.1
    } mustBe: {
      $0.state.light < 0.01
    },
    Condition(.lessLight, "light > 1.5") {
      $0.state.light > 1.2
    } mustBe: {
      $0.state.light > 1.9
    },
    Condition(.unevenLight, "light from the side") {
      abs($0.state.side) > 0.3
    } mustBe: {
      abs($0.state.side) > 0.8
    },
    Condition(.openEyes, "eyes shut") {
      $0.state.blink > 0.3
    } mustBe: {
      $0.state.blink > 0.9
    },
    Condition(.uncoverFace, "a mask") {
      $0.state.mask > 0.5
    } mustBe: {
      $0.state.isPresent && $0.state.mask > 0.5
    },
    Condition(.takeOffGlasses, "dark glasses") {
      $0.state.glasses > 0.5
    } mustBe: {
      $0.state.isPresent && $0.state.glasses > 0.5 && $0.state.mask <= 0.5
    },
    Condition(.holdStill, "in the oval, > 0.40 oval widths a second") {
      $0.fits && $0.speed > 0.1
    } mustBe: {
      $0.overlap > 0.65 && $0.speed > 0.4
    },
    Condition(.doNotMove, "all is well") {
      $0.fits
    } mustBe: {
      $0.overlap > 0.7 && $0.speed < 0.1
    },
  ]

  private init(
    _ hint: Hint, _ words: String, _ mayBe: @escaping @Sendable (Moment) -> Bool,
    mustBe: @escaping @Sendable (Moment) -> Bool
  ) {
    (self.hint, self.words, self.mayBe, self.mustBe) = (hint, words, mayBe, mustBe)
  }

  private static func isAway(_ state: ActorState) -> Bool {
    // A large face close to the lens is cut by the picture's edges long before it is away from the oval.
    !state.isPresent || abs(state.x) + state.width / 2 > 1.2 || abs(state.y) + state.width / 2 > 0.9
  }

  private static func turned(_ state: ActorState) -> Double { max(abs(state.yaw), abs(state.pitch), abs(state.roll)) }
}
