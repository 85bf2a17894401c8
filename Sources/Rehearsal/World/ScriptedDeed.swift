internal import Contract
internal import Demo
internal import Tape

/// The simulated person's movement beside what `Face` sets, performed like a rendered person's.
struct ScriptedDeed {
  private enum Way {
    case one(MovementCurve)
    /// An actor that does what is asked, without swaying or blinking on its own, and the last request.
    case asked(Follower, Prompted)
  }

  private var way: Way
  private let since: Instant

  /// `nil` for `nothing`.
  init?(_ deed: TapeDeed, at now: Instant) {
    since = now
    switch deed {
    case .nothing: return nil
    case .asAsked: way = .asked(Follower(from: Self.statue, seed: 1, at: .zero), Prompted())
    case .nod(let count): way = .one(MovementCurve(.nod, count: count))
    case .blink(let count): way = .one(MovementCurve(.blink, count: count))
    case .mouth: way = .one(MovementCurve(.mouth))
    case .smile: way = .one(MovementCurve(.smile))
    case .eyesShut: way = .one(MovementCurve(.eyesShut))
    case .circle(let side, let length): way = .one(MovementCurve(.circle, to: side ?? .right, lasting: length))
    case .turn(let side): way = .one(MovementCurve(side == .right ? .right : .left))
    case .tilt(let side): way = .one(MovementCurve(.tilt, to: side))
    case .look(let direction): way = .one(MovementCurve(direction == .up ? .up : .down))
    }
  }

  private static var statue: ActorState {
    var state = ActorState()
    state.life = 0
    return state
  }

  /// The face's current motion; its position is set by the tape alone.
  mutating func motion(at now: Instant, _ prompted: Prompted) -> HeadMotion {
    let time = now - since
    switch way {
    case .one(let movement): return movement.motion(at: time)
    case .asked(var person, let last):
      var asked = prompted
      asked.hint = prompted.hint == .slower ? .slower : nil
      if asked != last { person.see(asked, at: time) }
      let state = person.state(at: time)
      way = .asked(person, asked)
      return HeadMotion(
        yaw: state.yaw, pitch: state.pitch, roll: state.roll, blink: state.blink, mouth: state.mouth,
        smile: state.smile)
    }
  }
}
